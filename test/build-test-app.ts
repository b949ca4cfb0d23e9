import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltApp, buildApp } from '#server/app.ts';
import { openSaleClock } from '#server/catalogue/sales/sale-clock.ts';
import { addKnownTowns } from '#server/cities/known-towns/add-known-towns.ts';
import { openCities } from '#server/cities/open-cities.ts';
import type { Deps } from '#server/deps.ts';
import { cacheShopAverages } from '#server/desk/risk/shop-averages.ts';
import { parseEnv } from '#server/env.ts';
import { jobKinds } from '#server/jobs.ts';
import { openImageOrigins } from '#server/media/image-origins.ts';
import { openResponseCache } from '#server/platform/cache/open-response-cache.ts';
import { openTagBus } from '#server/platform/cache/tag-bus.ts';
import { securityHeaders } from '#server/platform/http/security-headers.ts';
import { startJobQueue } from '#server/platform/jobs/job-queue.ts';
import type { MailTransport } from '#server/platform/mail/mail.ts';
import { createMailboxTransport } from '#server/platform/mail/mailbox-transport.ts';
import type { MessageTransport } from '#server/platform/messages/message.ts';
import { openReadReplicas } from '#server/platform/replicas/read-replicas.ts';
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { openSettings } from '#server/settings/open-settings.ts';
import { NO_ORDER_LIMITS } from './no-order-limits.ts';
import { openTestDatabase } from './test-database.ts';

export interface TestAppOptions {
  env?: Record<string, string>;
  /** Replaces the mailbox transport. */
  mail?: MailTransport;
  /** Undefined as in a shop without a gateway. */
  messages?: MessageTransport;
}

export interface TestApp {
  app: BuiltApp;
  deps: Deps;
  clock: Clock;
  close(): Promise<void>;
}

interface Clock {
  now: () => Date;
  set(iso: string): void;
  /** Resolves at once and records the milliseconds in `waits`. */
  wait: (ms: number) => Promise<void>;
  readonly waits: number[];
  advance(time: { ms?: number; minutes?: number; days?: number }): void;
}

/** A clock that moves only when a test moves it. */
function createClock(startIso = '2026-11-21T07:00:00.000Z'): Clock {
  let timeMs = Date.parse(startIso);
  const waits: number[] = [];
  return {
    waits,
    async wait(ms) {
      waits.push(ms);
    },
    now: () => new Date(timeMs),
    set(iso) {
      timeMs = Date.parse(iso);
    },
    advance({ ms = 0, minutes = 0, days = 0 }) {
      timeMs += ms + minutes * 60_000 + days * 86_400_000;
    },
  };
}

/** Builds the real app on a fresh, migrated database. An error that it logs fails the test. */
export async function buildTestApp({ env: variables, mail, messages }: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nanhi-app-'));
  const env = parseEnv({
    DEMO: 'true',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://shop.example',
    CACHE_MB: '0',
    ...NO_ORDER_LIMITS,
    ...variables,
  });
  const onError = (error: Error) => console.error(error);
  const database = await openTestDatabase(onError);
  const { db } = database;
  const clock = createClock();
  const tags = await openTagBus(database, onError);
  const settings = openSettings(db, tags, env);
  const imageOrigins = openImageOrigins(db, tags);
  const cities = openCities(db, tags);
  await addKnownTowns(db);
  const sales = openSaleClock({ db, tags, now: clock.now, onError });
  const responses = openResponseCache(tags, {
    headers: securityHeaders(env.publicUrl),
    maxBytes: env.cacheBytes,
    sharedSeconds: env.cdnSeconds,
    onError,
    now: clock.now,
  });
  const jobs = await startJobQueue({ database, kinds: jobKinds({ messages }), tags, onError });
  const replicas = await openReadReplicas(database, {
    urls: env.databaseReadUrls,
    poolSize: env.databasePool,
    maxLagMs: env.databaseReadLagMs,
    onError,
  });
  tags.listen(replicas);
  const deps: Deps = {
    env,
    database,
    db,
    replicas,
    read: replicas.read,
    storage: await openDiskStorage(join(dataDir, 'pictures')),
    jobs,
    mail: mail ?? createMailboxTransport(db, clock.now),
    messages,
    responses,
    tags,
    settings,
    imageOrigins,
    cities,
    shopAverages: cacheShopAverages({ read: replicas.read, cities, now: clock.now }),
    sales,
    now: clock.now,
    wait: (ms) => clock.wait(ms),
  };
  const app = await buildApp(deps, { logger: { level: 'error', stream: { write: (line) => console.error(line) } } });
  return {
    app,
    deps,
    clock,
    async close() {
      await app.close();
      await sales.close();
      await jobs.stop();
      await tags.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
