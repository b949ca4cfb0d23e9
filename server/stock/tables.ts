import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { StockReason } from '#contract/stock.ts';
import { instant } from '#server/platform/database/columns.ts';

/** Every change of a product's stock, written by a trigger on `products`: the moves of a product sum to its stock. Append-only. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** No foreign key: moves outlive the product. */
    productId: uuid('product_id').notNull(),
    delta: integer('delta').notNull(),
    why: text('why').$type<StockReason>().notNull(),
    /** The order, status change, count or request that caused it: a repetition of one would violate the index. */
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
