import { eq } from 'drizzle-orm';
import { FACET_OPTIONS_MAX } from '#contract/catalogue.ts';
import type {
  AddFacetOptionBody,
  ChangeFacetOptionBody,
  SortFacetOptionsBody,
} from '#contract/facet-options.schema.ts';
import type { FacetName, FacetValue } from '#contract/facets.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { EVERYTHING } from '#server/platform/cache/tag-bus.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import {
  assertParent,
  assertSameCodes,
  getOption,
  invalid,
  lockOptions,
  type OptionRow,
  tableOf,
} from './lock-options.ts';
import { assertNewLabel, newCode, nextSizeCode, withWords } from './option-codes.ts';

export type OptionDeps = Pick<Deps, 'db' | 'now' | 'tags' | 'facetOptions'>;

/** Runs a change of a facet's options. */
export function changeOptions<Result>(
  deps: OptionDeps,
  facet: FacetName,
  change: (tx: Executor, rows: OptionRow[]) => Promise<Result>,
): Promise<Result> {
  return changeCopied(deps, async (tx) => change(tx, await lockOptions(tx, facet)));
}

/**
 * Runs a change of rows of which each process has a copy, and loads the copy. Clears all caches, because labels are on
 * every page and words decide searches.
 */
export async function changeCopied<Result>(
  { db, tags, facetOptions }: OptionDeps,
  change: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(db, async (tx) => {
    const changed = await change(tx);
    await tags.invalidate(tx, [EVERYTHING]);
    return changed;
  });
  await facetOptions.read();
  return result;
}

/** Adds an option at the end of its sequence. Returns its code, which is made from the label. */
export function addOption(deps: OptionDeps, by: Actor, { facet, ...fields }: AddFacetOptionBody): Promise<FacetValue> {
  return changeOptions(deps, facet, async (tx, rows) => {
    if (rows.length >= FACET_OPTIONS_MAX)
      throw invalid('label', `There are ${FACET_OPTIONS_MAX} values already. The shop cannot have more.`);
    assertNewLabel(rows, fields);
    if ('parent' in fields) assertParent(rows, null, fields.parent);
    const code = facet === 'age' ? nextSizeCode(rows) : newCode(facet, rows, fields.label);
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
    await tx.insert(tableOf(facet)).values({ code: String(code), position, ...fields });
    const subject = { id: `${facet} ${code}`, label: fields.label };
    await recordChange(tx, { by, at: deps.now(), verb: 'value.added', subject, before: null, after: fields });
    return code;
  });
}

/** Keeps a former label as a spelling, so that links and files with it are still understood. */
export function changeOption(
  deps: OptionDeps,
  by: Actor,
  { facet, code, version, ...fields }: ChangeFacetOptionBody,
): Promise<void> {
  return changeOptions(deps, facet, async (tx, rows) => {
    const before = getOption(rows, code, version);
    assertNewLabel(
      rows.filter((row) => row !== before),
      fields,
    );
    if ('parent' in fields) assertParent(rows, before.code, fields.parent);
    const isRenamed = before.label !== fields.label;
    const after = { ...fields, words: isRenamed ? withWords(fields.words, [before.label]) : fields.words };
    const table = tableOf(facet);
    await tx
      .update(table)
      .set({ ...after, version: version + 1 })
      .where(eq(table.code, before.code));
    // A trigger computes the prices of sales again, because a sale of the category above includes this one.
    if ('parent' in fields && fields.parent !== before.parent)
      await tx.update(products).set({ category: before.code }).where(eq(products.category, before.code));
    const seen = Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof OptionRow]]));
    const subject = { id: `${facet} ${code}`, label: fields.label };
    await recordChange(tx, { by, at: deps.now(), verb: 'value.changed', subject, before: seen, after });
  });
}

/** Throws `setting_changed` unless `codes` has exactly the options that are not merged. */
export function sortOptions(deps: OptionDeps, by: Actor, { facet, codes }: SortFacetOptionsBody): Promise<void> {
  return changeOptions(deps, facet, async (tx, rows) => {
    const own = rows.filter(({ mergedInto }) => mergedInto === null).map(({ code }) => code);
    const sorted = codes.map(String);
    assertSameCodes(own, sorted);
    const table = tableOf(facet);
    for (const [index, code] of sorted.entries())
      await tx
        .update(table)
        .set({ position: index + 1 })
        .where(eq(table.code, code));
    const subject = { id: facet, label: `Sequence of ${facet}` };
    await recordChange(tx, {
      by,
      at: deps.now(),
      verb: 'value.changed',
      subject,
      before: { codes: own },
      after: { codes: sorted },
    });
  });
}
