import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { MergeFacetOptionBody } from '#contract/facet-options.schema.ts';
import { sales } from '#server/catalogue/sales/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { getOption, invalid, type OptionRow, tableOf } from './lock-options.ts';
import { withWords } from './option-codes.ts';
import { changeOptions, type OptionDeps } from './save-option.ts';

/**
 * Moves all products, in all states, to the other value. The merged value stays as a redirect: links, files and searches
 * with it find the other one. Returns the number of products.
 */
export function mergeOption(
  deps: OptionDeps,
  by: Actor,
  { facet, code, into, version }: MergeFacetOptionBody,
): Promise<number> {
  return changeOptions(deps, facet, async (tx, rows) => {
    const source = getOption(rows, code, version);
    const target = getOption(rows, into);
    if (source === target) throw invalid('into', 'Choose another value.');
    if (rows.some((row) => row.parent === source.code && row.mergedInto === null))
      throw invalid('into', 'Other categories are below this one. Move or merge them first.');
    if (facet === 'category') await assertNoSale(tx, source);
    const table = tableOf(facet);
    // Waits for transactions that write products with this value.
    await tx.select({ code: table.code }).from(table).where(eq(table.code, source.code)).for('update');
    await tx
      .update(table)
      .set({ mergedInto: target.code, ...(facet === 'category' && { parent: null }) })
      .where(or(eq(table.code, source.code), eq(table.mergedInto, source.code)));
    await tx
      .update(table)
      .set({ words: withWords(target.words, [...source.words, source.label]), version: target.version + 1 })
      .where(eq(table.code, target.code));
    const column = products[facet] as typeof products.category;
    const moved = await tx
      .update(products)
      .set({ [facet]: target.code })
      .where(eq(column, source.code))
      .returning({ id: products.id });
    const subject = { id: `${facet} ${code}`, label: source.label };
    const after = { mergedInto: target.label, products: moved.length };
    await recordChange(tx, { by, at: deps.now(), verb: 'value.merged', subject, before: null, after });
    return moved.length;
  });
}

/** Throws `validation`, because the sale would begin or end for products of the other category. */
async function assertNoSale(tx: Executor, { code, label }: OptionRow): Promise<void> {
  const scoped = and(eq(sales.scope, 'category'), ne(sales.state, 'ended'), eq(sales.isDeleted, false));
  const [sale] = await tx
    .select({ name: sales.name })
    .from(sales)
    .where(and(scoped, sql`${code} = any(${sales.scopeValues})`))
    .limit(1);
  if (sale) throw invalid('into', `The sale ${sale.name} is for ${label}. End it, or take ${label} out of it, first.`);
}
