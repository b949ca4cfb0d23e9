import { LRUCache } from 'lru-cache';
import { makeRandom } from '#database/demo/random.ts';
import { SegmentedLru } from '#server/platform/cache/segmented-lru.ts';
import type { Finding, Outcome } from './harness/finding.ts';

/** 128 MB (`CACHE_MB`) at 42 KB a page with its encodings. */
const CACHED_PAGES = 3_000;
const REQUESTS = 400_000;
/** Fills the cache first. */
const UNCOUNTED = 100_000;
const CATALOGUES = [20_000, 1_000_000];
const CRAWLER_SHARES = [0, 0.3];

interface Cache {
  has(key: string): boolean;
  add(key: string): void;
}

/**
 * Share of shoppers' product pages that are rendered: the response cache's segmented LRU beside a plain one of the same
 * size. Shoppers' pages follow Zipf's law; a crawler requests every page once. A simulation: no time is measured.
 */
export async function eviction(): Promise<Outcome> {
  const findings = CATALOGUES.flatMap((products) =>
    CRAWLER_SHARES.map((crawlerShare): Finding => {
      const ours = shareRendered(segmented(), products, crawlerShare);
      const baseline = shareRendered(plain(), products, crawlerShare);
      const what = `${products.toLocaleString('en')} products, ${crawlerShare * 100} % of requests a crawler's`;
      return { what, unit: '% rendered', ours: once(ours), baseline: once(baseline), ratio: once(ours / baseline) };
    }),
  );
  return { findings, notes: [] };
}

const once = (value: number) => ({ median: value, min: value, max: value });

function segmented(): Cache {
  const lru = new SegmentedLru<object>(
    CACHED_PAGES,
    () => 1,
    () => undefined,
  );
  return { has: (key) => lru.use(key) !== undefined, add: (key) => lru.set(key, {}) };
}

function plain(): Cache {
  const lru = new LRUCache<string, object>({ max: CACHED_PAGES });
  return { has: (key) => lru.get(key) !== undefined, add: (key) => lru.set(key, {}) };
}

/** Percent. */
function shareRendered(cache: Cache, products: number, crawlerShare: number): number {
  const random = makeRandom(7);
  let [shoppers, rendered] = [0, 0];
  for (let request = 0; request < REQUESTS; request += 1) {
    const isCrawler = random.chance(crawlerShare);
    // The inverse of Zipf's distribution function, with exponent 1, nearly: rank n with a weight of 1/n.
    const rank = Math.floor(products ** random.next());
    const key = isCrawler ? `crawled-${request}` : `product-${rank}`;
    const isCached = cache.has(key);
    if (!isCached) cache.add(key);
    if (isCrawler || request < UNCOUNTED) continue;
    shoppers += 1;
    if (!isCached) rendered += 1;
  }
  return (100 * rendered) / shoppers;
}
