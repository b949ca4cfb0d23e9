import { setTimeout } from 'node:timers/promises';
import { lockDemoAccounts, unlockDemoAccounts } from '#database/demo/lock-accounts.ts';
import { seedDemo } from '#database/demo/seed.ts';
import { assertNothingAside } from './backup/keep-aside.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { JOB_KINDS } from './jobs.ts';
import { openDatabase } from './open-database.ts';
import { openStorage } from './open-storage.ts';
import { openAnswerCache } from './platform/cache/open-answer-cache.ts';
import type { TagBus } from './platform/cache/tag-bus.ts';
import type { Executor } from './platform/database/database.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { startJobQueue } from './platform/jobs/job-queue.ts';
import type { MailCarrier } from './platform/mail/mail.ts';
import { createMailboxCarrier } from './platform/mail/mailbox-carrier.ts';
import { noCarrier } from './platform/mail/no-carrier.ts';
import { createRestCarrier } from './platform/mail/rest-carrier.ts';
import { createSmtpCarrier } from './platform/mail/smtp-carrier.ts';
import type { Storage } from './platform/storage/storage.ts';
import { storeFromEnv } from './store/store-from-env.ts';

export interface OpenDepsOptions {
  onError: (error: Error) => void;
  now?: () => Date;
}

/**
 * Opens everything that the configuration names: database (migrated, and filled where it is an empty demo; where it is none,
 * the accounts of a former demo are locked), pictures, jobs, mail. Throws `StartupError` where something cannot be reached. `close` undoes it in reverse order.
 */
export async function openDeps(env: Env, { onError, now = () => new Date() }: OpenDepsOptions) {
  const database = await openDatabase(env, onError);
  let storage: Storage | undefined;
  let tags: TagBus | undefined;
  try {
    await assertNothingAside(database.db);
    await migrateDatabase(database);
    const { db } = database;
    storage = await openStorage(env);
    const store = storeFromEnv(env);
    const wasSeeded = env.isDemo && (await seedDemo({ db, storage, store, now }));
    if (env.isDemo) await unlockDemoAccounts(db);
    const lockedAccounts = env.isDemo ? [] : await lockDemoAccounts(db);
    const jobs = await startJobQueue({ database, kinds: JOB_KINDS, keepsTime: env.services.worker, onError });
    const mail = chooseCarrier(env, db, now);
    const kept = await openAnswerCache(database, {
      headers: securityHeaders(env.publicUrl),
      maxBytes: env.cacheBytes,
      sharedSeconds: env.cdnSeconds,
      onError,
    });
    tags = kept.tags;
    const deps: Deps = { env, database, db, storage, jobs, mail, ...kept, store, now, wait: setTimeout };
    return {
      deps,
      wasSeeded,
      lockedAccounts,
      async close() {
        await jobs.stop();
        storage?.close();
        await kept.tags.close();
        await database.close();
      },
    };
  } catch (error) {
    storage?.close();
    await tags?.close();
    await database.close();
    throw error;
  }
}

/** SMTP or the REST service, whichever is configured; else the mailbox in the demo, and nothing in a real shop. */
function chooseCarrier(env: Env, db: Executor, now: () => Date): MailCarrier {
  if (env.smtpUrl) return createSmtpCarrier(env.smtpUrl, { name: env.store.name, address: env.store.email });
  if (env.emailService) {
    const { host, userId, serviceId, orderTemplateId, otpTemplateId, customerTemplateId } = env.emailService;
    const templateIds = { order: orderTemplateId, otp: otpTemplateId, customer: customerTemplateId };
    return createRestCarrier({ host, userId, serviceId, templateIds });
  }
  return env.isDemo ? createMailboxCarrier(db, now) : noCarrier;
}
