import { hasUsableAdmin, lockDemoAccounts, unlockDemoAccounts } from '#database/demo/lock-accounts.ts';
import { seedDemo } from '#database/demo/seed.ts';
import { seedTrade } from '#database/demo/seed-trade.ts';
import type { StartupState } from './announce.ts';
import { assertNoPreviousSchema } from './backup/previous-schema.ts';
import { addKnownTowns } from './cities/known-towns/add-known-towns.ts';
import type { Env } from './env.ts';
import { claimImageFolder } from './media/claim-folder.ts';
import { openDatabase } from './open-database.ts';
import { imageFolderOf, openStorage } from './open-storage.ts';
import { measureClockSkew } from './platform/database/clock-skew.ts';
import type { Executor } from './platform/database/database.ts';
import { migrateDatabase, warnOfNewerSchema } from './platform/database/migrate.ts';
import { type MailTransport, noTransport } from './platform/mail/mail.ts';
import { createMailboxTransport } from './platform/mail/mailbox-transport.ts';
import { createRestTransport } from './platform/mail/rest-transport.ts';
import { createSmtpTransport } from './platform/mail/smtp-transport.ts';
import type { MessageTransport } from './platform/messages/message.ts';
import { createSmsTransport } from './platform/messages/sms-transport.ts';
import { createWhatsappTransport } from './platform/messages/whatsapp-transport.ts';
import type { Storage } from './platform/storage/storage.ts';
import { defaultSettings } from './settings/default-settings.ts';
import type { SettingsReader } from './settings/open-settings.ts';
import { closeEmptyShop } from './shop-profile/close-empty-shop.ts';
import { wireDeps } from './wire-deps.ts';

export interface OpenDepsOptions {
  onError: (error: Error) => void;
  /** Reports a failed try of a job. The message has no personal data. */
  onFailedTry?: (message: string) => void;
  now?: () => Date;
}

/** Opens all dependencies. Also migrates, seeds an empty demo, and locks the accounts of a former demo. */
export async function openDeps(env: Env, { onError, onFailedTry, now = () => new Date() }: OpenDepsOptions) {
  const opened = new AsyncDisposableStack();
  try {
    const database = opened.adopt(await openDatabase(env, onError), (each) => each.close());
    const { db } = database;
    await assertNoPreviousSchema(db);
    await migrateDatabase(database);
    const schemaWarnings = await warnOfNewerSchema(db);
    const storage = opened.adopt(await openStorage(env), (each) => each.close());
    // Another shop must not use the image folder. An embedded database is beside its images, so it needs no check.
    if (env.databaseUrl && !env.s3) await claimImageFolder(db, imageFolderOf(env));
    // A slow or busy machine pauses for longer than the limit between statements of a transaction.
    const { wasSeeded, lockedAccounts } = await database.patiently((patientDb) =>
      fillDatabase(patientDb, { env, storage, now }),
    );
    const hasAdmin = await hasUsableAdmin(db);
    const deps = await wireDeps(
      {
        env,
        database,
        storage,
        messages: chooseMessageTransport(env),
        openMail: (settings) => chooseTransport(env, db, now, settings),
        runsSchedule: env.services.worker,
        now,
        onError,
        onFailedTry,
      },
      opened,
    );
    if (wasSeeded) await seedTrade(deps);
    const startup: StartupState = {
      wasSeeded,
      lockedAccounts,
      hasAdmin,
      schemaWarnings,
      hasOwnSessions: database.client.hasOwnSessions,
      unusableServers: database.client.unusableServers,
      clockSkewMs: await measureClockSkew(db),
    };
    return { deps, startup, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function fillDatabase(db: Executor, { env, storage, now }: { env: Env; storage: Storage; now: () => Date }) {
  await addKnownTowns(db);
  if (!env.isDemo) {
    await closeEmptyShop(db, now());
    return { wasSeeded: false, lockedAccounts: await lockDemoAccounts(db) };
  }
  const wasSeeded = await seedDemo({ db, storage, delivery: defaultSettings(env), now });
  await unlockDemoAccounts(db);
  return { wasSeeded, lockedAccounts: [] };
}

/** Without SMTP and mail service, a demo writes to its mailbox, and a real shop sends no mail. */
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
