import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { OrderedProduct, OrderUser } from './order-users.ts';
import { spawnScript } from './spawn.ts';

export type RequestKind = 'page' | 'order' | 'sign-in';

/** Clients that each send a request as soon as the one before has its response. */
export interface ClosedLoopOptions {
  url: string;
  clients: number;
  /** One of the two limits. */
  seconds?: number;
  /** Requests of all clients. */
  amount?: number;
  /** Sent by each client in this order, over and over. */
  turn: RequestKind[];
  /** Requested in turn by `page`. */
  paths: string[];
  users: OrderUser[];
  products: OrderedProduct[];
  account?: { email: string; password: string };
}

export interface Latencies {
  count: number;
  p50Ms: number;
  p95Ms: number;
}

export interface ClosedLoopReport {
  seconds: number;
  /** Of the clients' process. */
  processorMs: number;
  /** Processor time of everything on the machine meanwhile. */
  machineSeconds: number;
  kinds: Partial<Record<RequestKind, Latencies>>;
}

/** Runs the clients in a process of their own. Throws after an error response. */
export async function runClosedLoop(options: ClosedLoopOptions): Promise<ClosedLoopReport> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-bench-'));
  try {
    const file = join(folder, 'closed-loop.json');
    await writeFile(file, JSON.stringify(options));
    const child = spawnScript(['bench/harness/closed-loop-process.ts', file], {}, 'any');
    if (!child.stdout || !child.stderr) throw new Error('The clients have no output');
    const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    if (output === '') throw new Error(`The clients of ${options.url} failed: ${errorOutput}`);
    return JSON.parse(output) as ClosedLoopReport;
  } finally {
    await rm(folder, { recursive: true });
  }
}
