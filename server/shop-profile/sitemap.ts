import { CONTENT_PAGE_NAMES } from '#contract/content.ts';
import { FACETS } from '#contract/facets.ts';
import { productPath } from '#contract/product-path.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { listCategoryChanges, scanProducts } from './sitemap-queries.ts';

/** The protocol allows 50,000 URLs (https://www.sitemaps.org/protocol.html), but compressing so many takes seconds. */
export const SITEMAP_LIMIT = 5_000;
const PAGES = ['/', '/shop', '/about-us', '/contact', ...CONTENT_PAGE_NAMES.map((page) => `/pages/${page}`)];
/** Number of URLs in the sitemap that are not products. */
export const PAGES_MAX = PAGES.length + FACETS.category.values().length;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Sitemap of a shop that is not open yet. */
export const EMPTY_URL_SET = `${HEADER}<urlset ${NAMESPACE}></urlset>\n`;

export interface SitemapSource {
  db: Executor;
  shopUrl: string;
}

export async function* writeUrlSet(
  source: SitemapSource,
  { pages, products }: { pages: boolean; products: { skip: number; size: number } },
): AsyncGenerator<string> {
  yield `${HEADER}<urlset ${NAMESPACE}>\n`;
  if (pages) yield* writePages(source);
  for await (const { id, name, updatedAt } of scanProducts(source.db, products)) {
    yield entry('url', source.shopUrl + productPath({ _id: id, name }), updatedAt);
  }
  yield '</urlset>\n';
}

async function* writePages({ db, shopUrl }: SitemapSource): AsyncGenerator<string> {
  for (const page of PAGES) yield entry('url', shopUrl + page);
  for (const { category, changedAt } of await listCategoryChanges(db)) {
    yield entry('url', `${shopUrl}/shop?category=${category}`, changedAt);
  }
}

/** Lists pages first, then products in parts. Omits times of change, because they need a scan of all products. */
export function writeIndex(shopUrl: string, parts: number): string {
  const products = Array.from({ length: parts }, (_, index) => `sitemap-products-${index + 1}.xml`);
  const entries = ['sitemap-pages.xml', ...products].map((name) => entry('sitemap', `${shopUrl}/${name}`));
  return `${HEADER}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

function entry(element: 'url' | 'sitemap', location: string, changedAt?: Date | null): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${element}><loc>${escapeXml(location)}</loc>${changed}</${element}>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
