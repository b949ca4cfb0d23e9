import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';

/** Node 18 to 24 bring one of these, or one between them. Each major version of npm reads peer ranges in its own way. */
const NPM_VERSIONS = ['9.6.7', '9', '10', '11.6', 'latest'];
const FILES = ['package.json', 'package-lock.json', '.npmrc'];
/** Codes of npm for a registry without an answer. Any other code is about the lock file. */
const UNREACHABLE =
  /^(E(AI_AGAIN|CONN\w+|NOTFOUND|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTCACHED|5\d\d)|ERR_SOCKET_TIMEOUT|.*CERT.*|.*SIGNATURE.*)$/;
/** Names the state that has passed. Not used in CI, because a new npm may reject what an earlier one accepted. */
const STAMP = 'node_modules/.cache/checked-lock-files';

export type Verdict =
  | { kind: 'accepted' }
  | { kind: 'unreachable'; message: string }
  | { kind: 'rejected'; message: string };

/** Returns the folders of the project's own lock files. */
export function findLockFolders(root = '.'): string[] {
  const isForeign = (name: string) => ['node_modules', 'build', 'data', 'test-results'].includes(name);
  return globSync('**/package-lock.json', { cwd: root, exclude: (path) => path.split(/[\\/]/).some(isForeign) })
    .map((file) => join(root, dirname(file)))
    .sort();
}

/**
 * Asks npm if it would install from the lock file in `folder`. Installs nothing.
 * @param command The words that run npm, for example `['npx', '-y', 'npm@10']`.
 */
export async function askNpm([program = 'npm', ...args]: readonly string[], folder: string): Promise<Verdict> {
  const copy = mkdtempSync(join(tmpdir(), 'nanhi-lock-'));
  try {
    for (const file of FILES) {
      if (existsSync(join(folder, file))) cpSync(join(folder, file), join(copy, file));
    }
    const child = spawn(program, [...args, 'ci', '--dry-run', '--ignore-scripts'], {
      cwd: copy,
      env: cleanEnvironment(),
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close');
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [status] = await closed;
    return status === 0 ? { kind: 'accepted' } : readError(errors || output);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** npm passes its settings on to scripts, among them the folder of the project, which would be used for the copy. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^npm_(config_local_prefix|package_|lifecycle_)/.test(name),
  );
  return { ...Object.fromEntries(entries), npm_config_fetch_retries: '1', npm_config_fetch_retry_mintimeout: '1000' };
}

function readError(output: string): Verdict {
  const code = /npm (?:ERR!|error) code (\S+)/.exec(output)?.[1] ?? '';
  const lines = output.split('\n').filter((line) => /^npm (ERR!|error)/.test(line));
  const message = (lines.length > 0 ? lines : output.split('\n')).slice(0, 6).join('\n');
  return { kind: UNREACHABLE.test(code) ? 'unreachable' : 'rejected', message };
}

function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256').update(NPM_VERSIONS.join());
  for (const file of folders.flatMap((folder) => FILES.map((name) => join(folder, name)))) {
    if (existsSync(file)) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

async function main(): Promise<void> {
  const folders = findLockFolders();
  const hash = hashOf(folders);
  if (!process.env['CI'] && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) {
    console.log(`${folders.length} lock files, unchanged since npm ${NPM_VERSIONS.join(', ')} accepted them`);
    return;
  }
  const limit = pLimit(2);
  const pairs = NPM_VERSIONS.flatMap((version) => folders.map((folder) => ({ version, folder })));
  const asked = await limit.map(pairs, async (pair) => ({
    ...pair,
    verdict: await askNpm(['npx', '-y', `npm@${pair.version}`], pair.folder),
  }));
  const rejected = asked.filter(({ verdict }) => verdict.kind === 'rejected');
  const unreachable = asked.filter(({ verdict }) => verdict.kind === 'unreachable');
  for (const { version, folder, verdict } of [...rejected, ...unreachable]) {
    if (verdict.kind === 'accepted') continue;
    const what = verdict.kind === 'rejected' ? 'would not install from' : 'could not be asked about';
    console.error(`npm ${version} ${what} ${join(folder, 'package-lock.json')}:\n${verdict.message}`);
  }
  if (rejected.length === 0 && unreachable.length === 0) {
    mkdirSync(dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, hash);
    console.log(`${folders.length} lock files, accepted by npm ${NPM_VERSIONS.join(', ')}`);
    return;
  }
  if (unreachable.length > 0) console.error('NOT CHECKED: the registry of npm did not answer.');
  if (rejected.length > 0 || process.env['CI']) process.exit(1);
}

if (import.meta.main) await main();
