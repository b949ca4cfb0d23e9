import { spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import { POSTMASTER_FILE, readPostmaster } from './postmaster-file.ts';

const SOCKET_LOCK = '.s.PGSQL.5432.lock';
const POLL_MS = 20;
const END_LIMIT_MS = 30_000;

export async function endFormerServer(folder: string): Promise<void> {
  const former = readPostmaster(folder);
  if (former === undefined) return;
  const path = realpathSync(folder);
  const begun = Date.now();
  for (let left = serversIn(path); left.length > 0; left = serversIn(path)) {
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
  for (const name of [POSTMASTER_FILE, SOCKET_LOCK]) rmSync(join(folder, name), { force: true });
}

/** Returns the process ids of servers in the folder. Outside Linux, returns only the main process. */
export function serversIn(folder: string): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => linkOf(`/proc/${name}/cwd`) === folder && linkOf(`/proc/${name}/exe`).endsWith('/postgres'))
      .map(Number);
  }
  const pid = readPostmaster(folder)?.pid;
  if (pid === undefined || process.platform === 'win32') return [];
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return stdout.includes(`postgres -D ${folder}`) ? [pid] : [];
}

/** Returns the target of the link. Empty if the process has ended or belongs to another user. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
