import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
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
import type { BookingColumn } from '#contract/booking-layout.schema.ts';
import { SETTLED_WITHIN_PAISA } from '#contract/cash.ts';
import { AGES, COLORS } from '#contract/catalogue.ts';
import {
  COURIER_NAMES,
  PARCEL_KINDS,
  PARCEL_STATE_NAMES,
  type ParcelQueue,
  RETURN_CONDITION_NAMES,
} from '#contract/parcels.ts';
import { users } from '#server/accounts/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';
import { trackingKeyOf } from './tracking-numbers/tracking-number.ts';

/** The shop's account with a courier company. */
export const courierAccounts = pgTable(
  'courier_accounts',
  {
    id: idColumn(),
    courier: text('courier', { enum: COURIER_NAMES }).notNull(),
    label: text('label').notNull(),
    /** Address of the tracking page; `{number}` stands for the tracking number. Empty without one. */
    trackingUrl: text('tracking_url').notNull().default(''),
    /** Settings of the courier's booking file by the name of their column: sender, pickup code, service. */
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    /** Columns of its booking file; null for the company's built-in ones. */
    layout: jsonb('layout').$type<BookingColumn[]>(),
    /** The shop's parcel number is the tracking number, as for a rider of its own. */
    usesOwnNumbers: boolean('uses_own_numbers').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('courier_accounts_label').on(sql`lower(${t.label})`),
    check('courier_accounts_courier_known', isOneOf(t.courier, COURIER_NAMES)),
  ],
);

/** A parcel outlives its order, because its pieces and its money do; it holds no personal data. */
export const parcels = pgTable(
  'parcels',
  {
    id: idColumn(),
    /** Example: 'NP-7K3F9Q2M'. Printed on the label. */
    number: text('number').notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    orderNumber: text('order_number').notNull(),
    /** The city as the shop knows it, else as typed. */
    city: text('city').notNull(),
    kind: text('kind', { enum: PARCEL_KINDS }).notNull().default('forward'),
    state: text('state', { enum: PARCEL_STATE_NAMES }).notNull().default('packed'),
    /** Null until it is booked, and if the shop delivers it without a courier. */
    courierAccountId: uuid('courier_account_id').references(() => courierAccounts.id),
    trackingNo: text('tracking_no'),
    codPaisa: bigint('cod_paisa', { mode: 'number' }).notNull(),
    /** The part of it that is for delivery, less a coupon's discount; may be negative. */
    adjustmentsPaisa: bigint('adjustments_paisa', { mode: 'number' }).notNull(),
    weightG: integer('weight_g').notNull(),
    pieces: smallint('pieces').notNull(),
    /** For a reverse parcel: the parcel with the replacement. */
    exchangeOf: uuid('exchange_of'),
    createdAt: instant('created_at').notNull(),
    stateAt: instant('state_at').notNull(),
    handedOverAt: instant('handed_over_at'),
    deliveredAt: instant('delivered_at'),
    /**
     * Time when the parcel first came back, or was first reported as coming back. Null before, and if the report was undone. A
     * trigger on the events writes it (migration 0029).
     */
    backAt: instant('back_at'),
    /** Paisa that its courier owes: the sum of its receivables, which the ledger writes with them. Negative if too much was paid. */
    owedPaisa: bigint('owed_paisa', { mode: 'number' }).notNull().default(0),
    version: integer('version').notNull().default(0),
    /** Null if there is nothing to do. */
    queue: text('queue')
      .$type<ParcelQueue>()
      .generatedAlwaysAs(sql`case
      when state = 'packed' then 'to_book'
      when state = 'booked' then 'to_hand_over'
      when state = 'handed_over' then 'on_the_way'
      when state in ('refused', 'returning', 'lost') then 'returns' end`),
    /** Null if it is settled. */
    owedSince: instant('owed_since').generatedAlwaysAs(
      sql.raw(`case when abs(owed_paisa) > ${SETTLED_WITHIN_PAISA} then coalesce(delivered_at, state_at) end`),
    ),
    /** Null before an outcome. A reverse parcel is no sale, and has none. */
    outcomeAt: instant('outcome_at').generatedAlwaysAs(sql`case
      when kind = 'reverse' then null
      when state = 'delivered' then coalesce(delivered_at, state_at)
      when state in ('refused', 'returning', 'received') then coalesce(back_at, state_at) end`),
  },
  (t) => [
    uniqueIndex('parcels_number').on(t.number),
    uniqueIndex('parcels_tracking_no_once').on(t.courierAccountId, t.trackingNo),
    index('parcels_tracking_no').on(t.trackingNo),
    index('parcels_tracking_key').on(trackingKeyOf(t.trackingNo)).where(sql`${t.trackingNo} is not null`),
    index('parcels_order').on(t.orderId),
    index('parcels_order_number').on(t.orderNumber),
    index('parcels_queue').on(t.queue, t.stateAt, t.id).where(sql`${t.queue} is not null`),
    // The last two columns are summed.
    index('parcels_owed').on(t.owedSince, t.id, t.courierAccountId, t.owedPaisa).where(sql`${t.owedSince} is not null`),
    index('parcels_outcome').on(t.outcomeAt, t.id).where(sql`${t.outcomeAt} is not null`),
    index('parcels_handed_over').on(t.handedOverAt).where(sql`${t.handedOverAt} is not null`),
    check('parcels_kind_known', isOneOf(t.kind, PARCEL_KINDS)),
    check('parcels_state_known', isOneOf(t.state, PARCEL_STATE_NAMES)),
    check('parcels_cod_not_negative', sql`${t.codPaisa} >= 0`),
    check('parcels_weight_positive', sql`${t.weightG} > 0 and ${t.pieces} > 0`),
    check(
      'parcels_booked_with_courier',
      sql`${t.courierAccountId} is not null or ${t.state} in ('packed', 'void', 'returning', 'received', 'delivered')`,
    ),
  ],
);

/** Snapshots of lines; those of an exchange are no lines of the order. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    /** Position of the order's line; in an exchange counted from 0. */
    position: smallint('position').notNull(),
    productId: uuid('product_id').notNull(),
    name: text('name').notNull(),
    color: text('color', { enum: COLORS }),
    age: smallint('age').$type<(typeof AGES)[number]>(),
    unitPricePaisa: integer('unit_price_paisa').notNull(),
    quantity: smallint('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.position] }),
    check('parcel_lines_quantity_positive', sql`${t.quantity} > 0`),
  ],
);

/** A booking file that was made for a courier. The browser chooses its id, so that a repeated request makes no second one. */
export const bookingFiles = pgTable('booking_files', {
  id: uuid('id').primaryKey(),
  courierAccountId: uuid('courier_account_id')
    .notNull()
    .references(() => courierAccounts.id, { onDelete: 'cascade' }),
  madeAt: instant('made_at').notNull(),
  madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
});

/** Parcels with a row in a booking file: a second file with them would book them twice. */
export const bookingFileParcels = pgTable(
  'booking_file_parcels',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => bookingFiles.id, { onDelete: 'cascade' }),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.parcelId] }), index('booking_file_parcels_parcel').on(t.parcelId)],
);

export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: idColumn(),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    state: text('state', { enum: PARCEL_STATE_NAMES }).notNull(),
    at: instant('at').notNull(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The order was set to Delivered by hand, and the parcel with it. */
    isByStatus: boolean('is_by_status').notNull().default(false),
  },
  (t) => [
    index('parcel_events_parcel').on(t.parcelId, t.at),
    check('parcel_events_state_known', isOneOf(t.state, PARCEL_STATE_NAMES)),
  ],
);

export const returnItems = pgTable(
  'return_items',
  {
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    condition: text('condition', { enum: RETURN_CONDITION_NAMES }).notNull(),
    quantity: smallint('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.position, t.condition] }),
    check('return_items_condition_known', isOneOf(t.condition, RETURN_CONDITION_NAMES)),
    check('return_items_quantity_positive', sql`${t.quantity} > 0`),
  ],
);
