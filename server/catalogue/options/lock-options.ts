import { asc, sql } from 'drizzle-orm';
import type { Category } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import type { FacetName, FacetValue } from '#contract/facets.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type categories, OPTION_TABLES } from './tables.ts';

/** Columns that the tables of all facets have. */
type OptionTable = typeof categories;
/** An option with its code as text, also if the code is the number of a size. */
export type OptionRow = typeof categories.$inferSelect;

export function tableOf(facet: FacetName): OptionTable {
  return OPTION_TABLES[facet] as unknown as OptionTable;
}

/** Advisory lock: one editor at a time changes the options of a facet. Writers of products do not wait. */
export async function lockOptions(tx: Executor, facet: FacetName): Promise<OptionRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`values ${facet}`}, 0))`);
  const table = tableOf(facet);
  const rows = await tx.select().from(table).orderBy(asc(table.position), asc(table.code));
  return rows.map((row) => ({ ...row, code: codeText(row.code) }));
}

const codeText = (code: FacetValue): string => String(code);

/** Throws `facet_option_not_found` or, for an outdated version, `setting_changed`. */
export function getOption(rows: readonly OptionRow[], code: FacetValue, version?: number): OptionRow {
  const row = rows.find((each) => each.code === String(code));
  if (!row || row.mergedInto !== null) throw new AppError('facet_option_not_found');
  if (version !== undefined && row.version !== version) throw new AppError('setting_changed');
  return row;
}

/** Throws `validation` if the category could not be below `parent`: there are only two levels. */
export function assertParent(rows: readonly OptionRow[], code: Category | null, parent: Category | null): void {
  if (parent === null) return;
  const above = rows.find((row) => row.code === parent);
  if (!above || above.mergedInto !== null) throw invalid('parent', 'This category does not exist.');
  if (parent === code) throw invalid('parent', 'A category cannot be below itself.');
  if (above.parent !== null)
    throw invalid('parent', `A category cannot be below ${above.label}, which is below another one.`);
  if (rows.some((row) => code !== null && row.parent === code && row.mergedInto === null))
    throw invalid('parent', 'Other categories are below this one. Move them first.');
}

/** Throws `validation` unless a new sequence has exactly the present codes. */
export function assertSameCodes(own: readonly string[], sorted: readonly string[]): void {
  if (own.toSorted().join('\n') !== sorted.toSorted().join('\n'))
    throw invalid('codes', 'They were changed meanwhile. Please look at them again.');
}

export function invalid(field: string, message: string): AppError {
  return new AppError('validation', { message, fields: { [field]: message } });
}
