import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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
import {
  COURIER_NAMES,
  PARCEL_KINDS,
  PARCEL_STATE_NAMES,
  type ParcelQueue,
  RETURN_CONDITION_NAMES,
  STATED_OUTCOME_NAMES,
} from '#contract/parcels.ts';
import { users } from '#server/accounts/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';
import { trackingKeyOf } from './tracking-numbers/tracking-number.ts';

export const courierAccounts = pgTable(
  'courier_accounts',
  {
    id: idColumn(),
    courier: text('courier', { enum: COURIER_NAMES }).notNull(),
    label: text('label').notNull(),
    /** URL in which `{number}` stands for the tracking number; '' if the courier has no such page. */
    trackingUrl: text('tracking_url').notNull().default(''),
    /** Values for columns of the booking file, such as sender, pickup code and service. */
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    /** Null if the account uses the courier's built-in columns. */
    layout: jsonb('layout').$type<BookingColumn[]>(),
    /** True if the parcel number is also the tracking number, such as for the shop's own rider. */
    usesOwnNumbers: boolean('uses_own_numbers').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('courier_accounts_label').on(sql`lower(${t.label})`),
    check('courier_accounts_courier_known', isOneOf(t.courier, COURIER_NAMES)),
  ],
);

/** Meanings that users have given to unknown words of couriers. Null: no outcome. */
export const courierWords = pgTable(
  'courier_words',
  {
    courierAccountId: uuid('courier_account_id')
      .notNull()
      .references(() => courierAccounts.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
    outcome: text('outcome', { enum: STATED_OUTCOME_NAMES }),
    chosenAt: instant('chosen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.courierAccountId, t.words] }),
    check('courier_words_outcome_known', isOneOf(t.outcome, STATED_OUTCOME_NAMES)),
  ],
);

/** Must equal the expression of the partial index. Otherwise PostgreSQL does not use the index. */
export function isLostOrSentBack({ kind, state }: Record<'kind' | 'state', SQLWrapper>): SQL {
  return sql`(${state} = 'lost' and ${kind} <> 'reverse' or ${state} = 'received' and ${kind} = 'reverse')`;
}

/** Rows stay when their order is deleted, because pieces and money may be on their way. Rows have no personal data. */
export const parcels = pgTable(
  'parcels',
  {
    id: idColumn(),
    number: text('number').notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    orderNumber: text('order_number').notNull(),
    /** Name of a known city, or else the text that the customer typed. */
    city: text('city').notNull(),
    kind: text('kind', { enum: PARCEL_KINDS }).notNull().default('forward'),
    state: text('state', { enum: PARCEL_STATE_NAMES }).notNull().default('packed'),
    /** Null until the parcel is booked, and if the shop delivers it itself. */
    courierAccountId: uuid('courier_account_id').references(() => courierAccounts.id),
    trackingNo: text('tracking_no'),
    codPaisa: bigint('cod_paisa', { mode: 'number' }).notNull(),
    /** Part of the COD: the delivery charge minus coupon and discount. It may be negative. */
    adjustmentsPaisa: bigint('adjustments_paisa', { mode: 'number' }).notNull(),
    weightG: integer('weight_g').notNull(),
    pieces: smallint('pieces').notNull(),
    /** Set for returned pieces of an exchange: id of the replacement's parcel. */
    exchangeOf: uuid('exchange_of'),
    createdAt: instant('created_at').notNull(),
    stateAt: instant('state_at').notNull(),
    handedOverAt: instant('handed_over_at'),
    deliveredAt: instant('delivered_at'),
    /** Time when the parcel came back or was first reported as coming back. A trigger writes it. */
    backAt: instant('back_at'),
    /** Paisa that the courier owes; negative if the courier paid too much. Each ledger entry updates the amount. */
    owedPaisa: bigint('owed_paisa', { mode: 'number' }).notNull().default(0),
    version: integer('version').notNull().default(0),
    /** Null if staff have nothing to do for the parcel. */
    queue: text('queue')
      .$type<ParcelQueue>()
      .generatedAlwaysAs(sql`case
      when state = 'packed' then 'to_book'
      when state = 'booked' then 'to_hand_over'
      when state = 'handed_over' then 'on_the_way'
      when state in ('refused', 'returning', 'lost') then 'returns' end`),
    owedSince: instant('owed_since').generatedAlwaysAs(
      sql.raw(`case when abs(owed_paisa) > ${SETTLED_WITHIN_PAISA} then coalesce(delivered_at, state_at) end`),
    ),
    /** Time of the delivery or of the return. Null for pieces that a customer sends back, because they are no sale. */
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
    // Covering index: sums of debts read the last two columns from it.
    index('parcels_owed').on(t.owedSince, t.id, t.courierAccountId, t.owedPaisa).where(sql`${t.owedSince} is not null`),
    index('parcels_outcome').on(t.outcomeAt, t.id).where(sql`${t.outcomeAt} is not null`),
    index('parcels_lost_or_sent_back').on(t.stateAt, t.id).where(isLostOrSentBack(t)),
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

/** Lines of parcels, copied from the order. Only lines of an exchange are not in the order. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    /** Position in the order. Lines of a replacement are numbered from 0. */
    position: smallint('position').notNull(),
    productId: uuid('product_id').notNull(),
    name: text('name').notNull(),
    color: text('color'),
    age: smallint('age'),
    unitPricePaisa: integer('unit_price_paisa').notNull(),
    /** Average cost of a piece when the line of the order or of the exchange was written; null if unknown. */
    unitCostPaisa: integer('unit_cost_paisa'),
    quantity: smallint('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.position] }),
    check('parcel_lines_quantity_positive', sql`${t.quantity} > 0`),
  ],
);

/** The client chooses the id, so that a repeated request does not make a second file. */
export const bookingFiles = pgTable('booking_files', {
  id: uuid('id').primaryKey(),
  courierAccountId: uuid('courier_account_id')
    .notNull()
    .references(() => courierAccounts.id, { onDelete: 'cascade' }),
  madeAt: instant('made_at').notNull(),
  madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
});

/** Parcels of each booking file. The courier would book a parcel twice if it were in two files. */
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
    /** True if staff caused the state by setting the order to Delivered. */
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
