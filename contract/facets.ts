import {
  AGE_LABELS,
  AGES,
  type Age,
  CATEGORIES,
  CATEGORY_LABELS,
  type Category,
  COLORS,
  type Color,
  findAge,
  findCategory,
  findColor,
  findGender,
  GENDER_LABELS,
  GENDERS,
  type Gender,
} from './catalogue.ts';

/**
 * A filter of product lists by a column with few values. URLs of pages, parameters of the API, SQL conditions, facet
 * counts, cache tags and the filter form are derived from this definition. The columns in `products` and
 * `product_cells` have the facet's name (`server/catalogue/tables.ts`).
 */
interface FacetDefinition<Value extends string | number> {
  /** Values in the order of display. */
  readonly values: readonly Value[];
  /** Noun in the error about an unknown value: 'There is no such colour.' */
  readonly noun: string;
  /** Heading above the choices in the filter form. */
  readonly legend: string;
  /** `list` shows the choices below each other on wide screens, `pills` beside each other. */
  readonly layout: 'list' | 'pills';
  /** Label of a choice below the heading, such as '3-4'. */
  label(this: void, value: Value): string;
  /** Label without a heading, such as 'Age 3-4 years'. */
  longLabel(this: void, value: Value): string;
  /** Text of a value in the URL of a page. */
  urlText(this: void, value: Value): string;
  /** Accepts a value, its text in a URL, and other spellings. */
  find(this: void, text: string): Value | undefined;
  /** Returns the values of the column that a choice includes: the choice 'girls' includes products for 'both' too. */
  shows(this: void, value: Value): readonly Value[];
}

function defineFacet<Value extends string | number>(
  definition: Pick<FacetDefinition<Value>, 'values' | 'noun' | 'legend' | 'layout' | 'find'> &
    Partial<FacetDefinition<Value>>,
): FacetDefinition<Value> {
  const { label = String } = definition;
  return { label, longLabel: label, urlText: String, shows: (value) => [value], ...definition };
}

/** Facets in the order of display. The columns of the index `products_cell` have the same order. */
export const FACETS = {
  category: defineFacet<Category>({
    values: CATEGORIES,
    noun: 'category',
    legend: 'Category',
    layout: 'list',
    label: (category) => CATEGORY_LABELS[category],
    find: findCategory,
  }),
  color: defineFacet<Color>({ values: COLORS, noun: 'colour', legend: 'Color', layout: 'pills', find: findColor }),
  age: defineFacet<Age>({
    values: AGES,
    noun: 'age',
    legend: 'Age (years)',
    layout: 'pills',
    label: (age) => AGE_LABELS[age],
    longLabel: (age) => `${AGE_LABELS[age]} years`,
    urlText: (age) => AGE_LABELS[age],
    find: findAge,
  }),
  gender: defineFacet<Gender>({
    values: GENDERS,
    noun: 'gender',
    legend: 'For',
    layout: 'pills',
    label: (gender) => GENDER_LABELS[gender],
    longLabel: (gender) => `for ${GENDER_LABELS[gender].toLowerCase()}`,
    find: findGender,
    shows: (gender) => (gender === 'both' ? [gender] : [gender, 'both']),
  }),
};

export type FacetName = keyof typeof FACETS;
export type FacetValue<Name extends FacetName = FacetName> = (typeof FACETS)[Name]['values'][number];
export type Facet = FacetDefinition<FacetValue>;
/** Chosen values by facet. */
export type FacetChoices = { readonly [Name in FacetName]: readonly FacetValue<Name>[] };

export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

/** Returns an object with the result of `map` for each facet. */
export function mapFacets<Result>(map: (facet: Facet, name: FacetName) => Result): Record<FacetName, Result> {
  return Object.fromEntries(FACET_NAMES.map((name) => [name, map(FACETS[name], name)])) as Record<FacetName, Result>;
}

/** Returns the values of the column that the choices include, without duplicates. */
export function shownValues(name: FacetName, chosen: readonly FacetValue[]): FacetValue[] {
  const facet: Facet = FACETS[name];
  return [...new Set(chosen.flatMap((value) => facet.shows(value)))];
}
