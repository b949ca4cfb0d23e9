import { and, eq, sql } from 'drizzle-orm';
import type { Staff } from '#contract/rights.ts';
import { addProducts, changeProducts } from '#server/catalogue/products/write-products.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { findImages } from '#server/media/queries.ts';
import type { Actor } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { findStored, type PlannedRow, planRow } from './plan-row.ts';
import { findProductsBySkus, type StoredRow } from './queries.ts';
import type { StoredFile } from './store-row-images.ts';
import { importRows } from './tables.ts';
import { writtenValues } from './undo/plan-undo.ts';

type WritingDeps = Pick<Deps, 'tags' | 'now' | 'jobs' | 'settings'>;

interface Writing {
  rows: readonly StoredRow[];
  by: Actor & Staff & { id: string };
  /** Id that the audit entries of a batch share. */
  batch: string;
  stored: ReadonlyMap<string, StoredFile>;
}

type Planned = PlannedRow & { row: StoredRow };

/** Writing the same rows again changes nothing. Rows that cannot be written are skipped, and get a problem. */
export async function writeRows(tx: Executor, deps: WritingDeps, { rows, by, batch, stored }: Writing): Promise<void> {
  const skus = rows.flatMap(({ values: { sku } }) => sku ?? []);
  const current = await findProductsBySkus(tx, skus, { isLocked: true });
  const images = await findImages(tx, urlsOf(rows, stored));
  const author = { by, at: deps.now(), batch };
  const tags = new Set<string>();
  for (const round of roundsOf(rows, current)) {
    const planned = round.map((row): Planned => {
      const product = current.get(row.values.sku ?? '');
      return { row, ...planRow(row, product, { by, stored, images }) };
    });
    const added = planned.flatMap((each) => (each.outcome === 'added' ? each.added : []));
    const changed = planned.flatMap((each) => (each.outcome === 'changed' ? each.changed : []));
    const additions = await addProducts(tx, { ...author, added });
    const changes = await changeProducts(tx, deps, { ...author, changed });
    for (const tag of [...additions.tags, ...changes.tags]) tags.add(tag);
    await saveOutcomes(tx, planned, [...additions.rows, ...changes.rows]);
  }
  if (tags.size > 0) await deps.tags.invalidate(tx, [...tags]);
}

function urlsOf(rows: readonly StoredRow[], stored: ReadonlyMap<string, StoredFile>): string[] {
  const named = rows.flatMap(({ values: { pictures = [] } }) => pictures);
  const files = named.flatMap((image) => findStored(image, stored) ?? []);
  return [...new Set(files.flatMap((file) => ('url' in file ? file.url : [])))];
}

/**
 * Divides the rows into rounds. A round has at most one row of a product, because SKUs that differ only in case find
 * the same product.
 */
function roundsOf(rows: readonly StoredRow[], current: ReadonlyMap<string, ProductRow>): StoredRow[][] {
  const rounds: StoredRow[][] = [];
  const byProduct = Map.groupBy(rows, ({ number, values }) => current.get(values.sku ?? '')?.id ?? number);
  for (const own of byProduct.values()) {
    for (const [index, row] of own.entries()) (rounds[index] ??= []).push(row);
  }
  return rounds;
}

async function saveOutcomes(tx: Executor, planned: readonly Planned[], written: readonly ProductRow[]): Promise<void> {
  const writtenById = new Map(written.map((row) => [row.id, row]));
  const writtenBySku = new Map(written.map((row) => [row.sku, row]));
  const undoOf = (each: Planned) => {
    if (each.outcome === 'added') return { product_id: writtenBySku.get(each.added.sku ?? null)?.id };
    const after = each.outcome === 'changed' ? writtenById.get(each.changed.row.id) : undefined;
    if (each.outcome !== 'changed' || !after) return {};
    return { product_id: after.id, ...writtenValues(each.changed.row, after) };
  };
  const values = planned.map((each) => ({
    import_id: each.row.importId,
    number: each.row.number,
    outcome: each.outcome,
    problems: each.problems,
    ...undoOf(each),
  }));
  await tx
    .update(importRows)
    .set({
      outcome: sql`written.outcome`,
      problems: sql`written.problems`,
      productId: sql`written.product_id`,
      before: sql`written.before`,
      after: sql`written.after`,
    })
    .from(sql`jsonb_populate_recordset(null::import_rows, ${JSON.stringify(values)}::jsonb) as written`)
    .where(and(eq(importRows.importId, sql`written.import_id`), eq(importRows.number, sql`written.number`)));
}
