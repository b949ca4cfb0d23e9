import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '#contract/time.ts';
import { type BuiltApp, buildApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import { parseEnv } from '#server/env.ts';
import type { DownloadOptions } from '#server/platform/downloads/download.ts';
import type { MailTransport } from '#server/platform/mail/mail.ts';
import { createMailboxTransport } from '#server/platform/mail/mailbox-transport.ts';
import type { MessageTransport } from '#server/platform/messages/message.ts';
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { wireDeps } from '#server/wire-deps.ts';
import { unloadFacetOptions } from './facet-options.ts';
import { NO_ORDER_LIMITS } from './no-order-limits.ts';
import { openTestDatabase } from './test-database.ts';

export interface TestAppOptions {
  env?: Record<string, string>;
  mail?: MailTransport;
  /** Undefined in a shop without a message gateway. */
  messages?: MessageTransport;
  /** Without `isAllowed`, imports fetch no images from servers of the test. */
  downloads?: Pick<DownloadOptions, 'isAllowed' | 'isAllowedPort' | 'lookup' | 'totalMs' | 'idleMs'>;
  /** Another process of this shop: same database and clock. It must be closed first. */
  beside?: TestApp;
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
      timeMs += ms + minutes * 60_000 + days * DAY_MS;
    },
  };
}

/** An error that the app logs fails the test. */
export async function buildTestApp({
  env: variables,
  mail,
  messages,
  downloads,
  beside,
}: TestAppOptions = {}): Promise<TestApp> {
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
  const opened = new AsyncDisposableStack();
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = beside?.deps.database ?? opened.adopt(await openTestDatabase(onError), (each) => each.close());
  const { db } = database;
  const clock = beside?.clock ?? createClock();
  const { now } = clock;
  const deps = await wireDeps(
    {
      env,
      database,
      storage: await openDiskStorage(join(dataDir, 'pictures')),
      messages,
      openMail: () => mail ?? createMailboxTransport(db, now),
      now,
      wait: (ms) => clock.wait(ms),
      downloads,
      onError,
    },
    opened,
  );
  const app = await buildApp(deps, { logger: { level: 'error', stream: { write: (line) => console.error(line) } } });
  opened.defer(() => app.close());
  opened.defer(unloadFacetOptions);
  return { app, deps, clock, close: () => opened.disposeAsync() };
}
