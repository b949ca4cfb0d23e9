import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { idColumn, instant } from '#server/platform/database/columns.ts';

export const coupons = pgTable(
  'coupons',
  {
    id: idColumn(),
    /** Code in capital letters (`foldPasted`). */
    code: text('code').notNull(),
    /** Percent off the price of the products; null if the coupon takes off a fixed amount. */
    percent: smallint('percent'),
    amountPaisa: integer('amount_paisa'),
    minimumPaisa: integer('minimum_paisa').notNull().default(0),
    /** Maximum number of orders that may use the coupon; null without a limit. */
    totalLimit: integer('total_limit'),
    /** Maximum number of orders of one customer that may use the coupon; null without a limit. */
    customerLimit: integer('customer_limit'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Number of uses, except by cancelled orders. A trigger on `coupon_uses` maintains it (migration 0024). */
    usedCount: integer('used_count').notNull().default(0),
    /** Increases with every change by the shopkeeper, for optimistic concurrency control. */
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

/** Uses of coupons. An order has at most one row, so it uses at most one coupon, once. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    /** Has no foreign key, because coupons may not import the domain of orders. */
    orderId: uuid('order_id').primaryKey(),
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The limit per customer also counts by phone, because a customer may have two accounts. */
    phoneE164: text('phone_e164'),
    usedAt: instant('used_at').notNull(),
    /** Time when the order was cancelled and gave its use back; null while the use counts. */
    releasedAt: instant('released_at'),
  },
  (t) => [
    index('coupon_uses_user').on(t.userId, t.couponId),
    index('coupon_uses_phone').on(t.phoneE164, t.couponId),
    index('coupon_uses_coupon').on(t.couponId, t.usedAt),
  ],
);
