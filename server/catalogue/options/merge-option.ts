import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { DeleteFacetOptionBody, MergeFacetOptionBody } from '#contract/facet-options.schema.ts';
import type { FacetName } from '#contract/facets.ts';
import { sales } from '#server/catalogue/sales/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { getOption, invalid, type OptionRow, tableOf } from './lock-options.ts';
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
    if (rows.some((row) => row.parent === source.code))
      throw invalid('into', 'Other categories are below this one. Move or merge them first.');
    const table = tableOf(facet);
    // Waits for transactions that write products with this value.
    await tx.select({ code: table.code }).from(table).where(eq(table.code, source.code)).for('update');
    await tx
      .update(table)
      .set({ mergedInto: target.code })
      .where(or(eq(table.code, source.code), eq(table.mergedInto, source.code)));
    await tx
      .update(table)
      .set({ words: [...new Set([...target.words, source.label, ...source.words])], version: target.version + 1 })
      .where(eq(table.code, target.code));
    const column = products[facet] as typeof products.category;
    const moved = await tx
      .update(products)
      .set({ [facet]: target.code })
      .where(eq(column, source.code))
      .returning({ id: products.id });
    if (facet === 'category') await moveSales(tx, source, target);
    const subject = { id: `${facet} ${code}`, label: source.label };
    const after = { mergedInto: target.label, products: moved.length };
    await recordChange(tx, { by, at: deps.now(), verb: 'value.merged', subject, before: null, after });
    return moved.length;
  });
}

async function moveSales(tx: Executor, source: OptionRow, target: OptionRow): Promise<void> {
  await tx
    .update(sales)
    .set({ scopeValues: sql`array_replace(${sales.scopeValues}, ${source.code}, ${target.code})` })
    .where(and(eq(sales.scope, 'category'), sql`${source.code} = any(${sales.scopeValues})`));
}

/** Throws `facet_option_in_use` if products have the value, or other values depend on it. */
export function deleteOption(deps: OptionDeps, by: Actor, { facet, code }: DeleteFacetOptionBody): Promise<void> {
  return changeOptions(deps, facet, async (tx, rows) => {
    const row = getOption(rows, code);
    const used = await countProducts(tx, facet, row);
    if (used > 0 || rows.some((each) => each.parent === row.code || each.mergedInto === row.code))
      throw new AppError('facet_option_in_use');
    const table = tableOf(facet);
    await tx.delete(table).where(inArray(table.code, [row.code]));
    const subject = { id: `${facet} ${code}`, label: row.label };
    await recordChange(tx, {
      by,
      at: deps.now(),
      verb: 'value.deleted',
      subject,
      before: { label: row.label },
      after: null,
    });
  });
}

function countProducts(tx: Executor, facet: FacetName, { code }: OptionRow): Promise<number> {
  return tx.$count(products, eq(products[facet] as typeof products.category, code));
}
