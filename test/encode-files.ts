import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeMaster, encodeProfileImage } from '#server/media/encode-image.ts';

/**
 * A process of its own, whose memory can be measured: takes every file of a folder as if it had been uploaded, once as a
 * product's picture, once as a person's, writes what was made of it beside it (`.master`, `.profile`), and prints the most
 * memory that it has had, in megabytes, and what each came to.
 */
const folder = process.argv[2] ?? '.';
const outcomes: Record<string, string> = {};
for (const file of await readdir(folder)) {
  const bytes = await readFile(join(folder, file));
  const made = await Promise.allSettled([encodeMaster(bytes), encodeProfileImage(bytes)]);
  outcomes[file] = made.map(({ status }) => (status === 'fulfilled' ? 'taken' : 'refused')).join(', ');
  for (const [index, result] of made.entries()) {
    if (result.status === 'fulfilled')
      await writeFile(join(folder, `${file}.${index === 0 ? 'master' : 'profile'}`), result.value);
  }
}
console.log(JSON.stringify({ outcomes, peakMb: (await readPeakKb()) / 1_024 }));

/** Where Linux says it, of this program alone: `maxRSS` counts what its parent had, too, at the moment of the fork. */
async function readPeakKb(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}
