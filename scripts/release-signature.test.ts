import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { checkRelease, signRelease } from './release-signature.ts';

const TIME = new Date('2026-11-28T14:00:00.500+05:00');

describe('the signature of a release', () => {
  let folder: string;
  let archive: string;
  let key: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nanhi-signature-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    archive = join(folder, 'shop.tar.gz');
    key = join(folder, 'keys/release.key');
    await writeFile(archive, Buffer.alloc(300_000, 'release'));
    await signRelease(archive, TIME, key);
  });
  const check = () => checkRelease(archive, `${archive}.sig`, `${key}.pub`);
  const change = async (edit: (text: string) => string) =>
    writeFile(`${archive}.sig`, edit(await readFile(`${archive}.sig`, 'utf8')));

  it('holds for the signed archive only, and tells its time', async () => {
    expect(await check()).toBe('2026-11-28T09:00:00Z');
    expect((await stat(key)).mode & 0o777).toBe(0o600);
    const before = await readFile(key, 'utf8');
    await signRelease(archive, TIME, key);
    expect(await readFile(key, 'utf8')).toBe(before);
    await truncate(archive, 299_999);
    await expect(check()).rejects.toThrow(/^The archive is damaged, or is not the one that was signed/);
    await appendFile(archive, 'es');
    await expect(check()).rejects.toThrow(/^The archive is damaged/);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ['is empty', () => '', /^The signature is damaged/],
    ['is cut off', (text) => text.slice(0, -20), /^The signature is damaged/],
    ['has more lines', (text) => `${text}more\n`, /^The signature is damaged/],
    ['names a later time', (text) => text.replace('time 2026', 'time 2027'), /^The signature does not belong/],
    [
      'names another archive',
      (text) => text.replace(/sha512 .{8}/, 'sha512 00000000'),
      /^The signature does not belong/,
    ],
    ['is of zeros', (text) => text.replace(/signature .*/, `signature ${'A'.repeat(86)}==`), /does not belong/],
    [
      'names another key',
      (text) => text.replace(/key .{8}/, 'key 00000000'),
      /signed with another key.*nanhi-dukaan key/,
    ],
  ])('is rejected if it %s', async (_what, edit, reason) => {
    await change(edit);
    await expect(check()).rejects.toThrow(reason);
  });

  it('is rejected if it is missing, or of another key that claims to be this one', async () => {
    const id = /key .*/.exec(await readFile(`${archive}.sig`, 'utf8'))?.[0] ?? '';
    await signRelease(archive, TIME, join(folder, 'other.key'));
    await expect(check()).rejects.toThrow(/^The archive was signed with another key/);
    await change((text) => text.replace(/key .*/, id));
    await expect(check()).rejects.toThrow(/^The signature does not belong to this key/);
    await rm(`${archive}.sig`);
    await expect(check()).rejects.toThrow(/^The archive has no signature/);
    await expect(checkRelease(archive, `${archive}.sig`, key)).rejects.toThrow(/holds no public key of releases/);
  });

  it('is checked by the update before anything is unpacked, with the key of this server', async () => {
    const settings = join(folder, 'settings');
    await mkdir(settings);
    await mkdir(join(folder, 'node/node/bin'), { recursive: true });
    const run = (script: string) =>
      spawnSync('sh', ['-c', `set -eu; . deploy/release.sh; SETTINGS=${settings} CURRENT=$PWD; ${script}`], {
        encoding: 'utf8',
        env: { ...process.env, ARCHIVE: archive },
      });
    const node = `INSTALLER_NODE=$PWD/node_modules`;
    const checked = () => run(`${node}; time=$(check_signature "$ARCHIVE" "$ARCHIVE.sig"); echo "time: $time"`);
    expect(checked()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/does not know yet.*\n.*nanhi-dukaan key/),
    });
    copyFileSync(`${key}.pub`, join(settings, 'release.pub'));
    expect(checked()).toMatchObject({ status: 0, stdout: 'time: 2026-11-28T09:00:00Z\n' });
    await truncate(archive, 1_000);
    expect(checked()).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/damaged.*\nNothing was changed\./),
    });
    const update = await readFile('deploy/update.sh', 'utf8');
    const order = [
      'cp "$source" "$work/archive"',
      'check_signature "$work/archive"',
      'is_earlier "$release_time"',
      'tar -C',
    ];
    const at = order.map((step) => update.indexOf(step));
    expect(at.every((each) => each > 0)).toBe(true);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
  });
});
