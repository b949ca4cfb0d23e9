import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { idColumn, instant } from '#server/platform/database/columns.ts';

export const coupons = pgTable(
  'coupons',
  {
    id: idColumn(),
    /** Capitals without spaces, as `foldPasted` returns them. */
    code: text('code').notNull(),
    /** Percent of the discount; null if the discount is a fixed amount. */
    percent: smallint('percent'),
    amountPaisa: integer('amount_paisa'),
    minimumPaisa: integer('minimum_paisa').notNull().default(0),
    /** Maximum number of orders with the coupon; null without a limit. */
    totalLimit: integer('total_limit'),
    /** Maximum number of one customer's orders with the coupon; null without a limit. */
    customerLimit: integer('customer_limit'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Orders with this coupon, without cancelled ones. A trigger on `coupon_uses` counts them. */
    usedCount: integer('used_count').notNull().default(0),
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

/** An order uses at most one coupon, so it has at most one row. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    /** Not a foreign key, because the module `coupons` may not import the module `orders`. */
    orderId: uuid('order_id').primaryKey(),
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Limits count by account and by phone, because a customer may have two accounts. */
    phoneE164: text('phone_e164'),
    usedAt: instant('used_at').notNull(),
    /** Time when the order was cancelled, so that its use no longer counts; null otherwise. */
    releasedAt: instant('released_at'),
  },
  (t) => [
    index('coupon_uses_user').on(t.userId, t.couponId),
    index('coupon_uses_phone').on(t.phoneE164, t.couponId),
    index('coupon_uses_coupon').on(t.couponId, t.usedAt),
  ],
);
