import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { StockReason } from '#contract/stock.ts';
import { users } from '#server/accounts/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { instant } from '#server/platform/database/columns.ts';

/** Every change of a product's stock: a trigger on `products` writes it, and a product's moves sum to its stock. Append-only. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** No foreign key: moves outlive the product. */
    productId: uuid('product_id').notNull(),
    delta: integer('delta').notNull(),
    why: text('why').$type<StockReason>().notNull(),
    /** The order, status change, count or request that caused it; a repetition violates the index. */
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

/** Requests for a mail when a sold-out product is back; deleted with the mail. */
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
 * Counted products by their stock, written by a trigger on `products`. Lists of low stock read this index: one on
 * `products.stock` would make each sale write all indexes of `products` (no HOT update).
 */
export const stockLevels = pgTable(
  'stock_levels',
  { stock: integer('stock').notNull(), productId: uuid('product_id').notNull() },
  (t) => [primaryKey({ columns: [t.stock, t.productId] })],
);
