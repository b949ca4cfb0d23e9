import { and, asc, eq, inArray } from 'drizzle-orm';
import type { SampleProduct } from '#contract/imports.schema.ts';
import { adminCategoryLabel } from '#contract/managed-products.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type ImportRow, lineOf, type NamedImage } from './import-row.ts';
import type { ImportRecord, StoredRow } from './queries.ts';
import { labelOf } from './read-age-cell.ts';
import { importRows } from './tables.ts';

/** Samples are chosen from the first rows that will be written. */
const ROWS_SEARCHED = 200;
const HTML_ROWS = 60;
const HTML_MAX_LENGTH = 2_000;

/** Returns the HTML of the first descriptions, by row. */
export function htmlOfRows(rows: readonly ImportRow[]): Record<string, string> {
  const withHtml = rows
    .slice(0, HTML_ROWS)
    .flatMap(({ number, html }) => (html === undefined ? [] : [[number, html] as const]));
  return Object.fromEntries(withHtml.map(([number, html]) => [number, html.slice(0, HTML_MAX_LENGTH).toWellFormed()]));
}

/** Returns up to three products as their pages would show them: the first, the middle and the last one. */
export async function sampleProducts(db: Executor, { id, state, htmlByRow }: ImportRecord): Promise<SampleProduct[]> {
  if (state !== 'checked') return [];
  const rows = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), inArray(importRows.kind, ['new', 'changed'])))
    .orderBy(asc(importRows.number))
    .limit(ROWS_SEARCHED);
  const designs = [...Map.groupBy(rows, ({ values, number }) => values.design ?? number).values()];
  const chosen = new Set([0, Math.floor((designs.length - 1) / 2), designs.length - 1]);
  return [...chosen].flatMap((index) => {
    const [first, ...others] = designs[index] ?? [];
    return first?.values.name === undefined ? [] : [presentSample([first, ...others], htmlByRow[first.number])];
  });
}

function presentSample(rows: readonly [StoredRow, ...StoredRow[]], html: string | undefined): SampleProduct {
  const [{ number, values, sale }] = rows;
  const { name = '', category, price, oldPrice, description = '', pictures = [] } = values;
  return {
    row: lineOf(number),
    name,
    category: category === undefined ? null : adminCategoryLabel(category),
    price: price ?? null,
    oldPrice: oldPrice ?? null,
    salePrice: sale?.price ?? null,
    colors: unique(rows.flatMap((row) => row.values.color ?? [])),
    ages: unique(rows.flatMap((row) => (row.values.age === undefined ? [] : labelOf(row.values.age)))),
    description,
    html: html ?? null,
    pictures: pictures.map(nameOfImage),
  };
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

function nameOfImage(image: NamedImage): string {
  return 'url' in image ? image.url : image.file;
}
