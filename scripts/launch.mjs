// What `npm start`, `npm run dev`, `npm test` and the commands for whoever keeps a shop begin with. Plain JavaScript without dependencies, as it runs on
// whatever Node the machine has (20 or newer) and before anything is installed: it installs what the lock file names,
// builds the pages where their sources have changed, then hands over to the Node that the project brings along.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const INSTALLED_STAMP = join(ROOT, 'node_modules', '.installed');
const BUILT_STAMP = join(ROOT, 'build', '.built');
/** What the built pages are made of. */
const PAGE_SOURCES = [
  'web',
  'public',
  'contract',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/compress-assets.ts',
  'scripts/list-inline-scripts.ts',
];

/** A change here restarts the development server; pages reload by themselves. */
const WATCHED = ['server', 'contract', 'database'];

const commands = {
  start() {
    install();
    build();
    handOver(['server/main.ts'], { NODE_ENV: 'production' });
  },
  dev() {
    install();
    // React Router has a development build, which Vite's pages need on the server too.
    handOver([...WATCHED.map((folder) => `--watch-path=${folder}`), '--conditions=development', 'server/main.ts'], {
      NODE_ENV: 'development',
    });
  },
  test() {
    install();
    build();
    handOver(['scripts/test.ts', ...process.argv.slice(3)]);
  },
  build() {
    install();
    build();
  },
  /** A script of the project that has nothing to do with the pages. */
  run() {
    install();
    handOver(process.argv.slice(3));
  },
};

const command = commands[process.argv[2]];
if (!command) fail(`Unknown command. Use one of: ${Object.keys(commands).join(', ')}`);
command();

function install() {
  const wanted = hashOf(['package-lock.json']);
  if (readIfThere(INSTALLED_STAMP) === wanted && existsSync(NODE)) return;
  console.log('Installing what the project needs (once)...');
  // Not `npm ci`: it insists on the optional packages of every platform being in the lock file, and npm writes those of
  // the platform at hand. `--no-save` installs what the lock file says and leaves the file as it is.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) fail('The installation failed; see above.');
  writeFileSync(INSTALLED_STAMP, wanted);
}

function build() {
  const wanted = hashOf(PAGE_SOURCES);
  if (readIfThere(BUILT_STAMP) === wanted) return;
  console.log('Building the pages...');
  const cli = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  for (const step of [[cli, 'build'], ['scripts/compress-assets.ts'], ['scripts/list-inline-scripts.ts']]) {
    const { status, stdout, stderr } = spawnSync(NODE, step, {
      cwd: ROOT,
      encoding: 'utf8',
      env: environment({ NODE_ENV: 'production' }),
    });
    if (status !== 0) fail(`${stdout}${stderr}\nThe pages could not be built; see above.`);
  }
  writeFileSync(BUILT_STAMP, wanted);
}

/** Runs the project's Node in this process's place: same terminal, same signals, same exit code. */
function handOver(args, extraEnvironment = {}) {
  const child = spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env: environment(extraEnvironment) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm, ended by a SIGTERM, does not pass it on: when it is gone, this process has another parent.
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
  // Node keeps what it has compiled: a start is a fifth quicker.
  const NODE_COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'node');
  return { NODE_COMPILE_CACHE, ...process.env, ...extra, PATH: `${bin}${separator}${process.env.PATH ?? ''}` };
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function hashOf(names) {
  const hash = createHash('sha256');
  for (const path of names.flatMap((name) => filesOf(join(ROOT, name)))) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

function filesOf(path) {
  const entries = readdirOrNothing(path);
  if (entries === undefined) return [path];
  return entries.flatMap((entry) => filesOf(join(path, entry))).filter((file) => !/\.test\.tsx?$/.test(file));
}

/** The sorted entries of a folder; undefined for a file. */
function readdirOrNothing(path) {
  try {
    return readdirSync(path).sort();
  } catch {
    return undefined;
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
