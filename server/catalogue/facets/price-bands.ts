import { PRICE_RANGES, parsePriceRange } from '#contract/catalogue.ts';
import { paisaFromPkr } from '#contract/money.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';

type PriceFilter = Partial<Pick<ProductFilterQuery, 'price' | 'minPrice' | 'maxPrice'>>;
type PriceBounds = Pick<PriceFilter, 'minPrice' | 'maxPrice'>;

/**
 * The lowest price of each band in paisa, ascending. Bands lie between the bounds of the shop's price ranges. A bound
 * belongs to two ranges, so it is a band of its own. `price_band()` (migration 0004) has the same bands: other ranges
 * need a migration.
 */
export const PRICE_BANDS: readonly number[] = [
  ...new Set([
    0,
    ...PRICE_RANGES.flatMap(({ value }) => Object.values(parsePriceRange(value)))
      .map(paisaFromPkr)
      .flatMap((bound) => (bound === 0 ? [bound] : [bound, bound + 1])),
  ]),
].sort((a, b) => a - b);

/** True if every band is wholly inside or outside the filter's prices. Then facet counts are exact. */
export function isBandAligned({ price, ...bounds }: PriceFilter): boolean {
  return [bounds, ...(price ?? [])].every(
    ({ minPrice, maxPrice }) =>
      (minPrice === undefined || PRICE_BANDS.includes(paisaFromPkr(minPrice))) &&
      (maxPrice === undefined || PRICE_BANDS.includes(paisaFromPkr(maxPrice) + 1)),
  );
}

/** True if the band is within the prices of a filter that is `isBandAligned`. */
export function isBandWithin(priceBand: number, { price, ...bounds }: PriceFilter): boolean {
  return isWithin(priceBand, bounds) && (price?.some((range) => isWithin(priceBand, range)) ?? true);
}

export function bandsWithin(filter: PriceFilter): number[] {
  return PRICE_BANDS.filter((priceBand) => isBandWithin(priceBand, filter));
}

function isWithin(paisa: number, { minPrice, maxPrice }: PriceBounds): boolean {
  return (
    (minPrice === undefined || paisa >= paisaFromPkr(minPrice)) &&
    (maxPrice === undefined || paisa <= paisaFromPkr(maxPrice))
  );
}
