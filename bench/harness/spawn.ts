import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#test/spawn-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 120_000;

export interface Server {
  url: string;
  pid: number;
  /** From being started to the first answer. */
  startMs: number;
  end(): Promise<void>;
}

/** A processor of its own for each side, where the machine has two: the one that asks must not slow down who answers. */
export type Side = 'server' | 'load' | 'any';

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Runs a script of ours with this very Node as a process of its own, bound to the processor of its side. */
export function spawnScript(args: string[], env: Record<string, string>, side: Side): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const pin = pinTo(side);
  const [program = process.execPath, ...rest] = [...pin, process.execPath, ...args];
  const child = spawn(program, rest, {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Starts a server that listens on the port of its environment, and waits until `path` is answered. Throws where it ends instead. */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  { path = '/', side = 'server' }: { path?: string; side?: Side } = {},
): Promise<Server> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawnScript(args, { ...env, PORT: String(port) }, side);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (printed += text.toString()));
  const ended = once(child, 'exit');
  while (!(await responses(url + path))) {
    const isLate = performance.now() - startedAt > START_LIMIT_MS;
    if (child.exitCode !== null || child.signalCode !== null || isLate) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} does not serve: ${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The built shop, as `npm start` runs it. */
export function startShop(env: Record<string, string>, side: Side = 'server'): Promise<Server> {
  return startServer(['server/main.ts'], { LOG_LEVEL: 'warn', ...env }, { path: '/healthz', side });
}

function responses(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return true;
    },
    () => false,
  );
}

const canPin = spawnSync('taskset', ['--version']).status === 0 && availableParallelism() > 1;

function pinTo(side: Side): string[] {
  if (!canPin || side === 'any') return [];
  return ['taskset', '--cpu-list', side === 'server' ? '0' : String(availableParallelism() - 1)];
}
