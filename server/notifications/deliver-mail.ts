import { eq } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { EXPIRE_SECONDS } from '#server/platform/jobs/job-queue.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { mailDeliveries } from '#server/platform/mail/tables.ts';

/**
 * Hands a mail over and notes that it was. A job that runs again for a mail already noted sends nothing; one that died
 * between the two sends again, as no carrier lets both be one step. A mail whose template the carrier lacks is left out.
 */
export async function deliverMail({ db, mail: transport, now }: Deps, mail: Mail): Promise<void> {
  if (transport.lacks?.includes(mail.template) || (await wasDelivered({ db }, mail.id))) return;
  await transport.send(mail);
  await db.insert(mailDeliveries).values({ mailId: mail.id, deliveredAt: now() }).onConflictDoNothing();
}

/**
 * Delivers a mail that several jobs may be asked for at once, as an order comes to a status twice. Throws `rate_limited` while
 * another job hands it over, so that this one is tried again: by then the mail is noted, or the other has failed.
 */
export async function deliverSharedMail(deps: Deps, mail: Mail): Promise<void> {
  if (await wasDelivered(deps, mail.id)) return;
  // A claim of a process that died ends with its job.
  const claim = createRateLimit(deps.db, { name: 'mail-claim', points: 1, windowSeconds: EXPIRE_SECONDS });
  await claim.consume(mail.id);
  try {
    await deliverMail(deps, mail);
  } finally {
    await claim.reset(mail.id);
  }
}

export async function wasDelivered({ db }: Pick<Deps, 'db'>, mailId: string): Promise<boolean> {
  const noted = await db.select().from(mailDeliveries).where(eq(mailDeliveries.mailId, mailId));
  return noted.length > 0;
}
