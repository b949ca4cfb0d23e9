import { describe, expect, it } from 'vitest';
import { CONTENT_PAGE_NAMES } from '#contract/content.ts';
import { FACETS } from '#contract/facets.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import { addressOf } from '#test/address-of.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { discoveryRoutes } from './discovery-routes.ts';

const SHOP = 'https://shop.example';
const PAGES = ['/', '/shop', '/about-us', '/contact', ...CONTENT_PAGE_NAMES.map((page) => `/pages/${page}`)].map(
  (path) => SHOP + path,
);
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);

describe('the sitemap', () => {
  const shop = useTestShop({ env: { PUBLIC_URL: `${SHOP}/` } });

  it('of an empty shop lists its pages', async () => {
    const response = await shop.call('GET', '/sitemap.xml');
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(locationsIn(response.text)).toEqual(PAGES);
  });

  it('lists every product and every category with products, with their last changes', async () => {
    const updatedAt = new Date('2026-05-04T03:02:01Z');
    const kurta = await addProduct(shop.deps, { category: 'kids-shirts', updatedAt });
    const shorts = await addProduct(shop.deps, { category: 'bottoms', updatedAt: new Date('2026-06-01T00:00:00Z') });
    const { text } = await shop.call('GET', '/sitemap.xml');
    expect(locationsIn(text).slice(PAGES.length)).toEqual([
      `${SHOP}/shop?category=bottoms`,
      `${SHOP}/shop?category=kids-shirts`,
      SHOP + addressOf(kurta),
      SHOP + addressOf(shorts),
    ]);
    const changed = '<lastmod>2026-05-04T03:02:01.000Z</lastmod>';
    expect(text).toContain(`<loc>${SHOP}${addressOf(kurta)}</loc>${changed}`);
    expect(text).toContain(`<loc>${SHOP}/shop?category=kids-shirts</loc>${changed}`);
  });

  it('is split if it exceeds the limit of one file', async () => {
    const added = [];
    for (let index = 0; index < 5; index += 1) added.push(await addProduct(shop.deps));
    const app = createServer(false);
    await app.register(discoveryRoutes, { ...shop.deps, sitemapLimit: 3 });
    const fetchText = async (path: string) => (await app.inject(path)).payload;

    const parts = locationsIn(await fetchText('/sitemap.xml'));
    const names = ['pages', 'products-1', 'products-2', 'products-3'];
    expect(parts).toEqual(names.map((name) => `${SHOP}/sitemap-${name}.xml`));
    const [pages = [], ...products] = await Promise.all(
      parts.map(async (part) => locationsIn(await fetchText(new URL(part ?? '').pathname))),
    );
    expect(pages).not.toContainEqual(expect.stringMatching(/\/shop\/./));
    expect(products.map((part) => part.length)).toEqual([3, 3, 1]);
    const whole = locationsIn((await shop.call('GET', '/sitemap.xml')).text);
    expect([...pages, ...products.flat()]).toEqual(whole);
    expect(whole).toEqual(expect.arrayContaining(added.map((product) => SHOP + addressOf(product))));

    for (const part of ['4', '0', '-1', 'x', '1e9']) {
      expect((await app.inject(`/sitemap-products-${part}.xml`)).statusCode, part).toBeGreaterThanOrEqual(400);
    }
    await app.close();
  });

  it('omits hidden products, and categories with only hidden products', async () => {
    const hidden = await addProduct(shop.deps, { category: 'kids-casuals', isHidden: true });
    const { text } = await shop.call('GET', '/sitemap.xml');
    expect(text).not.toContain(hidden.id.slice(-12));
    expect(text).not.toContain('category=kids-casuals');
  });
});

describe('the shop, for crawlers and phones', () => {
  const shop = useTestShop({ env: { STORE_NAME: 'Nanhi Dukaan Lahore', PUBLIC_URL: SHOP } });

  it('has a robots.txt with disallowed paths and the sitemap', async () => {
    const { headers, text } = await shop.call('GET', '/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = text.trim().split('\n');
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toEqual(expect.arrayContaining(['Disallow: /dashboard', 'Disallow: /api/', 'Disallow: /dev/']));
    expect(lines.at(-1)).toBe(`Sitemap: ${SHOP}/sitemap.xml`);
    const closed = lines.flatMap((line) => /^Disallow: (.+)/.exec(line)?.[1] ?? []);
    const open = [
      '/',
      '/shop',
      `/shop?category=${FACETS.category.values()[0]}`,
      '/about-us',
      '/media/a.webp',
      '/assets/root.css',
    ];
    for (const path of open) expect(closed.some((start) => path.startsWith(start))).toBe(false);
  });

  it('has a manifest with its own name', async () => {
    const { headers, text } = await shop.call('GET', '/manifest.webmanifest');
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(JSON.parse(text)).toMatchObject({ name: 'Nanhi Dukaan Lahore', short_name: 'Nanhi', start_url: '/' });
  });
});
