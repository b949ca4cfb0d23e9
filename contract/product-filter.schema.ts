import { z } from 'zod';
import { PRICE_MAX, PRICE_RANGES } from './catalogue.ts';
import { type FacetName, type FacetValue, mapFacets } from './facets.ts';
import { searchText } from './fields.schema.ts';
import { findPriceRange, PRICE_RANGES_MAX, SEARCH_MAX_LENGTH, splitFilter } from './listing.ts';
import { COUNTED_MATCHES_MAX } from './pagination.ts';

/** Long enough for the labels of all values of any filter. */
const filterText = z.string().max(400);

/** Parses comma-separated or repeated values. 'all', empty and absent mean no filter. Unknown values cause a 400. */
function filterOf<T>(find: (text: string) => T | undefined, what: string) {
  return z
    .union([filterText, z.array(filterText).max(20)])
    .optional()
    .transform((sent, context): T[] | undefined => {
      const chosen = new Set<T>();
      for (const value of splitFilter([sent ?? []].flat())) {
        const found = find(value);
        if (found === undefined) context.addIssue({ code: 'custom', message: `There is no such ${what}.` });
        else chosen.add(found);
      }
      return chosen.size === 0 ? undefined : [...chosen];
    })
    .describe(`One ${what}, or several that are separated by commas. Matches products with any of them.`);
}

const priceBound = z
  .union([z.literal('').transform(() => undefined), z.coerce.number().min(0).max(PRICE_MAX)])
  .optional();

const facetFilters = mapFacets(({ find, noun }) => filterOf(find, noun)) as unknown as {
  [Name in FacetName]: ReturnType<typeof filterOf<FacetValue<Name>>>;
};

/** Values of one filter are combined by OR, different filters by AND. */
export const productFilterQuery = {
  ...facetFilters,
  price: filterOf(findPriceRange, 'price range').refine(
    (ranges) => ranges === undefined || ranges.length <= PRICE_RANGES_MAX,
    'too many price ranges',
  ),
  minPrice: priceBound,
  maxPrice: priceBound,
  inStock: z
    .enum(['true', 'false', 'all', ''])
    .optional()
    .transform((text) => text === 'true')
    .describe('Only products that can be bought: those with at least one piece, and those whose stock is not counted.'),
  onSale: z
    .enum(['true', 'false', 'all', ''])
    .optional()
    .transform((text) => text === 'true')
    .describe('Only reduced products: in a running sale, or with an old price above the price.'),
  q: searchText()
    .max(SEARCH_MAX_LENGTH)
    .optional()
    .describe(
      `Search text. Finds products with the text in name or description, and products that match the meaning of each word (synonyms, Roman Urdu and Urdu, categories, colours, ages, genders). Case does not matter. A price such as 'under 3000' filters the list. If nothing is found, unknown words are replaced by similar ones or left out, and \`searchedFor\` has the new text. Up to ${COUNTED_MATCHES_MAX} products are found and counted. Up to this number of matches the facet counts are exact.`,
    ),
  literal: z
    .enum(['true', 'false', ''])
    .optional()
    .transform((text) => text === 'true')
    .describe('True searches for the exact text of `q`, without synonyms and corrections.'),
};

export const countFacetsQuery = z.object(productFilterQuery);
export type ProductFilterQuery = z.infer<typeof countFacetsQuery>;

const productCount = z.number().int();
const countsOf = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, count: productCount }));
const facetCounts = {
  category: countsOf(z.string()),
  color: countsOf(z.string()),
  age: countsOf(z.number().int()),
  gender: countsOf(z.string()),
} satisfies Record<FacetName, unknown>;

/** The count of a value is the number of products if only this value of its filter is chosen. Other filters apply. */
export const productFacetsResponse = z
  .object({
    ...facetCounts,
    price: countsOf(z.enum(PRICE_RANGES.map(({ value }) => value))),
    inStock: productCount,
    onSale: productCount,
  })
  .meta({ id: 'ProductFacets' });
export type ProductFacets = z.infer<typeof productFacetsResponse>;
