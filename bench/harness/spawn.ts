import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { BUILT_SERVER, findFreePort } from '#test/spawn-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 120_000;

export interface Server {
  url: string;
  pid: number;
  /** Time until the first response. */
  startMs: number;
  end(): Promise<void>;
}

/** A processor for each side, so that load and server do not slow each other down. */
export type Side = 'server' | 'load' | 'any';

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

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

/** Waits for a response to `path`. Throws where the server exits instead. */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  { path = '/', side = 'server' }: { path?: string; side?: Side } = {},
): Promise<Server> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawnScript(args, { ...env, PORT: String(port) }, side);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'exit');
  while (!(await isResponding(url + path))) {
    const isLate = performance.now() - startedAt > START_LIMIT_MS;
    if (child.exitCode !== null || child.signalCode !== null || isLate) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} does not serve: ${output}`);
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

/** The built shop, as under `npm start`. */
export function startShop(env: Record<string, string>, side: Side = 'server'): Promise<Server> {
  return startServer([BUILT_SERVER], { LOG_LEVEL: 'warn', ...env }, { path: '/healthz', side });
}

function isResponding(url: string): Promise<boolean> {
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
