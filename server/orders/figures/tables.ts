import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { instant, isOneOf } from '#server/platform/database/columns.ts';

export interface DeletedLine {
  productId: string;
  name: string;
  quantity: number;
  unitPricePaisa: number;
}

/** Figures of deleted orders without personal data. Columns and triggers are those of `orders`. */
export const deletedOrders = pgTable(
  'deleted_orders',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id').notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    city: text('city').notNull(),
    grandTotalPaisa: bigint('grand_total_paisa', { mode: 'number' }).notNull(),
    parcelsPaisa: bigint('parcels_paisa', { mode: 'number' }).notNull(),
    soldPaisa: bigint('sold_paisa', { mode: 'number' }),
    deliveredPaisa: bigint('delivered_paisa', { mode: 'number' }),
    isSold: boolean('is_sold'),
    lines: jsonb('lines').$type<DeletedLine[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at').notNull(),
  },
  (t) => [
    index('deleted_orders_number').on(t.orderId),
    index('deleted_orders_newest').on(t.createdAt, t.id),
    index('deleted_orders_delivered_by_status')
      .on(t.updatedAt, t.id)
      .where(sql`${t.status} = 'Delivered' and ${t.parcelsPaisa} < ${t.grandTotalPaisa}`),
    check('deleted_orders_status_known', isOneOf(t.status, ORDER_STATUSES)),
  ],
);
