import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '#test/build-test-app.ts';
import { addProduct } from '#test/factories.ts';
import { runScript } from '#test/spawn-server.ts';
import { readArchive, writeArchive } from './archive.ts';
import { checkParts } from './check-parts.ts';
import { createIdentity, encryptFor, lockIdentity, readIdentities } from './encryption.ts';
import type { BackupPart } from './parts.ts';
import { readShop } from './read-shop.ts';

const hasAge = spawnSync('age', ['--version']).status === 0;

describe('an encrypted backup', () => {
  let folder: string;
  let keyFile: string;
  let recipient: string;
  let plain: string;
  let encrypted: string;
  let parts: BackupPart[];

  const readAll = async (file: string, identities?: string[]) => {
    const found: BackupPart[] = [];
    for await (const part of checkParts(readArchive(file, identities))) found.push(part);
    return found;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nanhi-encryption-'));
    keyFile = join(folder, 'key.txt');
    plain = join(folder, 'shop.tar.gz');
    encrypted = join(folder, 'shop.tar.gz.age');
    recipient = await createIdentity(keyFile);
    const app = await buildTestApp();
    await addProduct(app.deps, { name: 'Frock of linen' });
    await writeArchive(readShop({ db: app.deps.db, now: app.deps.now() }), plain);
    await app.close();
    parts = await readAll(plain);
    await writeArchive(readArchive(plain), encrypted, [recipient]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('can be read with its key, is private to its owner, and contains no readable text', async () => {
    expect(await readAll(encrypted, await readIdentities(keyFile))).toEqual(parts);
    expect((await stat(encrypted)).mode & 0o777).toBe(0o600);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(gunzipSync(await readFile(plain)).includes('Frock of linen')).toBe(true);
    const bytes = await readFile(encrypted);
    expect(bytes.includes(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  });

  it('can be encrypted for several keys, each of which opens it', async () => {
    const second = join(folder, 'second.txt');
    const both = join(folder, 'both.age');
    await writeArchive(readArchive(plain), both, [recipient, await createIdentity(second)]);
    for (const file of [keyFile, second]) expect(await readAll(both, await readIdentities(file))).toEqual(parts);
  });

  it('is rejected with a one-line error with another key or without a key', async () => {
    await createIdentity(join(folder, 'other.txt'));
    const other = await readIdentities(join(folder, 'other.txt'));
    await expect(readAll(encrypted, other)).rejects.toThrow(
      `${encrypted} cannot be read as a backup (it is encrypted for another key).`,
    );
    await expect(readAll(encrypted)).rejects.toThrow(
      `${encrypted} cannot be read as a backup (it is encrypted: --identity names the file of its key).`,
    );
  });

  it('is rejected if any part of it is missing or changed', async () => {
    const identities = await readIdentities(keyFile);
    const whole = await readFile(encrypted);
    const broken = join(folder, 'broken.age');
    // Cuts in the header, in its recipients, twice in the content, and before the last byte.
    for (const length of [22, 100, 250, Math.floor(whole.length / 2), whole.length - 1]) {
      await writeFile(broken, whole.subarray(0, length));
      const error = `${broken} cannot be read as a backup (it was changed or truncated).`;
      await expect(readAll(broken, identities), `the first ${length} bytes`).rejects.toThrow(error);
      const changed = Buffer.from(whole);
      changed[length] = (changed[length] ?? 0) ^ 1;
      await writeFile(broken, changed);
      await expect(readAll(broken, identities), `byte ${length}`).rejects.toThrow(/cannot be read as a backup/);
    }
  });

  it('leaves no file if the disk rejects it or the process fails half way', async () => {
    await expect(writeArchive(readArchive(plain), join(folder, 'missing', 'shop.age'), [recipient])).rejects.toThrow(
      /^\S+shop\.age cannot be written \(ENOENT: .*\)\. Nothing is left of it\.$/,
    );
    async function* half() {
      yield* parts.slice(0, 2);
      throw new Error('the power is gone');
    }
    const before = await readdir(folder);
    await expect(writeArchive(half(), join(folder, 'half.age'), [recipient])).rejects.toThrow('the power is gone');
    expect(await readdir(folder)).toEqual(before);
  });

  it.skipIf(process.platform === 'win32')(
    'leaves no file if the disk becomes full half way, with a one-line error',
    async () => {
      const file = join(folder, 'full.age');
      const write = `import { readArchive, writeArchive } from './server/backup/archive.ts';
      await writeArchive(readArchive(process.argv[1]), process.argv[2], [process.argv[3]])
        .catch((error) => console.log(error.message));`;
      // The limit makes the kernel stop the write with EFBIG, as a full disk does with ENOSPC.
      const limited = ['-c', 'ulimit -f 1 && exec "$0" "$@"', process.execPath, '--input-type=module', '-e', write];
      const { stdout } = spawnSync('sh', [...limited, plain, file, recipient], { encoding: 'utf8' });
      expect(stdout).toMatch(/^\S+full\.age cannot be written \(EFBIG: .*\)\. Nothing is left of it\.\n$/);
      expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
    },
  );

  it('needs public keys to be written, and private ones to be read', async () => {
    const [secret = ''] = await readIdentities(keyFile);
    for (const wrong of ['age1xyz', 'ssh-ed25519 AAAA', secret]) {
      expect(() => encryptFor([wrong])).toThrow(/^A recipient of a backup must be a public key of age/);
    }
    const file = join(folder, 'wrong.txt');
    for (const text of ['', '# a comment\n', `${recipient}\n`, 'AGE-SECRET-KEY-1XYZ\n']) {
      await writeFile(file, text);
      await expect(readIdentities(file), text).rejects.toThrow(/contains lines that are not private keys of age/);
    }
    await expect(readIdentities(join(folder, 'none.txt'))).rejects.toThrow(/cannot be read \(Error: ENOENT/);
    await expect(createIdentity(keyFile)).rejects.toThrow(/cannot be written \(Error: EEXIST/);
  });

  it('opens a locked copy of a key only with its passphrase', async () => {
    const locked = join(folder, 'key.txt.age');
    await lockIdentity(keyFile, locked, 'five small frocks');
    expect((await stat(locked)).mode & 0o777).toBe(0o600);
    expect((await readFile(locked)).includes('AGE-SECRET-KEY')).toBe(false);
    expect(await readIdentities(locked, 'five small frocks')).toEqual(await readIdentities(keyFile));
    await expect(readIdentities(locked)).rejects.toThrow(/needs its passphrase in the variable BACKUP_PASSPHRASE\.$/);
    await expect(readIdentities(locked, 'six small frocks')).rejects.toThrow(/does not open with this passphrase\.$/);
    await expect(lockIdentity(keyFile, locked, 'another')).rejects.toThrow(/cannot be written \(Error: EEXIST/);
  });

  it.runIf(hasAge)(
    'has the format of age: the command age reads our file, and we read one of age (needs age)',
    async () => {
      const decrypted = execFileSync('age', ['--decrypt', '--identity', keyFile, encrypted]);
      expect(gunzipSync(decrypted).equals(gunzipSync(await readFile(plain)))).toBe(true);
      const theirs = join(folder, 'theirs.age');
      execFileSync('age', ['--encrypt', '--recipient', recipient, '--output', theirs, plain]);
      expect(await readAll(theirs, await readIdentities(keyFile))).toEqual(parts);
      const theirKey = join(folder, 'their-key.txt');
      execFileSync('age-keygen', ['--output', theirKey], { stdio: 'ignore' });
      const publicKey = execFileSync('age-keygen', ['-y', theirKey], { encoding: 'utf8' }).trim();
      await writeArchive(readArchive(plain), theirs, [publicKey]);
      expect(await readAll(theirs, await readIdentities(theirKey))).toEqual(parts);
    },
  );

  it('is written, verified and restored by the commands, which restore nothing with a wrong key', async () => {
    const env = { DATA_DIR: join(folder, 'shop'), DEMO: 'false', BACKUP_RECIPIENT: recipient };
    const ofCommand = join(folder, 'command.age');
    expect(runScript('create-admin', ['boss@example.com'], env).status).toBe(0);
    expect(runScript('backup', [ofCommand], env)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/command\.age, encrypted: /),
    });
    expect(runScript('backup', [ofCommand, '--verify', '--identity', keyFile], env)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^\S+command\.age can be restored: \d+ rows in .*\n$/),
    });
    const wrongKey = join(folder, 'wrong-key.txt');
    await createIdentity(wrongKey);
    expect(runScript('restore', [ofCommand, '--identity', wrongKey], env)).toEqual({
      status: 1,
      stdout: '',
      stderr: `${ofCommand} cannot be read as a backup (it is encrypted for another key).\n`,
    });
  });

  it('is written into a folder and verified by one command, which deletes expired backups afterwards', async () => {
    const nightly = await mkdtemp(join(tmpdir(), 'nanhi-nightly-'));
    onTestFinished(() => rm(nightly, { recursive: true, force: true }));
    const [key, lockedKey] = [join(nightly, 'key.txt'), join(nightly, 'key.txt.age')];
    const make = (passphrase: Record<string, string>) =>
      runScript('backup', ['--new-identity', key, '--locked-copy', lockedKey], passphrase);
    expect(make({})).toMatchObject({ status: 1, stderr: expect.stringMatching(/^--locked-copy needs a passphrase/) });
    const made = make({ BACKUP_PASSPHRASE: 'five small frocks' });
    expect(made).toMatchObject({ status: 0, stderr: '' });
    const env = {
      DATA_DIR: join(nightly, 'shop'),
      DEMO: 'false',
      BACKUP_RECIPIENT: made.stdout.trim().split('\n').at(-1) ?? '',
      BACKUP_PASSPHRASE: 'five small frocks',
    };
    expect(runScript('create-admin', ['boss@example.com'], env).status).toBe(0);
    const into = join(nightly, 'backups');
    await mkdir(into);
    const old = ['shop-2020-01-01T013000Z.tar.gz.age', 'shop-2020-01-02T013000Z.tar.gz.age'];
    const others = ['key.txt.age', 'shop-2024-05-05T013000Z.tar.gz.age', 'shop-2024-05-06T013000Z.tar.gz.age'];
    for (const name of [...old, ...others]) await writeFile(join(into, name), '');
    const backUp = (identity: string) => runScript('backup', ['--into', into, '--verify', '--identity', identity], env);

    expect(backUp(join(nightly, 'no-key'))).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/cannot be read/),
    });
    expect(await readdir(into)).toEqual(expect.arrayContaining(old));
    const before = await readdir(into);
    expect(backUp(lockedKey)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /^Wrote \S+Z\.tar\.gz\.age, encrypted: .*\n\S+ can be restored: .*\nDeleted 3 expired backups\n$/,
      ),
    });
    const after = await readdir(into);
    expect(after.filter((name) => old.includes(name))).toEqual([]);
    expect(after).toContain('key.txt.age');
    expect(after.filter((name) => !before.includes(name))).toHaveLength(1);
    expect(runScript('backup', ['--into', into, 'shop.tar.gz'], env)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Usage: /),
    });
    expect(runScript('migrate', [], env)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^The tables are at \d{4}_/),
    });
  });
});
