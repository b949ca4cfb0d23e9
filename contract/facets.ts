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

/** A filter of product lists. Its URL, API, SQL, counts, cache tags and form are derived from this definition. */
interface FacetDefinition<Value extends string | number> {
  readonly values: readonly Value[];
  readonly noun: string;
  readonly legend: string;
  readonly layout: 'list' | 'pills';
  /** Text under the heading of the filter, such as '3-4'. */
  label(this: void, value: Value): string;
  /** Text for places without that heading, such as '3-4 years'. */
  longLabel(this: void, value: Value): string;
  urlText(this: void, value: Value): string;
  /** Accepts the value itself, its text in a URL, and other spellings. */
  find(this: void, text: string): Value | undefined;
  /** Values of products that match a choice. The choice 'girls' also matches products with 'both'. */
  shows(this: void, value: Value): readonly Value[];
}

function defineFacet<Value extends string | number>(
  definition: Pick<FacetDefinition<Value>, 'values' | 'noun' | 'legend' | 'layout' | 'find'> &
    Partial<FacetDefinition<Value>>,
): FacetDefinition<Value> {
  const { label = String } = definition;
  return { label, longLabel: label, urlText: String, shows: (value) => [value], ...definition };
}

/** The filters on the page and the columns of the index `products_cell` are in the order of these keys. */
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
export type FacetChoices = { readonly [Name in FacetName]: readonly FacetValue<Name>[] };

export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

export function mapFacets<Result>(map: (facet: Facet, name: FacetName) => Result): Record<FacetName, Result> {
  return Object.fromEntries(FACET_NAMES.map((name) => [name, map(FACETS[name], name)])) as Record<FacetName, Result>;
}

export function shownValues(name: FacetName, chosen: readonly FacetValue[]): FacetValue[] {
  const facet: Facet = FACETS[name];
  return [...new Set(chosen.flatMap((value) => facet.shows(value)))];
}
