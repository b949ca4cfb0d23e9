import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { StockReason } from '#contract/stock.ts';
import { users } from '#server/accounts/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { instant } from '#server/platform/database/columns.ts';

/** The moves of a product sum to its stock. A trigger on `products` writes the rows, which never change. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** No foreign key, because moves outlive the product. */
    productId: uuid('product_id').notNull(),
    delta: integer('delta').notNull(),
    why: text('why').$type<StockReason>().notNull(),
    /** Id of the order, status change, count or request. A unique index prevents a second move of a product for it. */
    ref: text('ref').notNull(),
    byUserId: uuid('by_user_id'),
    at: instant('at').notNull(),
  },
  (t) => [
    uniqueIndex('stock_moves_once').on(t.ref, t.why, t.productId),
    index('stock_moves_product').on(t.productId, t.at, t.id),
    index('stock_moves_newest').on(t.at, t.id),
  ],
);

/** A row is deleted when its mail is enqueued. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.userId] }), index('stock_alerts_user').on(t.userId)],
);

/**
 * Stock by product, written by a trigger on `products`. An index on `products.stock` instead would make each sale
 * update all indexes of `products` (no HOT update).
 */
export const stockLevels = pgTable(
  'stock_levels',
  { stock: integer('stock').notNull(), productId: uuid('product_id').notNull() },
  (t) => [primaryKey({ columns: [t.stock, t.productId] })],
);
