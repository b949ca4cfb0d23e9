import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { idColumn, instant } from '#server/platform/database/columns.ts';

export const coupons = pgTable(
  'coupons',
  {
    id: idColumn(),
    /** Capital letters (`foldPasted`). */
    code: text('code').notNull(),
    /** Null if the coupon takes off a fixed amount. */
    percent: smallint('percent'),
    amountPaisa: integer('amount_paisa'),
    minimumPaisa: integer('minimum_paisa').notNull().default(0),
    /** Orders that may use the coupon; null without a limit. */
    totalLimit: integer('total_limit'),
    /** Orders of one customer that may use the coupon; null without a limit. */
    customerLimit: integer('customer_limit'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Does not count cancelled orders. A trigger on `coupon_uses` maintains it (migration 0024). */
    usedCount: integer('used_count').notNull().default(0),
    /** For optimistic locking. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('coupons_code').on(t.code),
    index('coupons_newest').on(t.startsAt, t.id),
    check('coupons_percent_or_amount', sql`(${t.percent} is null) <> (${t.amountPaisa} is null)`),
    check('coupons_percent_range', sql`${t.percent} between 1 and 100`),
    check('coupons_amount_positive', sql`${t.amountPaisa} > 0`),
    check('coupons_end_after_start', sql`${t.endsAt} > ${t.startsAt}`),
  ],
);

/** One row per order, so an order uses at most one coupon. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    /** No foreign key, because coupons may not import the domain of orders. */
    orderId: uuid('order_id').primaryKey(),
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** A customer may have two accounts, so the limit also counts by phone. */
    phoneE164: text('phone_e164'),
    usedAt: instant('used_at').notNull(),
    /** Time when the cancelled order gave its use back; null while the use counts. */
    releasedAt: instant('released_at'),
  },
  (t) => [
    index('coupon_uses_user').on(t.userId, t.couponId),
    index('coupon_uses_phone').on(t.phoneE164, t.couponId),
    index('coupon_uses_coupon').on(t.couponId, t.usedAt),
  ],
);
