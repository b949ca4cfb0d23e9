import { readdir, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import { POSTMASTER_FILE, readPostmaster } from './postmaster-file.ts';
import { runProgram } from './run-program.ts';

const SOCKET_LOCK = '.s.PGSQL.5432.lock';
const POLL_MS = 20;
const END_LIMIT_MS = 30_000;

export async function endFormerServer(folder: string): Promise<void> {
  const former = await readPostmaster(folder);
  if (former === undefined) return;
  const path = await realpath(folder);
  const begun = Date.now();
  for (let left = await serversIn(path); left.length > 0; left = await serversIn(path)) {
    if (left.includes(former.pid)) end(former.pid);
    if (Date.now() - begun > END_LIMIT_MS) {
      throw new StartupError(
        `The database in ${folder} is still served by an earlier start (process ${left.join(', ')}), which does not end. End it, and start again.`,
      );
    }
    await delay(POLL_MS);
  }
  if (process.platform !== 'linux') return;
  // The files name a former process. PostgreSQL would not start if another program has this process id now.
  for (const name of [POSTMASTER_FILE, SOCKET_LOCK]) await rm(join(folder, name), { force: true });
}

/** Returns the process ids of servers in the folder. Outside Linux, returns only the main process. */
export async function serversIn(folder: string): Promise<number[]> {
  if (process.platform === 'linux') {
    const names = await readdir('/proc');
    const isServer = await Promise.all(names.map((name) => runsServer(`/proc/${name}`, folder)));
    return names.filter((_, index) => isServer[index]).map(Number);
  }
  const pid = (await readPostmaster(folder))?.pid;
  if (pid === undefined || process.platform === 'win32') return [];
  const { stdout } = await runProgram('ps', ['-p', String(pid), '-o', 'command=']);
  return stdout.includes(`postgres -D ${folder}`) ? [pid] : [];
}

async function runsServer(process: string, folder: string): Promise<boolean> {
  return (await linkOf(`${process}/cwd`)) === folder && (await linkOf(`${process}/exe`)).endsWith('/postgres');
}

/** Returns the target of the link. Empty if the process has ended or belongs to another user. */
async function linkOf(path: string): Promise<string> {
  return readlink(path).catch(() => '');
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
