// Runs on the machine's own Node (20 or newer) before anything is installed, hence plain JavaScript without dependencies:
// installs what the lock file names, builds the pages where their sources have changed, then runs the project's Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const INSTALLED_STAMP = join(ROOT, 'node_modules', '.installed');
const BUILT_STAMP = join(ROOT, 'build', '.built');
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
    runProjectNode(['server/main.ts'], { NODE_ENV: 'production' });
  },
  dev() {
    install();
    // React Router's development build, which Vite's pages need on the server too.
    runProjectNode(
      [...WATCHED.map((folder) => `--watch-path=${folder}`), '--conditions=development', 'server/main.ts'],
      {
        NODE_ENV: 'development',
      },
    );
  },
  test() {
    install();
    build();
    runProjectNode(['scripts/test.ts', ...process.argv.slice(3)]);
  },
  build() {
    install();
    build();
  },
  run() {
    install();
    runProjectNode(process.argv.slice(3));
  },
};

const command = commands[process.argv[2]];
if (!command) fail(`Unknown command. Use one of: ${Object.keys(commands).join(', ')}`);
command();

function install() {
  const wanted = hashOf(['package-lock.json']);
  if (readIfPresent(INSTALLED_STAMP) === wanted && existsSync(NODE)) return;
  console.log('Installing what the project needs (once)...');
  // `npm ci` fails on optional packages of other platforms, which npm does not write into the lock file. `--no-save` leaves
  // the lock file as it is.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) fail('The installation failed; see above.');
  writeFileSync(INSTALLED_STAMP, wanted);
}

function build() {
  const wanted = hashOf(PAGE_SOURCES);
  if (readIfPresent(BUILT_STAMP) === wanted) return;
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

/** Same terminal, signals and exit code as this process. */
function runProjectNode(args, extraEnvironment = {}) {
  const child = spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env: environment(extraEnvironment) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
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
  // A start is a fifth faster.
  const NODE_COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'node');
  return { NODE_COMPILE_CACHE, ...process.env, ...extra, PATH: `${bin}${separator}${process.env.PATH ?? ''}` };
}

function readIfPresent(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function hashOf(names) {
  const hash = createHash('sha256');
  for (const path of names.flatMap((name) => filesOf(join(ROOT, name)))) hash.update(path).update(readFileSync(path));
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
    return readdirSync(path).sort();
  } catch {
    return undefined;
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
