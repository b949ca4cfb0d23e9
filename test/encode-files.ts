import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeMaster, encodeProfileImage } from '#server/media/encode-image.ts';

/** Tests run this file as a separate process to measure the peak memory (MB) of encoding. */
const folder = process.argv[2] ?? '.';
const outcomes: Record<string, string> = {};
for (const file of await readdir(folder)) {
  const bytes = await readFile(join(folder, file));
  const results = await Promise.allSettled([encodeMaster(bytes), encodeProfileImage(bytes)]);
  outcomes[file] = results.map(({ status }) => (status === 'fulfilled' ? 'taken' : 'refused')).join(', ');
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled')
      await writeFile(join(folder, `${file}.${index === 0 ? 'master' : 'profile'}`), result.value);
  }
}
console.log(JSON.stringify({ outcomes, peakMb: (await readPeakKb()) / 1_024 }));

/** Reads `VmHWM` on Linux, because `maxRSS` includes the parent's memory at the time of the fork. */
async function readPeakKb(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}
