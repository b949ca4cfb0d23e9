import { DEFAULT_OPTIONS } from '#contract/facet-options.ts';
import { FACETS, type FacetName, facetOptions, onceForOptions } from '#contract/facets.ts';
import type { Meaning, Synonym } from './meaning.ts';
import { SYNONYMS } from './synonyms.ts';

/**
 * Returns the synonyms with the values of the shop. The values that the shop added come first, because a shop that has
 * 'pink' needs no most similar colour for it.
 */
export const synonymsOfShop = onceForOptions((): readonly Synonym[] => {
  const { category, color, gender } = facetOptions();
  const [added, defaults] = [
    [
      ...namesOf('category', category.filter(isAdded('category'))),
      ...namesOf('color', color.filter(isAdded('color'))),
      ...namesOf('gender', gender.filter(isAdded('gender'))),
    ],
    // Not the default genders: their words only sort the matches (`words/children.ts`).
    [...namesOf('category', category), ...namesOf('color', color)],
  ];
  return [...added, ...SYNONYMS.map(({ words, means }) => ({ words, means: meaningInShop(means) })), ...defaults];
});

const KEYS = { category: 'categories', color: 'colors', gender: 'genders' } as const;

interface NamedOption {
  code: string;
  label: string;
  words: readonly string[];
}

function isAdded(name: keyof typeof KEYS): (option: NamedOption) => boolean {
  return ({ code }) => !DEFAULT_OPTIONS[name].some((each) => each.code === code);
}

/** Sizes have no words here, because `read-age.ts` reads them. */
function namesOf(name: keyof typeof KEYS, options: readonly NamedOption[]): Synonym[] {
  return options.map(({ code, label, words }) => ({
    words: [code, label, ...words],
    means: { [KEYS[name]]: [FACETS[name].resolve(code) ?? code] },
  }));
}

/** Replaces values that were merged, and the most similar colours by the colour itself if the shop has it. */
function meaningInShop(means: Meaning): Meaning {
  const color = means.isNearest ? means.words?.map(FACETS.color.find).find((each) => each !== undefined) : undefined;
  if (color !== undefined) return { colors: [color] };
  const { categories, colors, genders, ages } = means;
  return {
    ...means,
    ...(categories && { categories: resolved('category', categories) }),
    ...(colors && { colors: resolved('color', colors) }),
    ...(ages && { ages: resolved('age', ages) }),
    ...(genders && { genders: resolved('gender', genders) }),
  };
}

function resolved<Value extends string | number>(name: FacetName, values: readonly Value[]): Value[] {
  const resolve = FACETS[name].resolve as (value: Value) => Value | undefined;
  return values.flatMap((value) => resolve(value) ?? []);
}
