import { and, asc, desc, eq } from 'drizzle-orm';
import type { CourierTerms, CourierTermsList, SaveTermsBody } from '#contract/courier-terms.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { courierAccounts } from '#server/parcels/tables.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { courierTerms } from './tables.ts';

type TermsRow = typeof courierTerms.$inferSelect;

/** Returns all accounts, also those without terms. The latest terms of an account come first. */
export async function listTerms(db: Executor): Promise<CourierTermsList['couriers']> {
  const accounts = await db.select().from(courierAccounts).orderBy(asc(courierAccounts.label));
  const terms = await db.select().from(courierTerms).orderBy(desc(courierTerms.validFrom));
  return accounts.map(({ id, label, isActive }) => ({
    _id: id,
    label,
    isActive,
    terms: terms.filter(({ courierAccountId }) => courierAccountId === id).map(presentTerms),
  }));
}

/** Saves terms that are valid from a day on. Replaces terms from the same day. */
export async function saveTerms(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: Actor,
  { courierAccountId, ...terms }: SaveTermsBody,
): Promise<CourierTerms> {
  return inTransaction(db, async (tx) => {
    const account = await lockCourier(tx, courierAccountId);
    const isSame = and(
      eq(courierTerms.courierAccountId, courierAccountId),
      eq(courierTerms.validFrom, terms.validFrom),
    );
    const [before] = await tx.select().from(courierTerms).where(isSame);
    await tx
      .insert(courierTerms)
      .values({ courierAccountId, ...terms })
      .onConflictDoUpdate({ target: [courierTerms.courierAccountId, courierTerms.validFrom], set: terms });
    await recordChange(tx, {
      by,
      at: now(),
      verb: 'courier.changed',
      subject: { id: courierAccountId, label: account.label },
      before: { terms: before ? presentTerms(before) : null },
      after: { terms },
    });
    return terms;
  });
}

export async function lockCourier(tx: Executor, id: string) {
  const [account] = await tx.select().from(courierAccounts).where(eq(courierAccounts.id, id)).for('update');
  if (!account) throw new AppError('courier_not_found');
  return account;
}

export async function findTerms(db: Executor, courierAccountId: string): Promise<CourierTerms[]> {
  const rows = await db
    .select()
    .from(courierTerms)
    .where(eq(courierTerms.courierAccountId, courierAccountId))
    .orderBy(desc(courierTerms.validFrom));
  return rows.map(presentTerms);
}

function presentTerms({ courierAccountId: _, ...terms }: TermsRow): CourierTerms {
  return terms;
}
