import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { askNpm, findLockFolders } from './check-lock-files.ts';

it('finds every lock file of the project, and none of a package', () => {
  const { stdout } = spawnSync('git', ['ls-files', '--', ':(glob)**/package-lock.json'], { encoding: 'utf8' });
  const tracked = stdout.trim().split('\n');
  expect(tracked.length).toBeGreaterThan(1);
  expect(findLockFolders().map((folder) => join(folder, 'package-lock.json'))).toEqual(tracked.sort());
});

it('accepts a lock file that has all packages, and rejects one in which a package is missing', async () => {
  const dependencies = { beside: 'file:beside' };
  const entry = { 'node_modules/beside': { resolved: 'beside', link: true }, beside: { version: '1.0.0' } };
  expect(await askNpm(['npm'], folderWith(dependencies, entry))).toEqual({ kind: 'accepted' });
  expect(await askNpm(['npm'], folderWith(dependencies, {}))).toEqual({
    kind: 'rejected',
    message: expect.stringContaining('Missing: beside@'),
  });
});

it('does not take a registry without an answer for a rejection', async () => {
  const [folder, cache] = [folderWith({}, {}), mkdtempSync(join(tmpdir(), 'nanhi-npm-cache-'))];
  const program = ['npx', '--registry=http://127.0.0.1:1', `--cache=${cache}`, '-y', 'npm@10'];
  expect(await askNpm(program, folder)).toEqual({
    kind: 'unreachable',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});

/** Makes a project with a package `beside` in a folder of its own, so that npm needs no registry. */
function folderWith(dependencies: Record<string, string>, locked: Record<string, object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'nanhi-lock-test-'));
  mkdirSync(join(folder, 'beside'));
  writeFileSync(join(folder, 'beside/package.json'), JSON.stringify({ name: 'beside', version: '1.0.0' }));
  const own = { name: 'shop', version: '1.0.0', dependencies };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
  const packages = { '': own, ...locked };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ name: 'shop', lockfileVersion: 3, packages }));
  return folder;
}
