import cluster, { type Worker } from 'node:cluster';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntil } from '#test/wait-until.ts';
import { superviseWorkers, WorkerFailed } from './supervise-workers.ts';

let folder: string;
let ready: string;
let neverReady: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanhi-workers-'));
  ready = join(folder, 'ready.mjs');
  neverReady = join(folder, 'never-ready.mjs');
  await writeFile(ready, `process.on('SIGTERM', () => process.exit(0)); process.send({ type: 'ready' });`);
  await writeFile(neverReady, `process.on('message', () => undefined); process.send({ type: 'waits' });`);
});
afterAll(async () => {
  cluster.removeAllListeners();
  await rm(folder, { recursive: true, force: true });
});

/** Affects only workers that start from now on. */
const start = (exec: string, cwd = folder) => cluster.setupPrimary({ exec, cwd, execArgv: [] });

const theWorker = (before?: Worker) =>
  waitUntil('a process runs', () => {
    const worker = Object.values(cluster.workers ?? {}).find((each) => each?.process.pid && each.id !== before?.id);
    return worker?.isConnected() ? worker : undefined;
  });

it('the supervisor survives workers that cannot be started or messaged, and restarts them with exponential backoff', async () => {
  const notified: string[] = [];
  start(ready);
  const workers = await superviseWorkers({
    count: 1,
    stopLimitMs: 300_000,
    notify: (line) => void notified.push(line),
  });
  const first = await theWorker();
  first.process.emit('error', new Error('write EPIPE'));
  expect(notified).toEqual([`Process ${first.process.pid} could not receive a message (write EPIPE).`]);

  start(ready, join(folder, 'not-there'));
  process.kill(first.process.pid ?? 0, 'SIGKILL');
  await waitUntil('it was tried twice in vain', () => notified.length >= 4 || undefined);
  expect(notified.slice(1, 4)).toEqual([
    `Process ${first.process.pid} has ended (SIGKILL); another takes its place in 100 ms.`,
    expect.stringMatching(/^A process could not be started \(spawn .* ENOENT\); another takes its place in 200 ms\.$/),
    expect.stringMatching(/^A process could not be started \(spawn .* ENOENT\); another takes its place in 400 ms\.$/),
  ]);
  start(ready);
  await theWorker(first);
  expect(await workers.stop()).toBe(true);
});

it('the supervisor replaces its workers by those of another program, but not if the next program does not start', async () => {
  const notified: string[] = [];
  const program = `process.on('message', () => process.exit(0)).on('SIGTERM', () => process.exit(0)); process.send({ type: 'ready' });`;
  const [first, second, broken] = [join(folder, 'first.mjs'), join(folder, 'second.mjs'), join(folder, 'broken.mjs')];
  for (const path of [first, second]) await writeFile(path, program);
  await writeFile(broken, 'process.exit(1);');
  start(first);
  const workers = await superviseWorkers({
    count: 2,
    stopLimitMs: 300_000,
    notify: (line) => void notified.push(line),
  });
  const running = () =>
    Object.values(cluster.workers ?? {}).flatMap((each) => (each?.isConnected() ? [each.process] : []));
  const programs = () => running().map(({ spawnargs }) => spawnargs.at(-1));
  expect(programs()).toEqual([first, first]);
  await Promise.all([workers.reload(second), workers.reload(second)]);
  expect(programs()).toEqual([second, second]);
  const pids = running().map(({ pid }) => pid);
  await workers.reload(broken);
  expect(running().map(({ pid }) => pid)).toEqual(pids);
  expect(notified).toEqual(['A new process did not start; the others continue.']);

  process.kill(pids[0] ?? 0, 'SIGKILL');
  await waitUntil(
    'another has taken its place',
    () => (!running().some(({ pid }) => pid === pids[0]) && running().length === 2) || undefined,
  );
  expect(programs()).toEqual([second, second]);
  expect(await workers.stop()).toBe(true);
});

it('the supervisor stops gracefully while a worker is not ready yet', async () => {
  start(ready);
  const workers = await superviseWorkers({ count: 1, stopLimitMs: 300_000, notify: () => undefined });
  const first = await theWorker();
  start(neverReady);
  const waits = new Promise((resolve) => cluster.once('fork', (worker) => worker.once('message', resolve)));
  process.kill(first.process.pid ?? 0, 'SIGKILL');
  await waits;
  expect(await workers.stop()).toBe(true);
});

it('the supervisor reports why the first worker could not be started', async () => {
  const notified: string[] = [];
  start(ready, join(folder, 'not-there'));
  const workers = superviseWorkers({ count: 1, stopLimitMs: 300_000, notify: (line) => void notified.push(line) });
  await expect(workers).rejects.toBeInstanceOf(WorkerFailed);
  expect(notified).toEqual([expect.stringMatching(/^A process could not be started \(spawn .* ENOENT\)\.$/)]);
});
