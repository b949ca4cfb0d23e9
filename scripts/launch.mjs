// Runs on the machine's own Node (20 or newer) before anything is installed, hence plain JavaScript without dependencies:
// installs what the lock file names, builds pages and server where their sources have changed, then runs the project's Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** npm's own list of what it has installed. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');

/** What the pages are made of; the server is made of them and of its own sources, as it contains the pages' server build. */
const PAGE_SOURCES = [
  'web',
  'public',
  'contract',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/shrink-manifest.ts',
  'scripts/compress-assets.ts',
  'scripts/list-inline-scripts.ts',
];

/** A stamp hashes relative paths and contents, so that a built checkout may be copied or mounted read-only. */
const BUILDS = [
  {
    name: 'pages',
    stamp: join(ROOT, 'build', '.pages'),
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
    stamp: join(ROOT, 'build', '.server'),
    sources: [...PAGE_SOURCES, 'server', 'database', 'scripts/bundle-server.ts'],
    steps: [['scripts/bundle-server.ts']],
  },
  {
    name: 'database',
    stamp: join(ROOT, 'build', '.database'),
    sources: ['database/migrations', 'server/platform/database', 'scripts/prepare-database.ts', 'package-lock.json'],
    steps: [['scripts/prepare-database.ts']],
  },
];

/** A change here restarts the development server; pages reload by themselves. */
const WATCHED = ['server', 'contract', 'database'];

const commands = {
  start() {
    prepare();
    runProjectNode(['build/bundle/main.js'], { NODE_ENV: 'production' });
  },
  dev() {
    install({ development: true });
    // React Router's development build, which Vite's pages need on the server too.
    runProjectNode(
      [...WATCHED.map((folder) => `--watch-path=${folder}`), '--conditions=development', 'server/main.ts'],
      {
        NODE_ENV: 'development',
      },
    );
  },
  test() {
    install({ development: true });
    prepare();
    runProjectNode(['scripts/test.ts', ...process.argv.slice(3)]);
  },
  build() {
    prepare();
  },
  run() {
    // A checkout that is not built is a developer's, who needs the packages of development next.
    install({ development: staleBuilds().length > 0 });
    runProjectNode(process.argv.slice(3));
  },
};

const command = commands[process.argv[2]];
if (!command) fail(`Unknown command. Use one of: ${Object.keys(commands).join(', ')}`);
command();

/** What is built already needs the packages of production alone. */
function prepare() {
  const stale = staleBuilds();
  install({ development: stale.length > 0 });
  for (const each of stale) build(each);
}

function install({ development }) {
  if (isInstalled({ development })) return;
  console.log('Installing what the project needs (once)...');
  // `npm ci` fails on optional packages of other platforms, which npm does not write into the lock file. `--no-save` leaves
  // the lock file as it is.
  const omitted = development ? [] : ['--omit=dev'];
  const args = ['install', '--no-save', ...omitted, '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) fail('The installation failed; see above.');
}

/** Whether npm has installed each package in the lock file's version; optional ones may belong to other platforms. */
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

function staleBuilds() {
  return BUILDS.filter(({ stamp, sources }) => {
    const built = readIfPresent(stamp);
    return built === undefined || built !== hashOf(sources);
  });
}

function build({ name, stamp, sources, steps }) {
  console.log(`Building the ${name}...`);
  for (const step of steps) {
    const { status, stdout, stderr } = spawnSync(NODE, step, {
      cwd: ROOT,
      encoding: 'utf8',
      env: environment({ NODE_ENV: 'production' }),
    });
    if (status !== 0) fail(`${stdout}${stderr}\nThe ${name} could not be built; see above.`);
  }
  writeFileSync(stamp, hashOf(sources));
}

/** Same terminal, signals and exit code as this process. */
function runProjectNode(args, extraEnvironment = {}) {
  const child = spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env: environment(extraEnvironment) });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(process.platform === 'win32' ? [] : ['SIGUSR2'])];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  // npm does not forward a SIGTERM that ends it; this process then gets another parent.
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
  // Node reuses the compiled code of the start before.
  const NODE_COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'node');
  return { NODE_COMPILE_CACHE, ...process.env, ...extra, PATH: `${bin}${separator}${process.env.PATH ?? ''}` };
}

function readIfPresent(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
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
  return entries.flatMap((entry) => filesOf(join(path, entry))).filter((file) => !/\.test\.tsx?$/.test(file));
}

/** Undefined for a file. */
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
