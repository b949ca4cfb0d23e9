import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
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
    await mkdir(join(root, 'run/systemd/system'), { recursive: true });
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
    install([...GIVEN, '--mail-file', '-'], 'smtps://shop:p&ss@mail.example\n');
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
    for (const line of [
      'would do +install the packages caddy npm tzdata',
      'would do +add the user',
      'would do +install release ',
      `would write +/${SETTINGS}`,
      'would do +start Caddy',
      'would do +start the shop',
      'would do +create the admin boss@shop\\.example',
    ])
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
    ['smtps://boss:p#ss@mail.example', /^--mail: Write smtps:.*%23/m],
    ["smtps://x'@mail.example", /^--mail: Write smtps:/m],
    ['', /^--mail-file: Write smtps:/m],
  ])('rejects %j in a file of the mail server, and never repeats it', (text, reason) => {
    const { status, stderr, stdout } = install([...GIVEN, '--mail-file', '-'], `${text}\n`);
    expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
    expect(stdout + stderr).not.toContain('boss:p');
  });

  it('asks for the mail server of a shop that has none, and reads no password from a command', async () => {
    install(GIVEN);
    expect(
      install(['--admin', 'boss@shop.example', '--mail', 'ask'], 'smtps://shop:secret@mail.example\n').status,
    ).toBe(0);
    expect(await readInRoot(SETTINGS)).toContain("SMTP_URL='smtps://shop:secret@mail.example'");
  });

  it('asks again after an answer that cannot be used', async () => {
    const { status, stderr } = install([], 'https://shop.example\nshop.example\nboss\nboss@shop.example\nmail\n\n');
    expect(status).toBe(0);
    for (const hint of [/^.*Write only the name/m, /^.*Write an e-mail address/m, /^.*Write smtps:/m])
      expect(stderr).toMatch(hint);
    expect(await readInRoot(SETTINGS)).toContain("PUBLIC_URL='https://shop.example'\n");
  });

  it.each(['shop.example', 'a.b-c.example.pk', 'xn--mgb2ddes.xn--mgbai9azgqp6j', `${'a'.repeat(63)}.example`])(
    'accepts the domain %s',
    (domain) => {
      expect(install([...GIVEN, '--domain', domain, '--dry-run'])).toMatchObject({ status: 0, stderr: '' });
    },
  );

  it.each([
    'https://shop.example',
    'shop.example/',
    'shop.example:443',
    'shop.example;reboot.example',
    'my shop.example',
    'shop.example ',
    'Shop.example',
    'bücher.example',
    'دکان.example',
    'shop',
    '-shop.example',
    'shop-.example',
    'shop..example',
    '192.0.2.1',
    `${'a'.repeat(64)}.example`,
  ])('rejects the domain %j', async (domain) => {
    const before = await listRoot();
    const rejected = install([...GIVEN, '--domain', domain]);
    expect(rejected).toMatchObject({ status: 1, stderr: expect.stringMatching(/^--domain: Write only the name/) });
    expect(await listRoot()).toEqual(before);
  });

  it.each([
    [['--admin', 'boss'], /^--admin: Write an e-mail address/],
    [['--admin', "b'oss@shop.example"], /^--admin: Write an e-mail address/],
    [['--admin', 'boss@shop example'], /^--admin: Write an e-mail address/],
    [['--mail', 'mail.example'], /^--mail: Write smtps:/],
    [['--mail', 'smtps://'], /^--mail: Write smtps:/],
    [
      ['--mail', 'smtps://boss:secret@mail.example'],
      /^--mail: A password must not be in a command\..*--mail-file FILE\.\n$/,
    ],
    [['--mail', 'boss@mail.example'], /^--mail: A password must not be in a command/],
    [['--mail-file', 'no-such-file'], /^--mail-file: no-such-file cannot be read/],
    [['--mail', 'smtps://mail.example\nDEMO=true'], /^--mail: Write smtps:/],
    [['--name', "Baby's"], /^--name: A name has no '/],
    [['--tls', 'none'], /^--tls: Write internal/],
    [['--domain'], /^--domain needs a value/],
    [['--yes'], /Unknown option: --yes\n$/],
  ])('rejects %j', async (args, message) => {
    const before = await listRoot();
    const rejected = install([...GIVEN, ...args]);
    expect(rejected).toMatchObject({ status: 1, stderr: expect.stringMatching(message) });
    expect(await listRoot()).toEqual(before);
  });

  const PASSWD = 'etc/passwd';
  const LISTENING = (address: string) =>
    `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n   0: ${address} 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1\n`;

  it.each([
    ['another system', 'etc/os-release', '', /another system \( \)/],
    ['an old Debian', 'etc/os-release', 'ID=debian\nVERSION_ID="11"\n', /another system \(debian 11\)/],
    ['an old Ubuntu', 'etc/os-release', 'ID=ubuntu\nVERSION_ID="22.04"\n', /\(ubuntu 22\.04\)/],
    ['no Debian', 'etc/os-release', 'ID=fedora\nVERSION_ID=43\n', /\(fedora 43\).* Debian 12 or 13, or Ubuntu 24\.04/],
    ['little memory', 'proc/meminfo', 'MemTotal: 480000 kB\nSwapTotal: 0 kB\n', /has 480 MB .*\n.*add swap:\n.*swapon/],
    [
      'a user of that name',
      PASSWD,
      'nanhi-dukaan:x:1000:1000:Ali,,,:/home/ali:/bin/bash\n',
      /another user .*\n +usermod/,
    ],
    ['a group of that name', 'etc/group', 'nanhi-dukaan:x:1000:\n', /another user or group nanhi-dukaan/],
    ['a program at port 80', 'proc/net/tcp', LISTENING('00000000:0050'), /^Port 80 is in use by another program/],
    ['a program at port 443', 'proc/net/tcp6', LISTENING(`${'0'.repeat(32)}:01BB`), /^Port 443 is in use/],
    ['a program at port 3000', 'proc/net/tcp', LISTENING('0100007F:0BB8'), /^Port 3000 is in use/],
  ])('rejects a server with %s before it asks or changes anything', async (_, path, text, message) => {
    await writeInRoot(PASSWD, 'root:x:0:0:root:/root:/bin/bash\n');
    await writeInRoot(path, text);
    const before = await listRoot();
    const { status, stderr } = install([]);
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/\nNothing was changed\.\n$/);
    expect(stderr).not.toMatch(/such as shop\.example:/);
    expect(await listRoot()).toEqual(before);
  });

  it('names all problems of a server at once', async () => {
    await rm(join(root, 'run/systemd'), { recursive: true });
    await writeInRoot('etc/os-release', 'ID=alpine\n');
    const { stderr } = install(GIVEN);
    expect(stderr).toMatch(/alpine/);
    expect(stderr).toMatch(/not started by systemd/);
  });

  it('accepts a small server with swap, its own user, Caddy, and other programs at other ports', async () => {
    await writeInRoot('proc/meminfo', 'MemTotal: 480000 kB\nSwapTotal: 1000000 kB\n');
    await writeInRoot(PASSWD, 'nanhi-dukaan:x:998:998::/var/lib/nanhi-dukaan:/usr/sbin/nologin\n');
    await writeInRoot('etc/group', 'nanhi-dukaan:x:998:\n');
    await writeInRoot('proc/net/tcp', LISTENING('00000000:0016'));
    await writeInRoot('proc/net/tcp6', LISTENING(`${'0'.repeat(32)}:0050`));
    await writeInRoot('proc/1/comm', 'caddy\n');
    await mkdir(join(root, 'proc/1/fd'));
    await symlink('socket:[4711]', join(root, 'proc/1/fd/3'));
    expect(install(GIVEN)).toMatchObject({ status: 0, stderr: '' });
    expect(await readInRoot(SETTINGS)).not.toContain('STORE_NAME');
  });

  it('leaves a copy of the Caddyfile of other sites', async () => {
    await writeInRoot(CADDYFILE, 'other.example { }\n');
    expect(install(GIVEN).status).toBe(0);
    expect(await readInRoot(`${CADDYFILE}.before-nanhi-dukaan`)).toBe('other.example { }\n');
    install([...GIVEN, '--domain', 'new.example']);
    expect(await readInRoot(`${CADDYFILE}.before-nanhi-dukaan`)).toBe('other.example { }\n');
  });

  it('writes settings that the shop accepts', async () => {
    await writeInRoot('mail', 'smtps://shop:secret@mail.example\n');
    install([...GIVEN, '--mail-file', join(root, 'mail'), '--name', 'Phool']);
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
  // Systemd ends the whole shop if its memory runs out, and starts it again however often that happens.
  for (const rule of [/^MemoryMax=\d\d%$/m, /^OOMPolicy=kill$/m, /^Restart=always$/m, /^StartLimitIntervalSec=0$/m])
    expect(shop).toMatch(rule);
  expect(backup).toMatch(/^MemoryMax=\d\d%$/m);
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
  expect(update('package.json', '--sha256', 'abc').stderr).toMatch(/^--sha256: Write the checksum of the archive/);
  expect(update('v1', '--sha256', 'A'.repeat(64)).stderr).toMatch(
    /^--sha256 is for an archive, and there is no file v1/,
  );
  expect(update('--help')).toMatchObject({ status: 0, stderr: '' });
});
