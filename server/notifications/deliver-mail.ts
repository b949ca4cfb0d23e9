import { eq } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { mailDeliveries } from '#server/platform/mail/tables.ts';

/**
 * Hands a mail over and notes that it was. A job that runs again for a mail already noted sends nothing; one that died
 * between the two sends again, as no carrier lets both be one step.
 */
export async function deliverMail({ db, mail: carrier, now }: Deps, mail: Mail): Promise<void> {
  if (await wasDelivered({ db }, mail.id)) return;
  await carrier.send(mail);
  await db.insert(mailDeliveries).values({ mailId: mail.id, deliveredAt: now() }).onConflictDoNothing();
}

export async function wasDelivered({ db }: Pick<Deps, 'db'>, mailId: string): Promise<boolean> {
  const noted = await db.select().from(mailDeliveries).where(eq(mailDeliveries.mailId, mailId));
  return noted.length > 0;
}
