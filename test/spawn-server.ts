import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#server/platform/find-free-port.ts';
import { NO_ORDER_LIMITS } from './no-order-limits.ts';
import { waitUntil } from './wait-until.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export { findFreePort };
export const BUILT_SERVER = join(ROOT, 'build/main.js');
/** Node's compile cache, shared with `npm start` and the commands. */
const { NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/node') } = process.env;

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface ServerProcess {
  url: string;
  port: number;
  pid: number;
  ended: Promise<Ended>;
  serving(limitMs?: number, path?: string): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  end(signal: NodeJS.Signals): Promise<Ended>;
  fetchJson(path: string, init?: { method?: string; token?: string; body?: unknown }): Promise<FetchedJson>;
}

interface FetchedJson {
  status: number;
  body: unknown;
}

const running = new Set<ChildProcess>();
process.once('exit', killAllServers);

export function killAllServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

interface SpawnOptions {
  cwd?: string;
  /** Command that starts Node, for example under `ulimit` or in a network namespace. */
  under?: string[];
}

export function spawnNode(args: string[], env: Record<string, string>, { cwd = ROOT, under = [] }: SpawnOptions = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const [program = process.execPath, ...rest] = [...under, process.execPath, ...args];
  const child = spawn(program, rest, {
    cwd,
    // Selects production builds: development builds of React and Redux warn when their checks are slow.
    env: { PATH, HOME, TMPDIR: tmpdir(), NODE_COMPILE_CACHE, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export function runScript(script: string, args: string[], env: Record<string, string>) {
  const { PATH = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH, TMPDIR: tmpdir(), NODE_COMPILE_CACHE, ...env },
  });
  return { status, stdout, stderr };
}

/** Uses a free port. `args` can name another program in place of the built server. */
export async function spawnServer(
  env: Record<string, string>,
  { args = [BUILT_SERVER], ...options }: SpawnOptions & { args?: string[] } = {},
): Promise<ServerProcess> {
  const port = env.PORT === undefined ? await findFreePort() : Number(env.PORT);
  const child = spawnNode(args, { LOG_LEVEL: 'warn', PORT: String(port), ...NO_ORDER_LIMITS, ...env }, options);
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      printed[stream] += text;
    });
  }
  let hasExited = false;
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    hasExited = true;
    return { code, signal, ...printed };
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    pid: child.pid ?? 0,
    ended,
    async serving(limitMs, path = '/healthz') {
      await waitUntil(
        'the server serves',
        async () => {
          if (hasExited) throw new Error(`The server has ended: ${printed.stdout}${printed.stderr}`);
          return (await fetch(url + path).catch(() => undefined))?.ok || undefined;
        },
        limitMs,
      );
    },
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      child.kill(signal);
      return ended;
    },
    async fetchJson(path, { method = 'GET', token, body } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}
