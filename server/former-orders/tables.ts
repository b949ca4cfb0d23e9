import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { FORMER_OUTCOME_NAMES } from '#contract/former-orders.ts';
import { users } from '#server/accounts/tables.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';

/** Files of orders of the old shop. Undoing an import deletes its row, and with it its orders. */
export const formerOrderFiles = pgTable('former_order_files', {
  id: idColumn(),
  byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  byName: text('by_name').notNull(),
  fileName: text('file_name').notNull(),
  source: text('source').notNull(),
  orders: integer('orders').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Orders of the shop that this one replaces. They only tell about a phone number: no stock, no money, no mail. */
export const formerOrders = pgTable(
  'former_orders',
  {
    id: idColumn(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => formerOrderFiles.id, { onDelete: 'cascade' }),
    /** Shop system of the file, such as 'Shopify'. */
    source: text('source').notNull(),
    number: text('number').notNull(),
    phoneE164: text('phone_e164').notNull(),
    customerName: text('customer_name').notNull(),
    city: text('city').notNull(),
    outcome: text('outcome', { enum: FORMER_OUTCOME_NAMES }).notNull(),
    totalPaisa: bigint('total_paisa', { mode: 'number' }).notNull(),
    placedAt: instant('placed_at').notNull(),
  },
  (t) => [
    uniqueIndex('former_orders_number').on(t.source, t.number),
    index('former_orders_phone_newest').on(t.phoneE164, t.placedAt, t.id),
    index('former_orders_file').on(t.fileId),
    check('former_orders_phone_form', sql`${t.phoneE164} ~ '^\\+923[0-9]{9}$'`),
    check('former_orders_outcome_known', isOneOf(t.outcome, FORMER_OUTCOME_NAMES)),
    check('former_orders_total_not_negative', sql`${t.totalPaisa} >= 0`),
  ],
);
