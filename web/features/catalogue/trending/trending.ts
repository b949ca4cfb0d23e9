import { TRENDING_FETCH_LIMIT } from '#contract/catalogue.ts';
import type { ProductRanking } from '#web/features/catalogue/api.ts';

export const TRENDING_RANKING: ProductRanking = { sortBy: 'rating', order: 'desc', limit: TRENDING_FETCH_LIMIT };

interface Rated {
  rating: number;
  reviewCount: number;
}

export function selectTrending<Product extends Rated>(products: readonly Product[]): Product[] {
  return products
    .filter(({ rating, reviewCount }) => reviewCount > 0 || rating > 0)
    .sort((one, other) => other.reviewCount - one.reviewCount || other.rating - one.rating);
}
