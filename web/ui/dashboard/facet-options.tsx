import { type FacetName, type FacetValue, facetOf, parentOf } from '#contract/facets.ts';
import { adminCategoryLabel } from '#contract/managed-products.ts';

/** Options of a select. `current` is offered too if it is hidden, so that saving another field does not change it. */
export function FacetOptions({ name, current }: { name: FacetName; current?: FacetValue | undefined }) {
  const { sequence, values, find } = facetOf(name);
  const own = find(String(current ?? ''));
  const offered = sequence().filter((value) => values().includes(value) || value === own);
  return offered.map((value) => (
    <option key={value} value={value}>
      {optionLabel(name, value)}
    </option>
  ));
}

export function optionLabel(name: FacetName, value: FacetValue): string {
  if (name !== 'category') return facetOf(name).label(value);
  const isBelow = parentOf(String(value)) !== null;
  return (isBelow ? '– ' : '') + adminCategoryLabel(String(value));
}
