import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { MINUTE_MS } from '#contract/time.ts';
import { describeLastBackup, maxAgeMs, readLastBackup } from './backup/last-backup.ts';
import type { Deps } from './deps.ts';
import { foldersOf } from './open-storage.ts';
import {
  type DiskSpace,
  describeSpace,
  hasRoom,
  isFillingUp,
  type ReadFileSystem,
  readDiskSpace,
} from './platform/telemetry/disk-space.ts';
import { createProblemLog } from './platform/telemetry/log-problem.ts';

const CHECK_EVERY_MS = 60_000;
/** Limits the wait for a disk, because a network folder may hang and must not block the other metrics. */
const READ_LIMIT_MS = 500;
/** Time until an old measurement of a folder is dropped. */
const FIGURE_TTL_MS = 5 * MINUTE_MS;

type WatchDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/** Checks disk space and the last backup each minute, and warns if the operator has to act. */
export function watchOperation(app: FastifyInstance, deps: WatchDeps, read?: ReadFileSystem): () => Promise<void> {
  const { db, env, now } = deps;
  const disks = openDisks(env, read);
  const { spaces, readAll } = disks;
  measure(app, deps, disks);
  // Measures at the start, because the process may be busy when Prometheus first asks.
  app.addHook('onListen', async () => readAll());

  const problems = createProblemLog({ db, log: app.log, now });
  const checkDisks = async () => {
    await readAll();
    for (const [name, space] of spaces) {
      const key = `disk/${hostname()}/${name}`;
      if (isFillingUp(space)) await problems.found(key, `The disk fills up: ${describeSpace(space)}`);
      else if (hasRoom(space)) await problems.gone(key);
    }
  };
  const checkBackup = async () => {
    const limit = maxAgeMs(env);
    if (limit === null) return;
    const last = await readLastBackup(db, now()).catch(() => undefined);
    if (last?.ageMs === undefined) return;
    if (last.ageMs <= limit) await problems.gone('backup');
    else await problems.found('backup', `${describeLastBackup(last)} (BACKUP_MAX_AGE_HOURS=${env.backupMaxAgeHours})`);
  };
  const check = async () => {
    await checkDisks();
    await checkBackup();
  };
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= check().finally(() => {
      running = undefined;
    });
  }, CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
  return check;
}

interface Disks {
  spaces: ReadonlyMap<string, DiskSpace>;
  readAll: () => Promise<void>;
}

function openDisks(env: WatchDeps['env'], read?: ReadFileSystem): Disks {
  const folders = Object.entries(foldersOf(env));
  const spaces = new Map<string, DiskSpace>();
  const readAtMs = new Map<string, number>();
  const reading = new Map<string, Promise<unknown>>();
  const readAll = async () => {
    for (const [name, path] of folders) {
      // Skips a folder that is still being read: each read of a folder that hangs blocks a thread.
      if (reading.has(name)) continue;
      const done = readDiskSpace(path, read)
        .then((space) => {
          spaces.set(name, space);
          readAtMs.set(name, performance.now());
        })
        .catch(() => spaces.delete(name))
        .finally(() => reading.delete(name));
      reading.set(name, done);
    }
    await Promise.race([Promise.all(reading.values()), delay(READ_LIMIT_MS, undefined, { ref: false })]);
    for (const name of reading.keys()) {
      if (performance.now() - (readAtMs.get(name) ?? 0) > FIGURE_TTL_MS) spaces.delete(name);
    }
  };
  return { spaces, readAll };
}

/** Aggregates by minimum, because all processes of a machine measure the same and a sum would be wrong. */
function measure(app: FastifyInstance, { db, env, now }: WatchDeps, { spaces, readAll }: Disks): void {
  const gaugeOfDisks = (name: string, help: string, valueOf: (space: DiskSpace) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      aggregator: 'min',
      registers: [],
      async collect() {
        await readAll();
        this.reset();
        for (const [folder, space] of spaces) this.set({ folder }, valueOf(space));
      },
    });
  const free = gaugeOfDisks(
    'disk_free_bytes',
    'Bytes that the shop may still write, by folder',
    ({ freeBytes }) => freeBytes,
  );
  const size = gaugeOfDisks(
    'disk_size_bytes',
    'Size of the disk of each folder that the shop writes to',
    ({ sizeBytes }) => sizeBytes,
  );
  const age = new Gauge({
    name: 'backup_age_seconds',
    help: 'Age of the last backup; age of the shop if it has no backup',
    aggregator: 'min',
    registers: [],
    async collect() {
      // An unavailable database must not prevent the other metrics.
      const last = await readLastBackup(db, now()).catch(() => undefined);
      if (last?.ageMs === undefined) this.remove();
      else this.set(last.ageMs / 1_000);
    },
  });
  const maxAge = new Gauge({
    name: 'backup_max_age_seconds',
    help: 'Age at which a backup is too old (BACKUP_MAX_AGE_HOURS); none in a demo or if the check is off',
    aggregator: 'max',
    registers: [],
    collect() {
      const limit = maxAgeMs(env);
      if (limit === null) this.remove();
      else this.set(limit / 1_000);
    },
  });
  for (const metric of [free, size, age, maxAge]) app.metrics.registerMetric(metric);
}
