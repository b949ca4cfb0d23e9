import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDeltas } from './file-deltas.ts';

it('the deltas of the last 500 pairs of files are cached, older ones are dropped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-deltas-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const content = randomBytes(300).toString('hex');
  const sha256 = createHash('sha256').update(content).digest('base64');
  const findDelta = openDeltas(async () => folder);
  const names = Array.from({ length: 501 }, (_, index) => `/former-${index}.js`);
  await writeFile(join(folder, 'present.js'), content);
  for (const name of names) {
    await writeFile(join(folder, name), content);
    expect(await findDelta('/present.js', name, sha256)).toBeInstanceOf(Buffer);
    await rm(join(folder, name));
  }
  expect(await findDelta('/present.js', '/former-1.js', sha256)).toBeInstanceOf(Buffer);
  expect(await findDelta('/present.js', '/former-500.js', sha256)).toBeInstanceOf(Buffer);
  expect(await findDelta('/present.js', '/former-0.js', sha256)).toBeUndefined();
});
