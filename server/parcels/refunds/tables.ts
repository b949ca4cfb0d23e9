import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  REFUND_METHOD_NAMES,
  REFUND_NOTE_MAX_LENGTH,
  REFUND_REASON_NAMES,
  REFUND_REFERENCE_MAX_LENGTH,
  REFUND_STATE_NAMES,
} from '#contract/refunds.ts';
import { users } from '#server/accounts/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';

/** Money that the shop owes to a customer. A refund remains when its order is deleted. */
export const refunds = pgTable(
  'refunds',
  {
    id: idColumn(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    orderNumber: text('order_number').notNull(),
    /** Parcel that brings the pieces back; null if the customer sends nothing back. */
    parcelId: uuid('parcel_id').references(() => parcels.id),
    why: text('why', { enum: REFUND_REASON_NAMES }).notNull(),
    /** Paisa that are owed now, or were paid. 0 if the customer has paid nothing for the order after all. */
    amountPaisa: bigint('amount_paisa', { mode: 'number' }).notNull(),
    /** Paisa that are owed as soon as the customer has paid them; null if that is the amount. */
    agreedPaisa: bigint('agreed_paisa', { mode: 'number' }),
    note: text('note').notNull().default(''),
    state: text('state', { enum: REFUND_STATE_NAMES }).notNull().default('open'),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    method: text('method', { enum: REFUND_METHOD_NAMES }),
    reference: text('reference'),
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    index('refunds_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('refunds_order_number').on(t.orderNumber),
    index('refunds_parcel').on(t.parcelId).where(sql`${t.parcelId} is not null`),
    index('refunds_open').on(t.createdAt, t.id).where(sql`${t.state} = 'open'`),
    index('refunds_newest').on(t.state, t.createdAt, t.id),
    check('refunds_why_known', isOneOf(t.why, REFUND_REASON_NAMES)),
    check('refunds_state_known', isOneOf(t.state, REFUND_STATE_NAMES)),
    check('refunds_method_known', isOneOf(t.method, REFUND_METHOD_NAMES)),
    check(
      'refunds_amount_positive',
      sql`${t.amountPaisa} > 0 or ${t.amountPaisa} = 0 and ${t.agreedPaisa} is not null`,
    ),
    check('refunds_agreed_above_amount', sql`${t.agreedPaisa} > ${t.amountPaisa}`),
    check('refunds_closed_with_time', sql`(${t.state} = 'open') = (${t.closedAt} is null)`),
    check('refunds_paid_with_method', sql`(${t.state} = 'paid') = (${t.method} is not null)`),
    check(
      'refunds_text_lengths',
      sql`char_length(${t.note}) <= ${sql.raw(String(REFUND_NOTE_MAX_LENGTH))} and char_length(${t.reference}) <= ${sql.raw(String(REFUND_REFERENCE_MAX_LENGTH))}`,
    ),
  ],
);
