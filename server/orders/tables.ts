import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ORDER_CHANNEL_NAMES } from '#contract/order-channels.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { type Adjustment, QUANTITY_MAX, QUANTITY_MIN } from '#contract/orders.ts';
import { users } from '#server/accounts/tables.ts';
import type { ImageColumns } from '#server/media/image-columns.ts';
import { idColumn, instant, isOneOf, newId } from '#server/platform/database/columns.ts';

/** Returns the position in `ORDER_STATUSES`, counted from 1. */
export function statusSortKey(status: SQLWrapper): SQL<number> {
  return sql<number>`array_position(${sql.raw(`array['${ORDER_STATUSES.join("','")}']`)}, ${status})`;
}

export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    /** Such as 'ND-7K3F9Q2MXA'. Random, because anybody with the number can track the order. */
    orderId: text('order_id').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('pending'),
    channel: text('channel', { enum: ORDER_CHANNEL_NAMES }).notNull().default('web'),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    /** First mobile number in `phone`. Null if there is none. */
    phoneE164: text('phone_e164'),
    customerName: text('customer_name').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    notes: text('notes').notNull().default(''),
    totalPaisa: bigint('total_paisa', { mode: 'number' }).notNull(),
    grandTotalPaisa: bigint('grand_total_paisa', { mode: 'number' }).notNull(),
    adjustments: jsonb('adjustments').$type<Adjustment[]>().notNull(),
    /** Paisa to collect for handed-over parcels. Triggers write this and the next three columns (`order-figures`). */
    parcelsPaisa: bigint('parcels_paisa', { mode: 'number' }).notNull().default(0),
    /** Null if status and total decide (`figures/order-figures.ts`). */
    soldPaisa: bigint('sold_paisa', { mode: 'number' }),
    /** Paisa of the delivered parts; null if the amount follows from status and total (`deliveredPaisaOf`). */
    deliveredPaisa: bigint('delivered_paisa', { mode: 'number' }),
    /** True if the order counts as a sale. Null if this follows from the status, as for an order without parcels. */
    isSold: boolean('is_sold'),
    /** Paisa that the customer at the counter gave, before the change. */
    receivedPaisa: bigint('received_paisa', { mode: 'number' }),
    /** First and last day of the promised delivery time. Null at the counter. */
    promisedFrom: date('promised_from', { mode: 'string' }),
    promisedTo: date('promised_to', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('orders_order_id').on(t.orderId),
    index('orders_newest').on(t.createdAt, t.id),
    index('orders_status_newest').on(t.status, t.createdAt, t.id),
    // The next three indexes end with the status, so that an index scan in either direction can filter by it.
    index('orders_by_number').on(t.orderId, t.id, t.status),
    index('orders_by_email').on(t.email, t.id, t.status),
    index('orders_by_total').on(t.grandTotalPaisa, t.id, t.status),
    index('orders_by_status').on(statusSortKey(t.status), t.id),
    index('orders_user').on(t.userId),
    index('orders_phone_newest').on(t.phoneE164, t.createdAt, t.id),
    index('orders_name_newest').on(sql`lower(${t.customerName})`, t.createdAt),
    index('orders_delivered_by_status')
      .on(t.updatedAt, t.id)
      .where(sql`${t.status} = 'Delivered' and ${t.parcelsPaisa} < ${t.grandTotalPaisa}`),
    index('orders_at_counter').on(t.createdAt, t.id).where(sql`${t.channel} = 'counter'`),
    index('orders_of_nobody').on(t.updatedAt).where(sql`${t.userId} is null and ${t.email} <> ''`),
    index('orders_of_callers').on(t.updatedAt).where(sql`${t.userId} is null and ${t.email} = '' and ${t.phone} <> ''`),
    check('orders_phone_e164_form', sql`${t.phoneE164} ~ '^\\+923[0-9]{9}$'`),
    check('orders_channel_known', isOneOf(t.channel, ORDER_CHANNEL_NAMES)),
    check('orders_status_known', isOneOf(t.status, ORDER_STATUSES)),
    check('orders_total_is_sum', sql`${t.grandTotalPaisa} = ${t.totalPaisa} + sum_adjustments(${t.adjustments})`),
    check('orders_amounts_not_negative', sql`${t.totalPaisa} >= 0 and ${t.grandTotalPaisa} >= 0`),
  ],
);

/** Lines are snapshots of products. No foreign key, because a product may be changed or deleted. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    productId: uuid('product_id').notNull(),
    name: text('name').notNull(),
    unitPricePaisa: integer('unit_price_paisa').notNull(),
    quantity: smallint('quantity').notNull(),
    image: text('image').notNull(),
    color: text('color').notNull(),
    age: smallint('age').notNull(),
    design: text('design'),
    /** The catalogue's price. Set only if staff agreed on another price. */
    listPricePaisa: integer('list_price_paisa'),
    /** Average cost of a piece when the line was written; null if unknown. */
    unitCostPaisa: integer('unit_cost_paisa'),
    /** Pieces that were handed over to a courier. They return to stock only at the return desk. */
    sent: smallint('sent').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    check('order_lines_quantity_range', sql`${t.quantity} between ${sql.raw(`${QUANTITY_MIN} and ${QUANTITY_MAX}`)}`),
    check('order_lines_price_not_negative', sql`${t.unitPricePaisa} >= 0`),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('order_events_order').on(t.orderId, t.createdAt),
    check('order_events_status_known', isOneOf(t.status, ORDER_STATUSES)),
  ],
);

/** Changes by staff or the customer. Deleted with the order. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /** Null if the customer made the change with a link, or the account is deleted. */
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('order_changes_order').on(t.orderId, t.at)],
);

/** Responses for repeated requests. The transaction of the order writes the row. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Detects a different order with the same key. */
    requestHash: text('request_hash').notNull(),
    orderId: uuid('order_id').notNull(),
    response: text('response').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

/** Notes about phone numbers of orders. Several accounts may share a number. */
export const contacts = pgTable(
  'contacts',
  {
    phoneE164: text('phone_e164').primaryKey(),
    /** Audit entries refer to this id, because they must not contain phone numbers. */
    id: uuid('id').notNull().$defaultFn(newId),
    note: text('note').notNull().default(''),
    /** Null if not blocked. Orders of a blocked number wait for a call. */
    blockedAt: instant('blocked_at'),
    blockedWhy: text('blocked_why'),
    version: integer('version').notNull(),
  },
  (t) => [
    check('contacts_phone_e164_form', sql`${t.phoneE164} ~ '^\\+923[0-9]{9}$'`),
    check('contacts_blocked_with_reason', sql`(${t.blockedAt} is null) = (${t.blockedWhy} is null)`),
  ],
);

export const orderImages: ImageColumns = { owner: 'orders', columns: [orderLines.image] };
