import type { Age, Category, Color, Gender } from './catalogue.ts';
import { DEFAULT_OPTIONS, type FacetOptions, foldLabel, type SizeOption } from './facet-options.ts';

interface FacetCodes {
  category: Category;
  color: Color;
  age: Age;
  gender: Gender;
}
/** The filters on the page and the columns of the index `products_cell` are in the order of these names. */
export const FACET_NAMES = ['category', 'color', 'age', 'gender'] as const satisfies (keyof FacetCodes)[];
export type FacetName = keyof FacetCodes;
export type FacetValue<Name extends FacetName = FacetName> = FacetCodes[Name];
export type FacetChoices = { readonly [Name in FacetName]: readonly FacetValue<Name>[] };

/** A filter of product lists. Its URL, API, SQL, counts, cache tags and form are derived from this definition. */
export interface Facet<Value extends FacetValue = FacetValue> {
  readonly noun: string;
  readonly layout: 'list' | 'pills';
  legend(this: void): string;
  /** Values that forms and filters offer, in their sequence. */
  values(this: void): readonly Value[];
  /** All values in their sequence, with the hidden ones. */
  sequence(this: void): readonly Value[];
  /** Text under the heading of the filter, such as '3-4'. */
  label(this: void, value: Value): string;
  /** Text for places without that heading, such as '3-4 years'. */
  longLabel(this: void, value: Value): string;
  urlText(this: void, value: Value): string;
  /** Returns the value, or the one that took over its products. Undefined if there is no such value. */
  resolve(this: void, value: Value): Value | undefined;
  /** Accepts the value itself, its text in a URL, its label, and other spellings. */
  find(this: void, text: string): Value | undefined;
  /** Finds the same in files and other texts, where a label means more than a code. */
  findNamed(this: void, text: string): Value | undefined;
  /** Values of products that match a choice. The choice 'girls' also matches products with 'both'. */
  shows(this: void, value: Value): readonly Value[];
}

/** The options of one facet, prepared for lookups. */
class OptionIndex<Name extends FacetName> {
  readonly all: FacetOptions[Name];
  readonly values: readonly FacetValue<Name>[];
  readonly sequence: readonly FacetValue<Name>[];
  readonly #byCode = new Map<FacetValue, FacetOptions[Name][number]>();
  /** Texts of URLs win in one of the maps, names in the other: a new value may have the name that is another's code. */
  readonly #byText = new Map<string, FacetValue<Name>>();
  readonly #byName = new Map<string, FacetValue<Name>>();

  /** `spellingsOf` returns the text in URLs, labels, and other words, as they are compared. */
  constructor(options: FacetOptions[Name], spellingsOf: (option: FacetOptions[Name][number]) => string[][]) {
    this.all = options;
    const own = options.filter(({ mergedInto }) => mergedInto === null);
    const codesOf = (chosen: typeof own) => chosen.map(({ code }) => code as FacetValue<Name>);
    this.sequence = codesOf(own);
    this.values = codesOf(own.filter(({ isHidden }) => !isHidden));
    for (const option of options) this.#byCode.set(option.code, option);
    // The first value with a spelling wins: labels before other words, and present values before merged ones.
    for (const group of [own, options.filter(({ mergedInto }) => mergedInto !== null)]) {
      for (const kind of [0, 1, 2])
        for (const option of group) this.#add(this.#byText, option, spellingsOf(option)[kind]);
      for (const kind of [1, 0, 2])
        for (const option of group) this.#add(this.#byName, option, spellingsOf(option)[kind]);
    }
  }

  #add(
    map: Map<string, FacetValue<Name>>,
    option: FacetOptions[Name][number],
    spellings: readonly string[] = [],
  ): void {
    for (const spelling of spellings) {
      if (spelling !== '' && !map.has(spelling))
        map.set(spelling, (option.mergedInto ?? option.code) as FacetValue<Name>);
    }
  }

  /** Undefined for a value that another process has just added. */
  option(value: FacetValue<Name>): FacetOptions[Name][number] | undefined {
    const option = this.#byCode.get(value);
    return option?.mergedInto == null ? option : (this.#byCode.get(option.mergedInto) ?? option);
  }

  find(spelling: string): FacetValue<Name> | undefined {
    return this.#byText.get(spelling);
  }

  findNamed(spelling: string): FacetValue<Name> | undefined {
    return this.#byName.get(spelling);
  }
}

function indexOptions(options: FacetOptions) {
  const spellings = ({ code, label, words }: { code: FacetValue; label: string; words: readonly string[] }) =>
    [[String(code)], [label], [...words]].map((kind) => kind.map(foldLabel));
  return {
    category: new OptionIndex<'category'>(options.category, spellings),
    color: new OptionIndex<'color'>(options.color, spellings),
    age: new OptionIndex<'age'>(options.age, (size) =>
      [
        [String(size.code), ...(size.system === 'years' ? [size.label] : [])],
        [size.label, longLabelOf(size)],
        size.words,
      ].map((kind) => kind.map(foldSize)),
    ),
    gender: new OptionIndex<'gender'>(options.gender, spellings),
  };
}

/** '1-2' and '12' are different sizes, so the hyphen stays. */
export function foldSize(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s\u2013-]+/g, '-');
}

export function longLabelOf({ system, label }: Pick<SizeOption, 'system' | 'label'>): string {
  return system === 'letters' || system === 'numbers' ? `size ${label}` : `${label} ${system}`;
}

interface LoadedOptions {
  index: ReturnType<typeof indexOptions>;
  /** Changes with the options. */
  version: number;
}

/**
 * This process's copy of the shop's options, like the texts of a translation: it is loaded before the first page and
 * again after each change (`docs/decisions/0105-values-of-the-shop.md`). Global, because the server and the pages are
 * separate bundles with a copy of this module each.
 */
const shared = globalThis as typeof globalThis & { facetOptionsOfShop?: LoadedOptions };
const ownDefaults: LoadedOptions = { index: indexOptions(DEFAULT_OPTIONS), version: 0 };
const loaded = () => shared.facetOptionsOfShop ?? ownDefaults;

export function loadFacetOptions(options: FacetOptions): void {
  shared.facetOptionsOfShop = { index: indexOptions(options), version: loaded().version + 1 };
}

/** Returns a function that computes the value once, and again after the options have changed. */
export function onceForOptions<Value>(compute: () => Value): () => Value {
  let known: { version: number; value: Value } | undefined;
  return () => {
    const { version } = loaded();
    if (known?.version !== version) known = { version, value: compute() };
    return known.value;
  };
}

export function facetOptions(): FacetOptions {
  return {
    category: loaded().index.category.all,
    color: loaded().index.color.all,
    age: loaded().index.age.all,
    gender: loaded().index.gender.all,
  };
}

function defineFacet<Name extends FacetName>(
  name: Name,
  definition: Pick<Facet, 'noun' | 'layout'> & { legend: () => string } & Partial<Facet<FacetValue<Name>>>,
): Facet<FacetValue<Name>> {
  const index = () => loaded().index[name] as unknown as OptionIndex<Name>;
  const label = (value: FacetValue<Name>) => index().option(value)?.label ?? String(value);
  return {
    values: () => index().values,
    sequence: () => index().sequence,
    label,
    longLabel: label,
    urlText: String,
    resolve: (value) => index().option(value)?.code as FacetValue<Name> | undefined,
    find: (text) => index().find(foldLabel(text)),
    findNamed: (text) => index().findNamed(foldLabel(text)),
    shows: (value) => [value],
    ...definition,
  };
}

export const FACETS = {
  category: defineFacet('category', {
    noun: 'category',
    layout: 'list',
    legend: () => 'Category',
    shows: (category) => [
      category,
      ...loaded()
        .index.category.all.filter(({ parent }) => parent === category)
        .map(({ code }) => code),
    ],
  }),
  color: defineFacet('color', { noun: 'colour', layout: 'pills', legend: () => 'Color' }),
  age: defineFacet('age', {
    noun: 'age',
    layout: 'pills',
    legend: () => (areAllYears() ? 'Age (years)' : 'Age or size'),
    label: (age) => {
      const size = findSize(age);
      if (!size) return String(age);
      return size.system === 'months' ? longLabelOf(size) : size.label;
    },
    longLabel: longSize,
    // The code of a size of another system, because its label may be that of an age.
    urlText: (age) => {
      const size = findSize(age);
      return size?.system === 'years' ? size.label : String(age);
    },
    find: (text) => loaded().index.age.find(foldSize(text)),
    findNamed: (text) => loaded().index.age.findNamed(foldSize(text)),
  }),
  gender: defineFacet('gender', {
    noun: 'gender',
    layout: 'pills',
    legend: () => 'For',
    longLabel: (gender) => `for ${(loaded().index.gender.option(gender)?.label ?? gender).toLowerCase()}`,
    shows: (gender) => (gender === 'girls' || gender === 'boys' ? [gender, 'both'] : [gender]),
  }),
};

/** Returns the facet with a type that all facets share, for code that handles any of them. */
export function facetOf(name: FacetName): Facet {
  return FACETS[name];
}

function longSize(age: Age): string {
  const size = findSize(age);
  return size ? longLabelOf(size) : String(age);
}

/** Undefined for a size that another process has just added. */
export function findSize(age: Age): SizeOption | undefined {
  return loaded().index.age.option(age);
}

export function shownSizes(): SizeOption[] {
  return loaded().index.age.values.flatMap((age) => findSize(age) ?? []);
}

/** True if the shop offers no sizes in months, letters or numbers. */
export function areAllYears(): boolean {
  return shownSizes().every(({ system }) => system === 'years');
}

/** Place of a size among all sizes, from the smallest. Neighbours are next to each other. */
export function sizeRank(age: Age): number {
  return loaded().index.age.sequence.indexOf(age);
}

/** True for the same size and the ones next to it. */
export function isNearAge(age: Age, other: Age): boolean {
  return Math.abs(sizeRank(age) - sizeRank(other)) <= 1;
}

/** The category above this one. Null for a category of the first level. */
export function parentOf(category: Category): Category | null {
  return loaded().index.category.option(category)?.parent ?? null;
}

/** Undefined if nobody has chosen a colour for it. */
export function swatchOf(color: Color): string | undefined {
  return loaded().index.color.option(color)?.swatch;
}

export function mapFacets<Result>(map: (facet: Facet, name: FacetName) => Result): Record<FacetName, Result> {
  return Object.fromEntries(FACET_NAMES.map((name) => [name, map(facetOf(name), name)])) as Record<FacetName, Result>;
}

export function shownValues(name: FacetName, chosen: readonly FacetValue[]): FacetValue[] {
  const { shows } = facetOf(name);
  return [...new Set(chosen.flatMap((value) => shows(value)))];
}
