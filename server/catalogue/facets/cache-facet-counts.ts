import { FACET_COUNTS } from '#server/catalogue/cache-tags/list-tags.ts';
import type { Deps } from '#server/deps.ts';
import { TaggedValue } from '#server/platform/cache/tagged-value.ts';
import { type FacetCounts, readFacetCounts } from './facet-counts.ts';

export function cacheFacetCounts({ db, tags }: Pick<Deps, 'db' | 'tags'>): () => Promise<FacetCounts> {
  const cached = new TaggedValue<FacetCounts>(FACET_COUNTS, () => readFacetCounts(db));
  tags.listen(cached);
  return () => cached.read();
}
