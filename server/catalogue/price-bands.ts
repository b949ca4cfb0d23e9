import { PRICE_RANGES, parsePriceRange } from '#contract/catalogue.ts';
import { paisaFromPkr } from '#contract/money.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';

type PriceFilter = Partial<Pick<ProductFilterQuery, 'price' | 'minPrice' | 'maxPrice'>>;
type PriceBounds = Pick<PriceFilter, 'minPrice' | 'maxPrice'>;

/**
 * The lowest price of each band in paisa, in ascending order. Bands are what the bounds of the shop's ranges cut: as a bound
 * belongs to both ranges that meet there, it is a band of its own. The database knows them as `price_band()` (migration
 * 0004), so that other ranges need a migration.
 */
export const PRICE_BANDS: readonly number[] = [
  ...new Set([
    0,
    ...PRICE_RANGES.flatMap(({ value }) => Object.values(parsePriceRange(value)))
      .map(paisaFromPkr)
      .flatMap((bound) => (bound === 0 ? [bound] : [bound, bound + 1])),
  ]),
].sort((a, b) => a - b);

/** Whether every band lies either within the filter's prices or outside of them, so that its cells tell what passes. */
export function isCutByBands({ price, ...bounds }: PriceFilter): boolean {
  return [bounds, ...(price ?? [])].every(
    ({ minPrice, maxPrice }) =>
      (minPrice === undefined || PRICE_BANDS.includes(paisaFromPkr(minPrice))) &&
      (maxPrice === undefined || PRICE_BANDS.includes(paisaFromPkr(maxPrice) + 1)),
  );
}

/** Whether products of this band pass. Holds for all of them only where `isCutByBands`. */
export function isBandWithin(priceBand: number, { price, ...bounds }: PriceFilter): boolean {
  return isWithin(priceBand, bounds) && (price?.some((range) => isWithin(priceBand, range)) ?? true);
}

/** The bands of which products pass. */
export function bandsWithin(filter: PriceFilter): number[] {
  return PRICE_BANDS.filter((priceBand) => isBandWithin(priceBand, filter));
}

function isWithin(paisa: number, { minPrice, maxPrice }: PriceBounds): boolean {
  return (
    (minPrice === undefined || paisa >= paisaFromPkr(minPrice)) &&
    (maxPrice === undefined || paisa <= paisaFromPkr(maxPrice))
  );
}
