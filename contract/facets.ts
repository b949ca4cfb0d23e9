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
 * A filter of product lists by a column of the product with few values. The page's URL, the API's parameters, the
 * conditions, the facet counts, the cache tags and the filter form are derived from these definitions; the columns of
 * `products` and `product_cells` have their names (`server/catalogue/tables.ts`).
 */
interface FacetDefinition<Value extends string | number> {
  /** In the order of display. */
  readonly values: readonly Value[];
  /** Name in the error about an unknown value. */
  readonly noun: string;
  /** Heading in the filter. */
  readonly legend: string;
  /** `list`: one below the other on wide screens. */
  readonly layout: 'list' | 'pills';
  /** Label in the filter, under its heading. */
  label(this: void, value: Value): string;
  /** Label without a heading, such as 'Age 3-4 years'. */
  longLabel(this: void, value: Value): string;
  /** Text in a page's URL. The API takes the value, too. */
  urlText(this: void, value: Value): string;
  /** Accepts the value, its text in a URL, and other spellings. */
  find(this: void, text: string): Value | undefined;
  /** The column's values that a choice shows. */
  shows(this: void, value: Value): readonly Value[];
}

function defineFacet<Value extends string | number>(
  definition: Pick<FacetDefinition<Value>, 'values' | 'noun' | 'legend' | 'layout' | 'find'> &
    Partial<FacetDefinition<Value>>,
): FacetDefinition<Value> {
  const { label = String } = definition;
  return { label, longLabel: label, urlText: String, shows: (value) => [value], ...definition };
}

/** In the order of display, and of the columns of the index `products_cell`. */
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
/** A facet of any type of values. */
export type Facet = FacetDefinition<FacetValue>;
/** The chosen values of each facet. */
export type FacetChoices = { readonly [Name in FacetName]: readonly FacetValue<Name>[] };

export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

/** An object with a property for each facet. */
export function mapFacets<Result>(map: (facet: Facet, name: FacetName) => Result): Record<FacetName, Result> {
  return Object.fromEntries(FACET_NAMES.map((name) => [name, map(FACETS[name], name)])) as Record<FacetName, Result>;
}

/** The column's values that any of the choices shows. */
export function shownValues(name: FacetName, chosen: readonly FacetValue[]): FacetValue[] {
  const facet: Facet = FACETS[name];
  return [...new Set(chosen.flatMap((value) => facet.shows(value)))];
}
