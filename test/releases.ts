import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { RELEASES } from '#server/platform/release.ts';

/** Adds another release with these files until the test ends, and returns its folder. */
export async function addRelease(files: Record<string, string | Buffer>): Promise<string> {
  const folder = join(RELEASES, `other-${randomUUID()}`);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}
