import { FACETS } from '#server/catalogue/cache-tags/list-tags.ts';
import type { Deps } from '#server/deps.ts';
import { TaggedValue } from '#server/platform/cache/tagged-value.ts';
import { type FacetCount, type FacetCountSource, readFacetCounts } from './facet-counts.ts';

/**
 * Caches the facet counts until a product changes them. Reads them apart from the request that needs them, because its
 * replica may lack a change that came after it was chosen.
 */
export function cacheFacetCounts({ tags, read }: Pick<Deps, 'tags' | 'read'>): FacetCountSource {
  const cached = new TaggedValue<readonly FacetCount[]>(FACETS, () => read(readFacetCounts));
  tags.listen(cached);
  return () => cached.read();
}
