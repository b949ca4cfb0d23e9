import { z } from 'zod';
import { PRICE_MAX, PRICE_RANGES } from './catalogue.ts';
import { type FacetName, type FacetValue, mapFacets } from './facets.ts';
import { searchText } from './fields.schema.ts';
import { findPriceRange, PRICE_RANGES_MAX, SEARCH_MAX_LENGTH, splitFilter } from './listing.ts';
import { COUNTED_MATCHES_MAX } from './pagination.ts';

/** Fits all values of the longest filter by their labels. */
const filterText = z.string().max(400);

/** Comma-separated or repeated. 'all', empty and absent mean no filter; an unknown value is a 400. */
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
    .describe(`Any ${what} of a list divided by commas.`);
}

const priceBound = z
  .union([z.literal('').transform(() => undefined), z.coerce.number().min(0).max(PRICE_MAX)])
  .optional();

const facetFilters = mapFacets(({ find, noun }) => filterOf(find, noun)) as {
  [Name in FacetName]: ReturnType<typeof filterOf<FacetValue<Name>>>;
};

/** OR within one filter, AND between filters. */
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
    .describe('Only what can be bought: not counted, or at least one piece left.'),
  q: searchText()
    .max(SEARCH_MAX_LENGTH)
    .optional()
    .describe(
      `What to look for: products that have the text in their name or description, whatever its case, and products that have what each of its words stands for (synonyms, Roman Urdu and Urdu, categories, colours, ages). Words that no product has are replaced by those most like them where nothing is found otherwise; \`searchedFor\` then says by which. Up to ${COUNTED_MATCHES_MAX} products are found and counted; counts of choices are exact where there are no more than these.`,
    ),
  literal: z
    .enum(['true', 'false', ''])
    .optional()
    .transform((text) => text === 'true')
    .describe('Look for the text of `q` as it is, and for nothing else.'),
};

export const countFacetsQuery = z.object(productFilterQuery);
export type ProductFilterQuery = z.infer<typeof countFacetsQuery>;

const productCount = z.number().int();
const countsOf = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, count: productCount }));
const facetCounts = mapFacets(({ values }) => countsOf(z.literal(values))) as unknown as {
  [Name in FacetName]: ReturnType<typeof countsOf<z.ZodLiteral<FacetValue<Name>>>>;
};

/** Facet counts: products of each choice as the only one of its filter, with the other filters as they are. */
export const productFacetsResponse = z
  .object({
    ...facetCounts,
    price: countsOf(z.enum(PRICE_RANGES.map(({ value }) => value))),
    inStock: productCount,
  })
  .meta({ id: 'ProductFacets' });
export type ProductFacets = z.infer<typeof productFacetsResponse>;
