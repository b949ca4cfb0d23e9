import { TRENDING_FETCH_LIMIT } from '#contract/catalogue.ts';
import type { ProductRanking } from './api.ts';

/** What the list of trending products is chosen from. */
export const TRENDING_RANKING: ProductRanking = { sortBy: 'rating', order: 'desc', limit: TRENDING_FETCH_LIMIT };

interface Rated {
  rating: number;
  reviewCount: number;
}

/** Those that somebody has rated: the most reviewed first, the better rated among equals. */
export function selectTrending<Product extends Rated>(products: readonly Product[]): Product[] {
  return products
    .filter(({ rating, reviewCount }) => reviewCount > 0 || rating > 0)
    .sort((one, other) => other.reviewCount - one.reviewCount || other.rating - one.rating);
}
