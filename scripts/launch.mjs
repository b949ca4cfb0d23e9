// Plain JavaScript without dependencies, because Node 20 or newer runs this file before packages are installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkFolder, openReleases, readIfPresent } from './releases.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OWN_NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** Path of the Node of this machine if its version is the required one, else of the Node from npm. */
const NODE = process.versions.node === namedNode() ? process.execPath : OWN_NODE;
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');

/** Sources of the pages. The server's bundle contains the pages, so it depends on these sources too. */
const PAGE_SOURCES = [
  'web',
  'public',
  'contract',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build-folder.ts',
  'scripts/shrink-manifest.ts',
  'scripts/compress-assets.ts',
  'scripts/list-inline-scripts.ts',
];

/** Parts of a release, in build order. If an earlier release has a part with the same sources, the part is copied. */
const PARTS = [
  {
    name: 'pages',
    folder: 'pages',
    sources: PAGE_SOURCES,
    steps: [
      ['node_modules/@react-router/dev/bin.cjs', 'build'],
      ['scripts/shrink-manifest.ts'],
      ['scripts/compress-assets.ts'],
      ['scripts/list-inline-scripts.ts'],
    ],
  },
  {
    name: 'server',
    folder: 'bundle',
    sources: [...PAGE_SOURCES, 'server', 'database', 'scripts/bundle-server.ts'],
    steps: [['scripts/bundle-server.ts']],
  },
];
/** Tests are in no release, so a change in them needs no new build. */
const IS_OF_TESTS = /\.test\.tsx?$|[\\/]test[\\/]/;
const ID_DIGITS = 12;
const releases = openReleases(join(ROOT, 'build'));

/** A change in these folders restarts the development server. Vite reloads pages without a restart. */
const WATCHED = ['server', 'contract', 'database'];

const commands = {
  start() {
    prepare();
    runProjectNode(['build/main.js'], { NODE_ENV: 'production' });
  },
  dev() {
    install({ development: true });
    // The condition loads React's development build on the server, as Vite does for the pages.
    runProjectNode(
      [...WATCHED.map((folder) => `--watch-path=${folder}`), '--conditions=development', 'server/main.ts'],
      {
        NODE_ENV: 'development',
      },
    );
  },
  test() {
    install({ development: true });
    runProjectNode(['scripts/test.ts', ...process.argv.slice(3)]);
  },
  build() {
    prepare();
  },
  run() {
    // A checkout without a build probably belongs to a developer, who will need the development packages.
    install({ development: !releases.has(idOf(stampParts())) });
    runProjectNode(process.argv.slice(3));
  },
};

const command = commands[process.argv[2]];
if (!command) fail(`Unknown command. Use one of: ${Object.keys(commands).join(', ')}`);
command();

/** Installs packages and builds if needed, and makes the release current. Running releases are not touched. */
function prepare() {
  const stamps = stampParts();
  const id = idOf(stamps);
  const isBuilt = releases.has(id);
  // A build needs development packages, a built release does not.
  install({ development: !isBuilt });
  if (!isBuilt) build(id, stamps);
  // Writes nothing if the release is current, because the checkout may be read-only.
  if (releases.current() === id) return;
  releases.switchTo(id);
  releases.removeOld();
}

function install({ development }) {
  if (isInstalled({ development })) return;
  console.log('Installing what the project needs (once)...');
  // `npm ci` deletes packages that a running shop uses, so it runs only once. `--no-save` keeps the lock file.
  const mode = existsSync(INSTALLED) ? ['install', '--no-save'] : ['ci'];
  const omitted = development ? [] : ['--omit=dev'];
  const args = [...mode, ...omitted, '--no-audit', '--no-fund', '--loglevel=error'];
  const settings = { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' };
  const { status, signal } = spawnSync('npm', args, settings);
  if (signal === 'SIGKILL')
    fail('The installation was killed. The memory may be too small for npm: add swap, and try again.');
  if (status !== 0) fail('The installation failed; see above.');
}

/** Ignores optional packages, because some of them are for other platforms. */
function isInstalled({ development }) {
  const found = readIfPresent(INSTALLED);
  if (found === undefined || !existsSync(NODE)) return false;
  const installed = JSON.parse(found).packages;
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, dev, optional, devOptional }]) =>
      path === '' || optional || devOptional || (dev && !development) || installed[path]?.version === version,
  );
}

function stampParts() {
  return Object.fromEntries(PARTS.map(({ name, sources }) => [name, hashOf(sources)]));
}

function idOf(stamps) {
  return createHash('sha256').update(JSON.stringify(stamps)).digest('hex').slice(0, ID_DIGITS);
}

function build(id, stamps) {
  const folder = releases.begin(id);
  for (const { name, folder: part, steps } of PARTS) {
    const same = releases.findByStamp(`.${name}`, stamps[name]);
    if (same === undefined) runSteps(name, steps, folder);
    else linkFolder(join(same, part), join(folder, part));
    writeFileSync(join(folder, `.${name}`), stamps[name]);
  }
  if (idOf(stampParts()) === id) releases.finish(folder, id);
  else failBuild(folder, 'The sources were changed while they were built. Build again.');
}

function runSteps(name, steps, folder) {
  console.log(`Building the ${name}...`);
  for (const step of steps) {
    const { status, stdout, stderr } = spawnSync(NODE, step, {
      cwd: ROOT,
      encoding: 'utf8',
      env: environment({ NODE_ENV: 'production', BUILD_FOLDER: relative(ROOT, folder) }),
    });
    if (status !== 0) failBuild(folder, `${stdout}${stderr}\nThe ${name} could not be built; see above.`);
  }
}

function failBuild(folder, message) {
  rmSync(folder, { recursive: true, force: true });
  fail(message);
}

/** Forwards signals to the child, and exits with its exit code. */
function runProjectNode(args, extraEnvironment = {}) {
  const child = spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env: environment(extraEnvironment) });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(process.platform === 'win32' ? [] : ['SIGUSR2'])];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  // npm ends on SIGTERM without forwarding it. Then this process has a new parent, so it stops the server.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else {
      process.exit(code ?? 1);
    }
  });
}

function environment(extra) {
  const bin = join(ROOT, 'node_modules', '.bin');
  const separator = process.platform === 'win32' ? ';' : ':';
  // Node stores compiled code in this folder, so that the next start is faster.
  const NODE_COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'node');
  return { NODE_COMPILE_CACHE, ...process.env, ...extra, PATH: `${bin}${separator}${process.env.PATH ?? ''}` };
}

function namedNode() {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies?.node;
}

function hashOf(names) {
  const hash = createHash('sha256');
  for (const path of names.flatMap(filesOf))
    hash.update(path.replaceAll('\\', '/')).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function filesOf(path) {
  const entries = listFolder(path);
  if (entries === undefined) return [path];
  return entries.flatMap((entry) => filesOf(join(path, entry))).filter((file) => !IS_OF_TESTS.test(file));
}

function listFolder(path) {
  try {
    return readdirSync(join(ROOT, path)).sort();
  } catch {
    return undefined;
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
