import { isDeepStrictEqual } from 'node:util';
import { asc } from 'drizzle-orm';
import { type CustomField, loadCustomFields } from '#contract/custom-fields.ts';
import { type CategoryOption, DEFAULT_OPTIONS, type FacetOptions } from '#contract/facet-options.ts';
import { loadFacetOptions } from '#contract/facets.ts';
import { customFieldsTable } from '#server/catalogue/custom-fields/tables.ts';
import type { TagBus } from '#server/platform/cache/tag-bus.ts';
import { TaggedValue } from '#server/platform/cache/tagged-value.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { categories, colors, genders, sizes } from './tables.ts';

const FACET_OPTIONS_TAG = 'FacetOptions';

export interface FacetOptionsReader {
  /**
   * Makes `FACETS` and `customFields` have the present options. Every request and job calls this first. Returns null
   * while the shop has only the default options, which pages know.
   */
  read(): Promise<FacetOptions | null>;
}

/** Must be opened before the response cache. Otherwise a new response could contain old options. */
export function openFacetOptions(db: Executor, tags: Pick<TagBus, 'listen'>): FacetOptionsReader {
  const value = new TaggedValue(FACET_OPTIONS_TAG, async () => {
    const [options, fields] = await Promise.all([readFacetOptions(db), readCustomFields(db)]);
    loadFacetOptions(options);
    loadCustomFields(fields);
    return isDeepStrictEqual(options, DEFAULT_OPTIONS) ? null : options;
  });
  tags.listen(value);
  return { read: () => value.read() };
}

async function readFacetOptions(db: Executor): Promise<FacetOptions> {
  const [category, color, age, gender] = await Promise.all([
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.code)),
    db.select().from(colors).orderBy(asc(colors.position), asc(colors.code)),
    db.select().from(sizes).orderBy(asc(sizes.position), asc(sizes.code)),
    db.select().from(genders).orderBy(asc(genders.position), asc(genders.code)),
  ]);
  return {
    category: withParentsFirst(category.map(withoutVersion)),
    color: color.map(withoutVersion),
    age: age.map(withoutVersion),
    gender: gender.map(withoutVersion),
  };
}

async function readCustomFields(db: Executor): Promise<CustomField[]> {
  const rows = await db
    .select()
    .from(customFieldsTable)
    .orderBy(asc(customFieldsTable.position), asc(customFieldsTable.code));
  return rows.map(withoutVersion);
}

function withoutVersion<Row extends { version: number; position: number }>({
  version: _,
  position: __,
  ...option
}: Row) {
  return option;
}

/** Puts each category of the second level behind the one above it. */
function withParentsFirst(options: readonly CategoryOption[]): CategoryOption[] {
  return options
    .filter(({ parent }) => parent === null)
    .flatMap((option) => [option, ...options.filter(({ parent }) => parent === option.code)]);
}
