import { DEFAULT_OPTIONS } from '#contract/facet-options.ts';
import { FACETS, type FacetName, facetOptions, onceForOptions } from '#contract/facets.ts';
import type { Meaning, Synonym } from './meaning.ts';
import { SYNONYMS } from './synonyms.ts';

/** Synonyms and the names of the default values. Of two entries with a word the first decides what it means. */
export const synonymsOfShop = onceForOptions((): readonly Synonym[] => {
  const { category, color } = facetOptions();
  return [
    ...SYNONYMS.map(({ words, means }) => ({ words, means: meaningInShop(means) })),
    // Not the genders: their words only sort the matches (`words/children.ts`).
    ...namesOf('category', category.filter(isDefault('category'))),
    ...namesOf('color', color.filter(isDefault('color'))),
  ];
});

/** Names of the values that the shop added. A word that also is a synonym means both. */
export const addedNames = onceForOptions((): readonly Synonym[] =>
  (['category', 'color', 'gender'] as const).flatMap((name) =>
    namesOf(
      name,
      (facetOptions()[name] as NamedOption[]).filter((option) => !isDefault(name)(option)),
    ),
  ),
);

const KEYS = { category: 'categories', color: 'colors', gender: 'genders' } as const;

interface NamedOption {
  code: string;
  label: string;
  words: readonly string[];
}

function isDefault(name: keyof typeof KEYS): (option: NamedOption) => boolean {
  return ({ code }) => DEFAULT_OPTIONS[name].some((each) => each.code === code);
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
