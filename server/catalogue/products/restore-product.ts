import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { changeTags } from '#server/catalogue/cache-tags/change-tags.ts';
import { lockDesigns } from '#server/catalogue/designs/queries.ts';
import { findProduct, type ProductRow } from '#server/catalogue/queries.ts';
import { describeStockChange } from '#server/catalogue/stock/stock-change.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { insertRows } from '#server/platform/bin/insert-rows.ts';
import type { BinItem } from '#server/platform/bin/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { PRODUCT_BIN } from './bin-tables.ts';
import { fieldValuesOf } from './field-values.ts';

/** Both counts start at 0, because a trigger counts the restored reviews again. */
const REPLACED: Record<string, Record<string, SQL>> = { products: { rating_sum: sql`0`, review_count: sql`0` } };

/** Throws `design_changed` if the variant exists again, and violates `products_sku` if the SKU is taken. */
export async function restoreProduct({ tags, now }: Deps, tx: Executor, viewer: Viewer, item: BinItem): Promise<void> {
  await describeStockChange(tx, { why: 'restore', ref: item.id, by: viewer.id });
  for (const { table } of PRODUCT_BIN) await insertRows(tx, item.id, table, REPLACED[table]);
  const product = await findProduct(tx, item.subjectId);
  if (!product) throw new Error('The product was not restored');
  await assertOwnVariant(tx, product, item.deletedAt);
  await recordChange(tx, {
    by: viewer,
    at: now(),
    verb: 'product.restored',
    subject: { id: product.id, label: product.name },
    before: null,
    after: fieldValuesOf(product),
  });
  await tags.invalidate(tx, changeTags(null, product));
}

async function assertOwnVariant(tx: Executor, product: ProductRow, deletedAt: Date): Promise<void> {
  const { id, design, color, age } = product;
  if (design === null) return;
  await lockDesigns(tx, [design]);
  const sameVariant = and(eq(products.design, design), eq(products.color, color), eq(products.age, age));
  const [added] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(sameVariant, ne(products.id, id), gt(products.createdAt, deletedAt)))
    .limit(1);
  if (!added) return;
  throw new AppError('design_changed', {
    message: `${design} has another product for ${variantLabel(product)} now. Delete that one, or give it another design. Then restore this one.`,
  });
}
