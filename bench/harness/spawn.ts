import { type ChildProcess, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { BUILT_SERVER, spawnNode, spawnServer } from '#test/spawn-server.ts';

const START_LIMIT_MS = 120_000;

export interface Server {
  url: string;
  pid: number;
  /** Milliseconds until the first response. */
  startMs: number;
  end(): Promise<void>;
}

/** `server` and `load` are pinned to different processors, so that they do not slow each other down. */
export type Side = 'server' | 'load' | 'any';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

export function spawnScript(args: string[], env: Record<string, string>, side: Side): ChildProcess {
  return spawnNode(args, env, { under: pinTo(side) });
}

export async function startServer(
  args: string[],
  env: Record<string, string>,
  { path = '/', side = 'server' }: { path?: string; side?: Side } = {},
): Promise<Server> {
  const startedAt = performance.now();
  const server = await spawnServer(env, { args, under: pinTo(side) });
  await server.serving(START_LIMIT_MS, path);
  const startMs = performance.now() - startedAt;
  return {
    url: server.url,
    pid: server.pid,
    startMs,
    async end() {
      await server.end('SIGTERM');
    },
  };
}

export function startShop(env: Record<string, string>, side: Side = 'server'): Promise<Server> {
  return startServer([BUILT_SERVER], env, { path: '/healthz', side });
}

const canPin = spawnSync('taskset', ['--version']).status === 0 && availableParallelism() > 1;

function pinTo(side: Side): string[] {
  if (!canPin || side === 'any') return [];
  return ['taskset', '--cpu-list', side === 'server' ? '0' : String(availableParallelism() - 1)];
}
