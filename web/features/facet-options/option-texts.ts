import type { ManagedFacetOptions } from '#contract/facet-options.schema.ts';
import { FACETS, type FacetName, facetOf, parentOf } from '#contract/facets.ts';

export type ManagedOption = ManagedFacetOptions[FacetName][number];

export const FACET_TITLES: Record<FacetName, string> = {
  category: 'Categories',
  color: 'Colours',
  age: 'Sizes',
  gender: 'For whom',
};
export const ONE_OF: Record<FacetName, string> = {
  category: 'a category',
  color: 'a colour',
  age: 'a size',
  gender: 'a group of children',
};

/** Returns the options that were not merged, with each lower category behind the one above it. */
export function optionsOf(all: ManagedFacetOptions, facet: FacetName): ManagedOption[] {
  const own: ManagedOption[] = all[facet].filter(({ mergedInto }) => mergedInto === null);
  const sequence = facetOf(facet).sequence();
  return own.toSorted((a, b) => sequence.indexOf(a.code) - sequence.indexOf(b.code));
}

/** Returns '1-2 years' for a size, and the label of any other option. */
export function nameOf(facet: FacetName, { code, label }: ManagedOption): string {
  return facet === 'age' ? FACETS.age.longLabel(Number(code)) : label;
}

export function isBelow(facet: FacetName, { code }: ManagedOption): boolean {
  return facet === 'category' && parentOf(String(code)) !== null;
}

/** Returns a line such as '24 products, hidden, also: navy, nila'. */
export function describeOption({ products, isHidden, words }: ManagedOption): string {
  return [
    products === 1 ? '1 product' : `${products} products`,
    ...(isHidden ? ['hidden'] : []),
    ...(words.length > 0 ? [`also: ${words.join(', ')}`] : []),
  ].join(', ');
}
