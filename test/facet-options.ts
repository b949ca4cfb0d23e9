import { notInArray } from 'drizzle-orm';
import { loadCustomFields } from '#contract/custom-fields.ts';
import { DEFAULT_OPTIONS } from '#contract/facet-options.ts';
import { FACET_NAMES, loadFacetOptions } from '#contract/facets.ts';
import { customFieldsTable } from '#server/catalogue/custom-fields/tables.ts';
import { tableOf } from '#server/catalogue/options/lock-options.ts';
import type { Deps } from '#server/deps.ts';
import { EVERYTHING } from '#server/platform/cache/tag-bus.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

/** Makes the shop have only the default values again, and no fields of its own. No product may have another one. */
export async function resetFacetOptions({ db, tags, facetOptions }: Pick<Deps, 'db' | 'tags' | 'facetOptions'>) {
  await inTransaction(db, async (tx) => {
    for (const facet of FACET_NAMES) {
      const table = tableOf(facet);
      const defaults = DEFAULT_OPTIONS[facet].map((option, index) => ({
        ...option,
        code: String(option.code),
        mergedInto: null,
        position: index + 1,
      }));
      await tx.update(table).set({ mergedInto: null, parent: null });
      await tx.delete(table).where(
        notInArray(
          table.code,
          defaults.map(({ code }) => code),
        ),
      );
      for (const values of defaults)
        await tx.insert(table).values(values).onConflictDoUpdate({ target: table.code, set: values });
    }
    await tx.delete(customFieldsTable);
    await tags.invalidate(tx, [EVERYTHING]);
  });
  await facetOptions.read();
}

/** Undoes what a closed shop has loaded: other tests share this process. */
export function unloadFacetOptions(): void {
  loadFacetOptions(DEFAULT_OPTIONS);
  loadCustomFields([]);
}
