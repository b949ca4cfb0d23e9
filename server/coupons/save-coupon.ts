import { desc, eq } from 'drizzle-orm';
import type { Coupon, SaveCouponBody } from '#contract/coupons.schema.ts';
import { AppError } from '#contract/errors.ts';
import { paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import { stateAt } from '#server/catalogue/sales/move-sales.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import type { CouponRow } from './rules.ts';
import { coupons } from './tables.ts';

type CouponDeps = Pick<Deps, 'db' | 'now'>;

const LIMIT = 500;

export async function listCoupons({ db, now }: CouponDeps): Promise<Coupon[]> {
  const rows = await db.select().from(coupons).orderBy(desc(coupons.startsAt), desc(coupons.id)).limit(LIMIT);
  const at = now();
  return rows.map((row) => presentCoupon(row, at));
}

export async function addCoupon(deps: CouponDeps, by: Actor, body: SaveCouponBody): Promise<Coupon> {
  const at = deps.now();
  return inTransaction(deps.db, async (tx) => {
    const [row] = await tx
      .insert(coupons)
      .values({ ...columnsOf(body), createdAt: at })
      .returning();
    if (!row) throw new Error('The coupon was not made');
    const subject = { id: row.id, label: row.code };
    await recordChange(tx, { by, at, verb: 'coupon.added', subject, before: null, after: fieldsOf(row) });
    return presentCoupon(row, at);
  }).catch(throwExisting);
}

export async function changeCoupon(
  deps: CouponDeps,
  by: Actor,
  id: string,
  { version, ...body }: SaveCouponBody & { version: number },
): Promise<Coupon> {
  return inTransaction(deps.db, async (tx) => {
    const at = deps.now();
    const before = await lockCoupon(tx, id, version);
    const [after] = await tx
      .update(coupons)
      .set({ ...columnsOf(body), version: version + 1 })
      .where(eq(coupons.id, id))
      .returning();
    if (!after) throw new AppError('coupon_not_found');
    const subject = { id, label: after.code };
    const change = { before: fieldsOf(before), after: fieldsOf(after) };
    await recordChange(tx, { by, at, verb: 'coupon.changed', subject, ...change });
    return presentCoupon(after, at);
  }).catch(throwExisting);
}

/** Deletes a coupon. Orders do not change, because they store its terms. */
export async function deleteCoupon(deps: CouponDeps, by: Actor, id: string, version: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const before = await lockCoupon(tx, id, version);
    await tx.delete(coupons).where(eq(coupons.id, id));
    const subject = { id, label: before.code };
    const change = { before: fieldsOf(before), after: null };
    await recordChange(tx, { by, at: deps.now(), verb: 'coupon.deleted', subject, ...change });
  });
}

async function lockCoupon(tx: Executor, id: string, version: number): Promise<CouponRow> {
  if (!isId(id)) throw new AppError('coupon_not_found');
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
  if (!coupon) throw new AppError('coupon_not_found');
  if (coupon.version !== version) {
    throw new AppError('setting_changed', { message: 'This coupon was changed meanwhile. Please look at it again.' });
  }
  return coupon;
}

function columnsOf({ amount, minimum, startsAt, endsAt, ...fields }: SaveCouponBody) {
  return {
    ...fields,
    amountPaisa: amount === null ? null : paisaFromPkr(amount),
    minimumPaisa: paisaFromPkr(minimum),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  };
}

function presentCoupon(row: CouponRow, at: Date): Coupon {
  const { id, usedCount, version } = row;
  return { _id: id, ...fieldsOf(row), usedCount, state: stateAt(row, at), version };
}

function fieldsOf({ code, percent, amountPaisa, minimumPaisa, totalLimit, customerLimit, ...times }: CouponRow) {
  return {
    code,
    percent,
    amount: amountPaisa === null ? null : pkrFromPaisa(amountPaisa),
    minimum: pkrFromPaisa(minimumPaisa),
    totalLimit,
    customerLimit,
    startsAt: times.startsAt.toISOString(),
    endsAt: times.endsAt.toISOString(),
  };
}

function throwExisting(error: unknown): never {
  throw isUniqueViolation(error, 'coupons_code') ? new AppError('coupon_exists') : error;
}
