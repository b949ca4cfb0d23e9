import { eq } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { PermanentError } from '#server/platform/jobs/job.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';
import { ACKNOWLEDGEMENT_LIMIT_MS, type Mail, SEND_LIMIT_MS } from '#server/platform/mail/mail.ts';
import { mailDeliveries } from '#server/platform/mail/tables.ts';

const SLOWEST_MAIL_SECONDS = (SEND_LIMIT_MS + ACKNOWLEDGEMENT_LIMIT_MS) / 1_000;

/** Delivers at least once: a crash before the record repeats the mail. Skips templates that the transport lacks. */
export async function deliverMail({ db, mail: transport, now }: Deps, mail: Mail): Promise<void> {
  if (transport.lacks?.includes(mail.template) || (await wasDelivered({ db }, mail.id))) return;
  await transport.send(mail);
  await recordDelivery(db, mail.id, now());
}

/** One slow or failed mail does not stop the others. Throws the first error, and the retry sends only failed mails. */
export async function deliverAll(deps: Deps, mails: readonly Mail[]): Promise<void> {
  const results = await Promise.allSettled(mails.map((mail) => deliverMail(deps, mail)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Drops the mail if the address rejects it permanently: anybody can request codes for addresses that do not exist. */
export async function deliverCode(deps: Deps, mail: Mail): Promise<void> {
  try {
    await deliverMail(deps, mail);
  } catch (error) {
    if (!(error instanceof PermanentError)) throw error;
  }
}

/** Sends a mail that several jobs may want to send. Throws `rate_limited` while another job sends it: retry later. */
export async function deliverSharedMail(deps: Deps, mail: Mail): Promise<void> {
  if (await wasDelivered(deps, mail.id)) return;
  // After a crash the lock expires when the slowest server would have responded.
  const lock = createRateLimit(deps.db, { name: 'mail-claim', points: 1, windowSeconds: SLOWEST_MAIL_SECONDS });
  await lock.consume(mail.id);
  try {
    await deliverMail(deps, mail);
  } finally {
    await lock.reset(mail.id);
  }
}

/** `id` is the id of a mail, or of a message to a phone. */
export async function recordDelivery(db: Executor, id: string, at: Date): Promise<void> {
  await db.insert(mailDeliveries).values({ mailId: id, deliveredAt: at }).onConflictDoNothing();
}

export async function wasDelivered({ db }: Pick<Deps, 'db'>, mailId: string): Promise<boolean> {
  const noted = await db.select().from(mailDeliveries).where(eq(mailDeliveries.mailId, mailId));
  return noted.length > 0;
}
