import { setTimeout } from 'node:timers/promises';
import { lockDemoAccounts, unlockDemoAccounts } from '#database/demo/lock-accounts.ts';
import { seedDemo } from '#database/demo/seed.ts';
import type { StartupState } from './announce.ts';
import { assertNoPreviousSchema } from './backup/previous-schema.ts';
import { openSaleClock, type SaleClock } from './catalogue/sales/sale-clock.ts';
import { addKnownTowns } from './cities/known-towns/add-known-towns.ts';
import { openCities } from './cities/open-cities.ts';
import type { Deps } from './deps.ts';
import { cacheShopAverages } from './desk/risk/shop-averages.ts';
import type { Env } from './env.ts';
import { jobKinds } from './jobs.ts';
import { claimImageFolder } from './media/claim-folder.ts';
import { openImageOrigins } from './media/image-origins.ts';
import { openDatabase } from './open-database.ts';
import { imageFolderOf, openStorage } from './open-storage.ts';
import { openResponseCache } from './platform/cache/open-response-cache.ts';
import { openTagBus, type TagBus } from './platform/cache/tag-bus.ts';
import { measureClockSkew } from './platform/database/clock-skew.ts';
import type { Executor } from './platform/database/database.ts';
import { migrateDatabase, warnOfNewerSchema } from './platform/database/migrate.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { startJobQueue } from './platform/jobs/job-queue.ts';
import { type MailTransport, noTransport } from './platform/mail/mail.ts';
import { createMailboxTransport } from './platform/mail/mailbox-transport.ts';
import { createRestTransport } from './platform/mail/rest-transport.ts';
import { createSmtpTransport } from './platform/mail/smtp-transport.ts';
import type { MessageTransport } from './platform/messages/message.ts';
import { createSmsTransport } from './platform/messages/sms-transport.ts';
import { createWhatsappTransport } from './platform/messages/whatsapp-transport.ts';
import { openReadReplicas, type ReadReplicas } from './platform/replicas/read-replicas.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Telemetry, TelemetrySettings } from './platform/telemetry/telemetry.ts';
import { defaultSettings } from './settings/default-settings.ts';
import { openSettings, type SettingsReader } from './settings/open-settings.ts';

export interface OpenDepsOptions {
  onError: (error: Error) => void;
  /** A job failed, and is tried again later or set aside; without personal data. */
  onFailedTry?: (message: string) => void;
  now?: () => Date;
}

/**
 * Opens database, storage, jobs, mail and response cache; migrates, and seeds an empty demo or locks accounts of a former
 * one. Throws `StartupError` when something is unavailable. The returned `close` closes all of it.
 */
export async function openDeps(env: Env, { onError, onFailedTry, now = () => new Date() }: OpenDepsOptions) {
  const telemetry = env.openTelemetry && (await openTelemetry(env.openTelemetry, onError));
  const database = await openDatabase(env, onError);
  let storage: Storage | undefined;
  let tags: TagBus | undefined;
  let sales: SaleClock | undefined;
  let replicas: ReadReplicas | undefined;
  try {
    await assertNoPreviousSchema(database.db);
    await migrateDatabase(database);
    const { db } = database;
    const schemaWarnings = await warnOfNewerSchema(db);
    storage = await openStorage(env);
    // The embedded database lies beside its images.
    if (env.databaseUrl && !env.s3) await claimImageFolder(db, imageFolderOf(env));
    await addKnownTowns(db);
    const wasSeeded = env.isDemo && (await seedDemo({ db, storage, delivery: defaultSettings(env), now }));
    if (env.isDemo) await unlockDemoAccounts(db);
    const lockedAccounts = env.isDemo ? [] : await lockDemoAccounts(db);
    tags = await openTagBus(database, onError);
    const settings = openSettings(db, tags, env);
    const imageOrigins = openImageOrigins(db, tags);
    const cities = openCities(db, tags);
    sales = openSaleClock({ db, tags, now, onError });
    await settings.read();
    const responses = openResponseCache(tags, {
      headers: securityHeaders(env.publicUrl),
      maxBytes: env.cacheBytes,
      sharedSeconds: env.cdnSeconds,
      onError,
      now,
    });
    const messages = chooseMessageTransport(env);
    const jobs = await startJobQueue({
      database,
      kinds: jobKinds({ messages }),
      tags,
      runsSchedule: env.services.worker,
      onError,
      onFailedTry,
      telemetry,
    });
    const mail = chooseTransport(env, db, now, settings);
    replicas = await openReadReplicas(database, {
      urls: env.databaseReadUrls,
      ca: env.databaseCa,
      poolSize: env.databasePool,
      maxLagMs: env.databaseReadLagMs,
      onError,
    });
    tags.listen(replicas);
    const reading = { replicas, read: replicas.read };
    const deps: Deps = {
      env,
      database,
      db,
      ...reading,
      storage,
      jobs,
      mail,
      messages,
      responses,
      tags,
      settings,
      imageOrigins,
      cities,
      shopAverages: cacheShopAverages({ ...reading, cities, now }),
      sales,
      telemetry,
      now,
      wait: setTimeout,
    };
    const startup: StartupState = {
      wasSeeded,
      lockedAccounts,
      schemaWarnings,
      replicas: replicas.replicas,
      hasOwnSessions: database.client.hasOwnSessions,
      unusableServers: database.client.unusableServers,
      clockSkewMs: await measureClockSkew(db),
    };
    return {
      deps,
      startup,
      async close() {
        await deps.sales.close();
        await jobs.stop();
        storage?.close();
        await deps.tags.close();
        await deps.replicas.close();
        await Promise.all([database.close(), telemetry?.close()]);
      },
    };
  } catch (error) {
    await sales?.close();
    storage?.close();
    await tags?.close();
    await replicas?.close();
    await database.close();
    await telemetry?.close();
    throw error;
  }
}

/** Loads OpenTelemetry, which a shop without a collector does without. */
async function openTelemetry(settings: TelemetrySettings, onError: (error: Error) => void): Promise<Telemetry> {
  const loaded = await import('./platform/telemetry/open-telemetry.ts');
  return loaded.openTelemetry(settings, { onError });
}

/** Without SMTP and REST service, a demo uses the mailbox and a real shop sends nothing. */
function chooseTransport(env: Env, db: Executor, now: () => Date, settings: SettingsReader): MailTransport {
  if (env.smtpUrl)
    return createSmtpTransport(
      env.smtpUrl,
      async () => {
        const { shopName, email } = await settings.read();
        return { name: shopName, address: email || `no-reply@${new URL(env.publicUrl).hostname}` };
      },
      { ca: env.smtpCa },
    );
  if (env.emailService) {
    const { host, userId, serviceId, orderTemplateId, otpTemplateId, customerTemplateId } = env.emailService;
    const templateIds = { order: orderTemplateId, otp: otpTemplateId, customer: customerTemplateId };
    return createRestTransport({ host, userId, serviceId, templateIds });
  }
  return env.isDemo ? createMailboxTransport(db, now) : noTransport;
}

function chooseMessageTransport({ messageGateway }: Env): MessageTransport | undefined {
  if (!messageGateway) return undefined;
  return messageGateway.kind === 'whatsapp'
    ? createWhatsappTransport(messageGateway)
    : createSmsTransport(messageGateway);
}
