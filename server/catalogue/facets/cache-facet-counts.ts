import { FACET_COUNTS } from '#server/catalogue/cache-tags/list-tags.ts';
import type { Deps } from '#server/deps.ts';
import { TaggedValue } from '#server/platform/cache/tagged-value.ts';
import { type FacetCountSource, type FacetCounts, readFacetCounts } from './facet-counts.ts';

/**
 * The returned function ignores its `db` argument, which may be a replica without the latest change. `read` chooses a
 * server that has the change.
 */
export function cacheFacetCounts({ tags, read }: Pick<Deps, 'tags' | 'read'>): FacetCountSource {
  const cached = new TaggedValue<FacetCounts>(FACET_COUNTS, () => read(readFacetCounts));
  tags.listen(cached);
  return () => cached.read();
}
