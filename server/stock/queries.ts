import { and, asc, desc, eq, getTableColumns, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { ListStockQuery } from '#contract/stock.schema.ts';
import { COUNTED_STOCK_MAX, foldSku, type StockReason } from '#contract/stock.ts';
import { users } from '#server/accounts/tables.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { BY_CODE_MAX, findIdsByCode, hasCode } from '#server/catalogue/search/product-codes.ts';
import type { WrittenCount } from '#server/catalogue/stock/plan-stock.ts';
import { products } from '#server/catalogue/tables.ts';
import { orderEvents, orders } from '#server/orders/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import { countUpTo } from '#server/platform/database/count-up-to.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { hasText } from '#server/platform/database/list-page.ts';
import { stockLevels, stockMoves } from './tables.ts';

interface Page {
  after?: string | undefined;
  limit: number;
}

/** Column with name and description in lower case. */
const SEARCH_COLUMN = 'search_text';

/** Lists the lowest stock first. */
export async function listStock(
  db: Executor,
  { filter, q }: Pick<ListStockQuery, 'filter' | 'q'>,
  lowStock: number,
  { after, limit }: Page,
): Promise<ProductRow[]> {
  const highest = filter && { low: lowStock, out: 0 }[filter];
  const { stock, productId } = stockLevels;
  const coded = q ? await findIdsByCode(db, q) : [];
  const rows = await db
    .select({ product: products })
    .from(stockLevels)
    .innerJoin(products, eq(products.id, productId))
    .where(
      and(
        highest === undefined ? undefined : lte(stock, highest),
        q ? or(hasText(SEARCH_COLUMN, q), coded.length > 0 ? inArray(products.id, coded) : undefined) : undefined,
        after === undefined ? undefined : behindStock(after),
      ),
    )
    .orderBy(asc(stock), asc(productId))
    .limit(limit);
  return rows.map(({ product }) => product);
}

/** Counts low and sold-out products, each up to `COUNTED_STOCK_MAX`. */
export async function countLowStock(db: Executor, lowStock: number): Promise<{ low: number; soldOut: number }> {
  const countUnder = (most: number) => countUpTo(db, stockLevels, lte(stockLevels.stock, most), COUNTED_STOCK_MAX);
  return { low: await countUnder(lowStock), soldOut: await countUnder(0) };
}

export function stockCursorOf({ stock, id }: ProductRow): string {
  return `${stock}_${id}`;
}

function behindStock(cursor: string): SQL {
  const [, stock, id = ''] = /^(\d{1,7})_(.+)$/.exec(cursor) ?? [];
  if (stock === undefined || !isId(id)) return sql`false`;
  return sql`(${stockLevels.stock}, ${stockLevels.productId}) > (${Number(stock)}::int, ${id}::uuid)`;
}

export type CountedProduct = ProductRow & { timesCounted: number };

/** Finds by id, short id or SKU. A SKU as typed wins over others that differ in case, spaces or dashes. */
export async function findByCode(db: Executor, code: string): Promise<CountedProduct[]> {
  const counts = db.$count(stockMoves, and(eq(stockMoves.productId, products.id), eq(stockMoves.why, 'count')));
  const rows = await db
    .select({ ...getTableColumns(products), timesCounted: counts })
    .from(products)
    .where(hasCode(code))
    .orderBy(asc(products.id))
    .limit(BY_CODE_MAX);
  const isExact = rows.some(({ sku }) => sku === code);
  return rows.filter(({ sku }) => !isExact || sku === code || foldSku(sku ?? '') !== foldSku(code));
}

export interface StockMoveRow {
  id: string;
  at: Date;
  why: StockReason;
  delta: number;
  ref: string;
  /** Null for automatic moves and deleted accounts. */
  by: string | null;
}

/** Lists the newest stock moves first (keyset pagination), also the moves of deleted products. */
export async function listMoves(db: Executor, productId: string, { after, limit }: Page): Promise<StockMoveRow[]> {
  if (!isId(productId)) return [];
  return db
    .select({
      id: stockMoves.id,
      at: stockMoves.at,
      why: stockMoves.why,
      delta: stockMoves.delta,
      ref: stockMoves.ref,
      by: users.username,
    })
    .from(stockMoves)
    .leftJoin(users, eq(users.id, stockMoves.byUserId))
    .where(and(eq(stockMoves.productId, productId), after === undefined ? undefined : behindMove(after)))
    .orderBy(desc(stockMoves.at), desc(stockMoves.id))
    .limit(limit);
}

/** Compares with the move's row, because a Date drops microseconds. */
function behindMove(after: string): SQL {
  if (!isId(after)) return sql`false`;
  return sql`(${stockMoves.at}, ${stockMoves.id}) < (select at, id from stock_moves as last where last.id = ${after}::uuid)`;
}

/** Finds order numbers by reference, which is the id of an order or of one of its events. */
export async function findOrderNumbersByRef(db: Executor, refs: readonly string[]): Promise<Map<string, string>> {
  const ids = refs.filter(isId);
  if (ids.length === 0) return new Map();
  const ofOrders = db.select({ ref: orders.id, orderId: orders.orderId }).from(orders).where(inArray(orders.id, ids));
  const ofEvents = db
    .select({ ref: orderEvents.id, orderId: orders.orderId })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(inArray(orderEvents.id, ids));
  const rows = [...(await ofOrders), ...(await ofEvents)];
  return new Map(rows.map(({ ref, orderId }) => [ref, orderId]));
}

/** Lists counts by product id, the oldest first. */
export async function listCounts(tx: Executor, productIds: readonly string[]): Promise<Map<string, WrittenCount[]>> {
  const rows = await tx
    .select({ productId: stockMoves.productId, at: stockMoves.at, by: users.username })
    .from(stockMoves)
    .leftJoin(users, eq(users.id, stockMoves.byUserId))
    .where(and(inArray(stockMoves.productId, productIds), eq(stockMoves.why, 'count')))
    .orderBy(asc(stockMoves.at), asc(stockMoves.id));
  return Map.groupBy(rows, ({ productId }) => productId);
}

/** Returns products that this request has changed already. */
export async function listChangedBy(tx: Executor, ref: string): Promise<Set<string>> {
  const rows = await tx
    .select({ productId: stockMoves.productId })
    .from(stockMoves)
    .where(and(eq(stockMoves.ref, ref), or(eq(stockMoves.why, 'receive'), eq(stockMoves.why, 'count'))));
  return new Set(rows.map(({ productId }) => productId));
}
