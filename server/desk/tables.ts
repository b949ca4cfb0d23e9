import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { CALL_STATE_NAMES, CANCEL_REASON_NAMES, type DeskQueue, ORDER_FINDING_NAMES } from '#contract/desk.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { users } from '#server/accounts/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { instant, isOneOf } from '#server/platform/database/columns.ts';

/** Triggers add this row and copy the order's status. Old orders that have ended have no row. */
export const orderDesk = pgTable(
  'order_desk',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Copied from the order, because an index needs it and cannot contain columns of two tables. */
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    placedAt: instant('placed_at').notNull(),
    callState: text('call_state', { enum: CALL_STATE_NAMES }).notNull().default('to_call'),
    attempts: smallint('attempts').notNull().default(0),
    nextCallAt: instant('next_call_at'),
    lastCallAt: instant('last_call_at'),
    lastCallBy: uuid('last_call_by').references(() => users.id, { onDelete: 'set null' }),
    assignedTo: uuid('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    /** Helper for whom the order is reserved during a call, at most for `CLAIM_MINUTES`. */
    claimedBy: uuid('claimed_by').references(() => users.id, { onDelete: 'set null' }),
    claimedAt: instant('claimed_at'),
    confirmedAt: instant('confirmed_at'),
    cancelReason: text('cancel_reason', { enum: CANCEL_REASON_NAMES }),
    /**
     * True if nothing is left to pack. The code of parcels writes this column. So does the trigger that unpacks the
     * parcels of a cancelled order.
     */
    isPacked: boolean('is_packed').notNull().default(false),
    packedPieces: smallint('packed_pieces').notNull().default(0),
    /** True if the customer refused a parcel, or a parcel is back. The code of parcels writes this column. */
    cameBack: boolean('came_back').notNull().default(false),
    /** A trigger writes this column (`order_finding_of`). */
    finding: text('finding', { enum: ORDER_FINDING_NAMES }),
    /** True if staff chose to ignore the finding. Another finding or status sets it back to false. */
    isLeft: boolean('is_left').notNull().default(false),
    version: integer('version').notNull().default(0),
    queue: text('queue')
      .$type<DeskQueue>()
      .generatedAlwaysAs(sql`case
      when status = 'pending' and call_state in ('wrong_number', 'hold') then 'attention'
      when status = 'pending' then 'to_confirm'
      when status = 'processing' then 'to_pack' end`),
    dueAt: instant('due_at')
      .notNull()
      .generatedAlwaysAs(sql`case when status = 'pending' then coalesce(next_call_at, placed_at) else placed_at end`),
  },
  (t) => [
    index('order_desk_queue').on(t.queue, t.dueAt, t.orderId).where(sql`${t.queue} is not null`),
    index('order_desk_assigned')
      .on(t.assignedTo, t.queue, t.dueAt, t.orderId)
      .where(sql`${t.queue} is not null and ${t.assignedTo} is not null`),
    index('order_desk_findings').on(t.dueAt, t.orderId).where(sql`${t.finding} is not null and not ${t.isLeft}`),
    index('order_desk_last_call_by').on(t.lastCallBy).where(sql`${t.lastCallBy} is not null`),
    index('order_desk_claimed_by').on(t.claimedBy).where(sql`${t.claimedBy} is not null`),
    check('order_desk_status_known', isOneOf(t.status, ORDER_STATUSES)),
    check('order_desk_call_state_known', isOneOf(t.callState, CALL_STATE_NAMES)),
    check('order_desk_cancel_reason_known', isOneOf(t.cancelReason, CANCEL_REASON_NAMES)),
  ],
);

export const deskLinks = pgTable(
  'desk_links',
  {
    tokenSha256: text('token_sha256').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    orderVersion: integer('order_version').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('desk_links_order').on(t.orderId), index('desk_links_expired').on(t.expiresAt)],
);
