import { CATEGORIES } from '#contract/catalogue.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { listCategoryChanges, listPartChanges, scanProducts } from './sitemap-queries.ts';

/** URLs per file. Source: https://www.sitemaps.org/protocol.html */
export const SITEMAP_LIMIT = 50_000;
/** Fixed public pages, besides one for each category and product. */
const PAGES = ['/', '/shop', '/about-us', '/contact'];
/** Most URLs that are not products. */
export const MAX_PAGES = PAGES.length + CATEGORIES.length;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';

export interface SitemapSource {
  db: Executor;
  /** Origin of the shop. */
  shopUrl: string;
}

/** Yields a sitemap of the shop's pages and the selected products. */
export async function* writeUrlSet(
  source: SitemapSource,
  { pages, products }: { pages: boolean; products: { skip: number; size: number } },
): AsyncGenerator<string> {
  yield `${HEADER}<urlset ${NAMESPACE}>\n`;
  if (pages) yield* writePages(source);
  for await (const { id, updatedAt } of scanProducts(source.db, products)) {
    yield entry('url', `${source.shopUrl}/shop/${id}`, updatedAt);
  }
  yield '</urlset>\n';
}

async function* writePages({ db, shopUrl }: SitemapSource): AsyncGenerator<string> {
  for (const page of PAGES) yield entry('url', shopUrl + page);
  for (const { category, changedAt } of await listCategoryChanges(db)) {
    yield entry('url', `${shopUrl}/shop?category=${category}`, changedAt);
  }
}

/** Yields a sitemap index: the pages, then the products in parts of `size`. */
export async function* writeIndex({ db, shopUrl }: SitemapSource, size: number): AsyncGenerator<string> {
  yield `${HEADER}<sitemapindex ${NAMESPACE}>\n`;
  yield entry('sitemap', `${shopUrl}/sitemap-pages.xml`);
  for (const [index, changedAt] of (await listPartChanges(db, size)).entries()) {
    yield entry('sitemap', `${shopUrl}/sitemap-products-${index + 1}.xml`, changedAt);
  }
  yield '</sitemapindex>\n';
}

function entry(element: 'url' | 'sitemap', location: string, changedAt?: Date | null): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${element}><loc>${escapeXml(location)}</loc>${changed}</${element}>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
