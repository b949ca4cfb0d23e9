import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { pkrFromPaisa } from '#contract/money.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import type { SaveSaleBody } from '#contract/sales.schema.ts';
import { SALE_NAME_MAX_LENGTH, SALE_PERCENT_MAX, SALE_PERCENT_MIN, SALE_SCOPE_MAX } from '#contract/sales.ts';
import { truncateText } from '#contract/text.ts';
import { lockSales } from '#server/catalogue/sales/reprice.ts';
import { endSaleUnchanged, insertSale } from '#server/catalogue/sales/save-sale.ts';
import { sales } from '#server/catalogue/sales/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/platform/audit/record-change.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { RowSale } from './import-row.ts';
import type { ImportRecord } from './queries.ts';
import { importRows } from './tables.ts';

type SaleDeps = Pick<Deps, 'tags' | 'now'>;
type Terms = Pick<SaveSaleBody, 'percent' | 'price' | 'startsAt' | 'endsAt'>;

/**
 * Makes sales of the sale prices of written rows, one for each period and percentage or price. Returns their ids. A sale
 * that a product is in already is not repeated.
 */
export async function makeSales(
  tx: Executor,
  deps: SaleDeps,
  { record, by }: { record: ImportRecord; by: Actor & Staff },
): Promise<string[]> {
  const rows = await tx
    .select({ productId: importRows.productId, sale: importRows.sale, values: importRows.values })
    .from(importRows)
    .where(and(eq(importRows.importId, record.id), isNotNull(importRows.sale), isNotNull(importRows.productId)));
  if (rows.length === 0 || !hasRight(by, 'prices.edit')) return [];
  const at = deps.now();
  await lockSales(tx);
  const running = await listSingleSales(tx);
  const groups = new Map<string, { terms: Terms; ids: string[] }>();
  for (const { productId, sale, values } of rows) {
    if (!sale || productId === null || new Date(sale.endsAt) <= at) continue;
    const terms = termsOf(sale, values.price ?? 0, at);
    const { percent, price, endsAt } = terms;
    if (running.has(keyOf(productId, { percent, price, endsAt }))) continue;
    const key = `${percent} ${price} ${sale.startsAt} ${endsAt}`;
    const group = groups.get(key);
    if (group) group.ids.push(productId);
    else groups.set(key, { terms, ids: [productId] });
  }
  const added: string[] = [];
  for (const { terms, ids } of groups.values()) {
    for (const some of batchesOf(ids, SALE_SCOPE_MAX)) {
      const body: SaveSaleBody = { name: nameOf(record, terms), scope: 'product', scopeValues: [...some], ...terms };
      added.push((await insertSale(tx, deps, { by, at, body })).id);
    }
  }
  return added;
}

/** Deletes the sales that the import has made and nobody has changed since. */
export async function undoSales(
  tx: Executor,
  deps: SaleDeps,
  { saleIds, by }: { saleIds: readonly string[]; by: Actor },
): Promise<void> {
  if (saleIds.length === 0) return;
  await lockSales(tx);
  for (const id of saleIds) await endSaleUnchanged(tx, deps, { by, at: deps.now(), id });
}

/** Prefers a percentage that gives exactly the price, as trigger `products_sale_price` computes it. */
function termsOf({ price, startsAt, endsAt }: RowSale, regular: number, at: Date): Terms {
  const percent = Math.round(100 - (price / regular) * 100);
  const isPercent =
    percent >= SALE_PERCENT_MIN &&
    percent <= SALE_PERCENT_MAX &&
    Math.max(1, Math.round((regular * (100 - percent)) / 100)) === price;
  const starts = startsAt ?? at.toISOString();
  return { ...(isPercent ? { percent, price: null } : { percent: null, price }), startsAt: starts, endsAt };
}

function nameOf({ fileName }: ImportRecord, { percent, price }: Terms): string {
  const ending = percent === null ? `: Rs ${price?.toLocaleString('en')}` : `: ${percent} %`;
  return `${truncateText(fileName, SALE_NAME_MAX_LENGTH - ending.length)}${ending}`;
}

const keyOf = (productId: string, { percent, price, endsAt }: Omit<Terms, 'startsAt'>) =>
  `${productId} ${percent} ${price} ${endsAt}`;

/** Returns a key for each product of each sale of single products that has not ended. */
async function listSingleSales(tx: Executor): Promise<Set<string>> {
  const found = await tx
    .select()
    .from(sales)
    .where(and(eq(sales.scope, 'product'), eq(sales.isDeleted, false), ne(sales.state, 'ended')));
  return new Set(
    found.flatMap(({ scopeValues, percent, pricePaisa, endsAt }) => {
      const price = pricePaisa === null ? null : pkrFromPaisa(pricePaisa);
      return scopeValues.map((id) => keyOf(id, { percent, price, endsAt: endsAt.toISOString() }));
    }),
  );
}
