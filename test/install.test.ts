import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { variableNames } from '#server/env-variables.ts';

const GIVEN = ['--domain', 'shop.example', '--admin', 'boss@shop.example', '--mail', 'later'];
const SETTINGS = 'etc/nanhi-dukaan/shop.env';
const CADDYFILE = 'etc/caddy/Caddyfile';
const UNITS = 'etc/systemd/system';
const DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_ID="12"\nID=debian\n';

const hasProgram = (name: string, version = '--version') => spawnSync(name, [version]).error === undefined;

/** `resilience/install.ts` runs the installer on a whole system. These tests run it in a folder, without programs. */
describe.skipIf(process.platform !== 'linux')('the installer (needs Linux)', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'nanhi-install-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    await writeInRoot('etc/os-release', DEBIAN);
  });

  async function writeInRoot(path: string, text: string) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const readInRoot = (path: string) => readFile(join(root, path), 'utf8');
  const listRoot = async () => (await readdir(root, { recursive: true })).sort();
  function install(args: string[], input = '') {
    const { status, stdout, stderr } = spawnSync('sh', ['deploy/install.sh', '--root', root, ...args], {
      input,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  it('writes settings, units, limits of the log, a command and the file of Caddy', async () => {
    expect(install(GIVEN)).toMatchObject({ status: 0, stderr: '' });
    const settings = await readInRoot(SETTINGS);
    expect(settings.split('\n').slice(1)).toEqual([
      "PUBLIC_URL='https://shop.example'",
      "DATA_DIR='/var/lib/nanhi-dukaan'",
      "DEMO='false'",
      '',
    ]);
    expect((await stat(join(root, SETTINGS))).mode & 0o777).toBe(0o640);
    expect(await readInRoot(CADDYFILE)).toMatch(/^shop\.example \{$/m);
    expect(await readInRoot(CADDYFILE)).not.toMatch(/^\ttls /m);
    for (const name of ['nanhi-dukaan.service', 'nanhi-dukaan-backup.service']) {
      expect(await readInRoot(`${UNITS}/${name}`)).toBe(await readFile(`deploy/systemd/${name}`, 'utf8'));
      expect(await readInRoot(`${UNITS}/${name}.d/hardening.conf`)).toContain('User=nanhi-dukaan');
    }
    expect(await readInRoot('etc/systemd/journald.conf.d/nanhi-dukaan.conf')).toMatch(/^SystemMaxUse=/m);
    expect((await stat(join(root, 'usr/local/bin/nanhi-dukaan'))).mode & 0o777).toBe(0o755);
  });

  it('changes nothing when it runs again, without questions', async () => {
    install([...GIVEN, '--tls', 'internal']);
    await writeInRoot('etc/nanhi-dukaan/admin', 'boss@shop.example\n');
    const read = async () => Promise.all([SETTINGS, CADDYFILE].map(readInRoot));
    const before = [await listRoot(), await read()];
    const again = install([]);
    expect(again).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/Everything is unchanged\.\n$/),
    });
    expect(again.stdout).not.toMatch(/^wrote/m);
    expect([await listRoot(), await read()]).toEqual(before);
  });

  it('changes only what an option names, and leaves settings that were added by hand', async () => {
    install([...GIVEN, '--mail', 'smtps://shop:p&ss@mail.example']);
    await writeInRoot(SETTINGS, `${await readInRoot(SETTINGS)}# By hand\nCACHE_MB=64\n`);
    const { stdout } = install(['--domain', 'new.example', '--admin', 'boss@shop.example', '--name', 'Phool & Co']);
    expect(stdout.match(/^wrote .*/gm)?.map((line) => line.replace(/\S+ +\//, ''))).toEqual([SETTINGS, CADDYFILE]);
    const settings = await readInRoot(SETTINGS);
    expect(settings).toContain("PUBLIC_URL='https://new.example'\n");
    expect(settings).toContain("SMTP_URL='smtps://shop:p&ss@mail.example'\n# By hand\nCACHE_MB=64\n");
    expect(settings).toContain("STORE_NAME='Phool & Co'\n");
    expect(settings).not.toContain('shop.example');
    expect(await readInRoot(CADDYFILE)).toMatch(/^new\.example \{$/m);
  });

  it('prints in a dry run what it would do, and writes nothing', async () => {
    const before = await listRoot();
    const { status, stdout } = install([...GIVEN, '--dry-run']);
    expect(status).toBe(0);
    for (const line of ['would do +add the user', 'would do +install release ', `would write +/${SETTINGS}`])
      expect(stdout).toMatch(new RegExp(`^${line}`, 'm'));
    expect(await listRoot()).toEqual(before);
  });

  it('asks for what no option says', async () => {
    const { status, stderr } = install([], 'shop.example\nboss@shop.example\nsmtp://mail.example\n');
    expect(status).toBe(0);
    expect(stderr.match(/[^:]+: /g)).toHaveLength(3);
    expect(await readInRoot(SETTINGS)).toContain("SMTP_URL='smtp://mail.example'");
    const unanswered = install(['--domain', 'shop.example', '--mail', 'later', '--dry-run']);
    expect(unanswered.status).toBe(1);
    expect(unanswered.stderr).toMatch(/give --admin\.\n$/);
  });

  it.each([
    [['--domain', 'https://shop.example'], /^--domain: a domain in small letters/],
    [['--domain', 'shop.example;reboot.example'], /^--domain: /],
    [['--admin', 'boss'], /^--admin: an e-mail address/],
    [['--admin', "b'oss@shop.example"], /^--admin: an e-mail address/],
    [['--mail', 'mail.example'], /^--mail: smtps:/],
    [['--mail', "smtps://x'\nDEMO=true@mail.example"], /^--mail: smtps:/],
    [['--mail', 'smtps://mail.example\nDEMO=true'], /^--mail: smtps:/],
    [['--name', "Baby's"], /^--name: a name without '/],
    [['--tls', 'none'], /^--tls: internal/],
    [['--domain'], /^--domain needs a value/],
    [['--yes'], /Unknown option: --yes\n$/],
  ])('rejects %j', async (args, message) => {
    const before = await listRoot();
    const rejected = install([...GIVEN, ...args]);
    expect(rejected).toMatchObject({ status: 1, stderr: expect.stringMatching(message) });
    expect(await listRoot()).toEqual(before);
  });

  it.each([
    ['', / $/],
    ['ID=debian\nVERSION_ID="11"\n', /debian 11/],
    ['ID=ubuntu\nVERSION_ID="22.04"\n', /ubuntu 22\.04/],
    ['ID=fedora\nVERSION_ID=43\n', /fedora 43/],
  ])('rejects a system with another os-release: %j', async (text) => {
    await writeInRoot('etc/os-release', text);
    expect(install(GIVEN)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/The installer needs Debian 12 or 13, or Ubuntu 24\.04 or newer\.\n$/),
    });
    expect(existsSync(join(root, SETTINGS))).toBe(false);
  });

  it('leaves a copy of the Caddyfile of other sites', async () => {
    await writeInRoot(CADDYFILE, 'other.example { }\n');
    expect(install(GIVEN).status).toBe(0);
    expect(await readInRoot(`${CADDYFILE}.before-nanhi-dukaan`)).toBe('other.example { }\n');
    install([...GIVEN, '--domain', 'new.example']);
    expect(await readInRoot(`${CADDYFILE}.before-nanhi-dukaan`)).toBe('other.example { }\n');
  });

  it('writes settings that the shop accepts', async () => {
    install([...GIVEN, '--mail', 'smtps://shop:secret@mail.example', '--name', 'Phool']);
    const lines = (await readInRoot(SETTINGS)).match(/^[A-Z_]+='.*'$/gm) ?? [];
    const given = Object.fromEntries(lines.map((line) => line.slice(0, -1).split("='")));
    expect(Object.keys(given).filter((name) => !variableNames.includes(name as never))).toEqual([]);
    expect(parseEnv(given)).toMatchObject({
      isDemo: false,
      publicUrl: 'https://shop.example',
      smtpUrl: given['SMTP_URL'],
    });
  });

  it.skipIf(!hasProgram('systemd-analyze'))('exposes little of the server to the shop (needs systemd-analyze)', () => {
    install(GIVEN);
    for (const unit of ['nanhi-dukaan.service', 'nanhi-dukaan-backup.service']) {
      const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', `--root=${root}`, unit], {
        encoding: 'utf8',
      });
      const [, exposure] = /Overall exposure level for \S+: (\d+\.\d)/.exec(stdout) ?? [];
      expect(Number(exposure), unit).toBeLessThan(3);
    }
  });

  it.skipIf(!hasProgram('caddy', 'version'))('writes a file that Caddy accepts (needs caddy)', async () => {
    for (const tls of [[], ['--tls', 'internal']]) {
      install([...GIVEN, ...tls]);
      const args = ['adapt', '--adapter', 'caddyfile', '--config', join(root, CADDYFILE)];
      const { status, stdout } = spawnSync('caddy', args, { encoding: 'utf8' });
      expect(status).toBe(0);
      expect(stdout).toContain('"shop.example"');
      expect(stdout.includes('"internal"')).toBe(tls.length > 0);
    }
  });

  it('names a release by its sources, whatever was built or installed', async () => {
    const nameOf = (folder: string) =>
      spawnSync('sh', ['-c', '. deploy/release.sh && release_id "$1"', 'sh', folder], { encoding: 'utf8' }).stdout;
    const [one, other] = [join(root, 'one'), join(root, 'other')];
    await mkdir(join(one, 'server'), { recursive: true });
    await cp('package.json', join(one, 'package.json'));
    await writeFile(join(one, 'server/main.ts'), '1');
    await cp(one, other, { recursive: true });
    await mkdir(join(other, 'build/releases'), { recursive: true });
    await mkdir(join(other, 'node_modules'));
    await writeFile(join(other, 'node_modules/.package-lock.json'), '');
    expect(nameOf(one)).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{10}\n$/);
    expect(nameOf(other)).toBe(nameOf(one));
    await writeFile(join(other, 'server/main.ts'), '2');
    expect(nameOf(other)).not.toBe(nameOf(one));
  });
});

it('the units run existing programs, and systemd waits longer for the end than the shop does', async () => {
  const shop = await readFile('deploy/systemd/nanhi-dukaan.service', 'utf8');
  const backup = await readFile('deploy/systemd/nanhi-dukaan-backup.service', 'utf8');
  const { shutdownSeconds, drainSeconds } = parseEnv({});
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(shop)?.[1])).toBeGreaterThan(shutdownSeconds + drainSeconds);
  expect(shop).toMatch(/^ExecStart=\S+\/node_modules\/node\/bin\/node build\/main\.js$/m);
  expect(backup).toMatch(/^ExecStart=\S+\/node_modules\/node\/bin\/node scripts\/backup\.ts --into \S+ --verify /m);
  expect(existsSync('scripts/backup.ts')).toBe(true);
});

it.skipIf(!hasProgram('shellcheck'))(
  'shellcheck has no complaints about the scripts of deploy/ (needs shellcheck)',
  () => {
    const { status, stdout } = spawnSync('sh', ['-c', 'shellcheck -x deploy/*.sh'], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  },
);

it('a wrong option of an update is rejected before anything else', () => {
  const update = (...args: string[]) => spawnSync('sh', ['deploy/update.sh', ...args], { encoding: 'utf8' });
  expect(update()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: nanhi-dukaan update/) });
  expect(update('--force')).toMatchObject({ status: 1, stderr: expect.stringMatching(/Unknown option: --force\n$/) });
  expect(update('one.tar.gz', 'two.tar.gz')).toMatchObject({
    status: 1,
    stderr: 'There are two releases: one.tar.gz and two.tar.gz.\n',
  });
  expect(update('--help')).toMatchObject({ status: 0, stderr: '' });
});
