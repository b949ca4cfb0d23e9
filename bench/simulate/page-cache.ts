/** Rates are per second, over the whole shop. */
export interface PageTraffic {
  views: number;
  orders: number;
  /** Processes of the shop, each with a cache of its own. */
  processes: number;
  /** Pages that one process can cache. */
  cachedPages: number;
  /** Seconds for which a CDN, as one cache, sends a page without asking the shop; 0 where it asks each time. */
  cdnSeconds: number;
}

export interface PageLoad {
  /** Requests that reach the shop. */
  requests: number;
  /** Those that no process has cached. */
  rendered: number;
}

/** Assumed: views by Zipf's law with exponent 1, which sales follow as well. */
export const CATALOGUE = {
  products: 20_000,
  listings: 2_000,
  productViewShare: 0.6,
  productsPerListing: 20,
  linesPerOrder: 2,
};

/**
 * Requests and misses of pages. A page is a hit where its process has it and no order has changed the stock of a product on it
 * since: an order invalidates the pages of its products in every process. Eviction is Che's approximation of an LRU.
 */
export function estimatePageLoad(traffic: PageTraffic, catalogue = CATALOGUE): PageLoad {
  const pages = [...productPages(traffic, catalogue), ...listingPages(traffic, catalogue)].map(({ views, sales }) => ({
    // The CDN asks for a page once, and again at the first view after its time.
    requests: views / (1 + views * traffic.cdnSeconds) / traffic.processes,
    sales,
  }));
  const hitShare = (page: { requests: number; sales: number }, lifeSeconds: number) => {
    const changes = page.requests + page.sales;
    return changes === 0 ? 0 : (page.requests / changes) * (1 - Math.exp(-changes * lifeSeconds));
  };
  const lifeSeconds = findLifetime(traffic.cachedPages, (seconds) =>
    pages.reduce((sum, page) => sum + hitShare(page, seconds), 0),
  );
  const requests = pages.reduce((sum, page) => sum + page.requests, 0);
  const rendered = pages.reduce((sum, page) => sum + page.requests * (1 - hitShare(page, lifeSeconds)), 0);
  return { requests: requests * traffic.processes, rendered: rendered * traffic.processes };
}

interface Page {
  views: number;
  /** Order lines of products on it. */
  sales: number;
}

function productPages({ views, orders }: PageTraffic, catalogue: typeof CATALOGUE): Page[] {
  const { products, productViewShare, linesPerOrder } = catalogue;
  return zipf(products).map((share) => ({
    views: views * productViewShare * share,
    sales: orders * linesPerOrder * share,
  }));
}

/** Listing n starts at the product of rank 10 n, half a listing after the one before: popular listings show popular products. */
function listingPages({ views, orders }: PageTraffic, catalogue: typeof CATALOGUE): Page[] {
  const { products, listings, productViewShare, productsPerListing, linesPerOrder } = catalogue;
  const sold = zipf(products);
  return zipf(listings).map((share, number) => {
    const first = (number * productsPerListing) / 2;
    const shown = sold.slice(first, first + productsPerListing).reduce((sum, each) => sum + each, 0);
    return { views: views * (1 - productViewShare) * share, sales: orders * linesPerOrder * shown };
  });
}

function zipf(count: number): number[] {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** The time for which an LRU of this size keeps a page that nobody asks for; infinite where all pages fit. */
function findLifetime(size: number, occupancyAfter: (seconds: number) => number): number {
  let [low, high] = [0, 1];
  while (occupancyAfter(high) < size) {
    low = high;
    high *= 2;
    if (high > 1e9) return Number.POSITIVE_INFINITY;
  }
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (occupancyAfter(middle) < size) low = middle;
    else high = middle;
  }
  return high;
}
