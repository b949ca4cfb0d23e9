import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '#contract/errors.ts';
import type { MergeFacetOptionBody } from '#contract/facet-options.schema.ts';
import { STOCK_MAX } from '#contract/stock.ts';
import { changeProducts, type ProductChange } from '#server/catalogue/products/write-products.ts';
import { lockProducts, type ProductRow } from '#server/catalogue/queries.ts';
import { sales } from '#server/catalogue/sales/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { getOption, invalid, type OptionRow, tableOf } from './lock-options.ts';
import { withWords } from './option-codes.ts';
import { changeOptions, type OptionDeps } from './save-option.ts';

/**
 * Moves all products, in all states, to the other option. The merged option stays as a redirect: links, files and
 * searches with it find the other one. Returns the number of products. Throws `facet_option_repeats` if a design would
 * have one colour and size twice and `repeats` does not say what becomes of them.
 */
export function mergeOption(
  deps: OptionDeps & Pick<Deps, 'jobs' | 'settings'>,
  by: Viewer,
  { facet, code, into, version, repeats }: MergeFacetOptionBody,
): Promise<number> {
  return changeOptions(deps, facet, async (tx, rows) => {
    const source = getOption(rows, code, version);
    const target = getOption(rows, into);
    if (source === target) throw invalid('into', 'Choose another value.');
    if (rows.some((row) => row.parent === source.code && row.mergedInto === null))
      throw invalid('into', 'Other categories are below this one. Move or merge them first.');
    if (facet === 'category') await assertNoSale(tx, source);
    const table = tableOf(facet);
    // Waits for transactions that write products with this option.
    await tx.select({ code: table.code }).from(table).where(eq(table.code, source.code)).for('update');
    const merged = facet === 'color' || facet === 'age' ? facet : undefined;
    const repeated = merged ? await listRepeated(tx, merged, [source.code, target.code]) : [];
    if (repeated.length > 0 && repeats === undefined) throw wouldRepeat(repeated);
    const joined =
      merged && repeats === 'join'
        ? await joinProducts(tx, deps, { by, repeated, facet: merged, target: target.code })
        : 0;
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
    const after = { mergedInto: target.label, products: moved.length, ...(joined > 0 && { joined }) };
    await recordChange(tx, { by, at: deps.now(), verb: 'value.merged', subject, before: null, after });
    return moved.length;
  });
}

type MergedColumn = 'color' | 'age';

/** Returns the products that would have the colour and size of another one of their design, by design and size. */
async function listRepeated(tx: Executor, column: MergedColumn, codes: readonly string[]): Promise<ProductRow[][]> {
  const other = column === 'color' ? 'age' : 'color';
  const pair = alias(products, 'pair');
  const isMerged = (row: typeof products | typeof pair) => inArray(sql`${row[column]}::text`, [...codes]);
  const found = await tx
    .selectDistinct({ id: products.id })
    .from(products)
    .innerJoin(pair, and(eq(pair.design, products.design), eq(pair[other], products[other]), isMerged(pair)))
    .where(and(isMerged(products), sql`${pair[column]} <> ${products[column]}`));
  const rows = await lockProducts(
    tx,
    found.map(({ id }) => id),
  );
  return Array.from(Map.groupBy(rows, (row) => `${row[other]} ${row.design}`).values());
}

const NAMED_MAX = 3;

function wouldRepeat(repeated: readonly ProductRow[][]): AppError {
  const designs = [...new Set(repeated.flatMap(([first]) => first?.design ?? []))];
  const others = designs.length - NAMED_MAX;
  const named = `${designs.slice(0, NAMED_MAX).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  return new AppError('facet_option_repeats', {
    message: `These designs would have one colour and size twice: ${named}. Choose what becomes of these products.`,
  });
}

interface Joining {
  by: Viewer;
  repeated: readonly ProductRow[][];
  facet: MergedColumn;
  target: string;
}

/**
 * Leaves one product of each colour and size: a shown one, if possible of the target. Hides the other shown ones, and
 * moves their pieces to it. Hidden products stay as they are. Returns the number of products that were hidden.
 */
async function joinProducts(
  tx: Executor,
  deps: OptionDeps & Pick<Deps, 'jobs' | 'settings'>,
  { by, repeated, facet, target }: Joining,
): Promise<number> {
  const changed = repeated.flatMap((rows): ProductChange[] => {
    const shown = rows.filter(({ isHidden }) => !isHidden);
    const staying = shown.find((row) => String(row[facet]) === target) ?? shown[0];
    if (!staying) return [];
    const others = shown.filter((row) => row !== staying);
    const stock = others.reduce((sum, row) => sum + (row.stock ?? 0), staying.stock ?? 0);
    const isCounted = staying.stock !== null && stock <= STOCK_MAX;
    const leaving = others.map((row): ProductChange => {
      const givesPieces = isCounted && row.stock !== null;
      return { row, values: { isHidden: true, ...(givesPieces && { stock: 0 }) } };
    });
    return isCounted && stock !== staying.stock ? [...leaving, { row: staying, values: { stock } }] : leaving;
  });
  const { tags } = await changeProducts(tx, deps, { by, at: deps.now(), batch: newId(), changed });
  await deps.tags.invalidate(tx, tags);
  return changed.filter(({ values }) => values.isHidden).length;
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
