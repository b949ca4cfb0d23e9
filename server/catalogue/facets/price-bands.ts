import { PRICE_RANGES, parsePriceRange } from '#contract/catalogue.ts';
import { paisaFromPkr } from '#contract/money.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';

type PriceFilter = Partial<Pick<ProductFilterQuery, 'price' | 'minPrice' | 'maxPrice'>>;
type PriceBounds = Pick<PriceFilter, 'minPrice' | 'maxPrice'>;

/**
 * Lowest price of each band in paisa. A bound that two price ranges share is a band of its own. `price_band()`
 * has the same bands: new ranges need a migration.
 */
export const PRICE_BANDS: readonly number[] = [
  ...new Set([
    0,
    ...PRICE_RANGES.flatMap(({ value }) => Object.values(parsePriceRange(value)))
      .map(paisaFromPkr)
      .flatMap((bound) => (bound === 0 ? [bound] : [bound, bound + 1])),
  ]),
].sort((a, b) => a - b);

/** True if each price band is completely inside or outside the price ranges. Only then are the counts by band exact. */
export function isBandAligned({ price, ...bounds }: PriceFilter): boolean {
  return [bounds, ...(price ?? [])].every(
    ({ minPrice, maxPrice }) =>
      (minPrice === undefined || PRICE_BANDS.includes(paisaFromPkr(minPrice))) &&
      (maxPrice === undefined || PRICE_BANDS.includes(paisaFromPkr(maxPrice) + 1)),
  );
}

/** True if the filter includes the prices of the band. Exact only for a filter that is `isBandAligned`. */
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
