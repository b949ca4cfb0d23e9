import type { AddressInfo } from 'node:net';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getProductResponse, listProductsResponse } from '#contract/catalogue.schema.ts';
import { jpegOf } from '#contract/media.ts';
import { shopProfileSchema } from '#contract/shop-profile.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { jpegDataUrl } from '#test/images.ts';
import { openRawConnection } from '#test/raw-http.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser } from '#test/users.ts';
import { type BuiltApp, buildApp } from './app.ts';
import { builtPages } from './platform/pages/built-pages.ts';

const SHOP = 'https://shop.example';

/** Public HTML, as a search engine or a browser without scripts gets it. */
describe('the public pages', () => {
  const shop = useTestShop({ engine: 'pglite', env: { PUBLIC_URL: SHOP } });
  let app: BuiltApp;
  /** With an uploaded image and reviews. */
  let reviewed: ProductRow;

  beforeAll(async () => {
    const { deps, users, call } = shop;
    app = await buildApp(deps, { servePages: await builtPages(SHOP, deps.responses) });
    const body = { image: await jpegDataUrl(800, 1_000) };
    const image = JSON.parse((await call('POST', '/api/uploadImage', { as: users.admin, body })).text) as string;
    reviewed = await addProduct(deps, {
      name: 'Reviewed Kurta',
      image,
      description: 'Cotton that has been washed many times, and holds.',
    });
    for (let index = 0; index < 6; index++) {
      await addReview(deps, reviewed, await addUser(deps), { comment: `Opinion ${index}` });
    }
    for (let index = 0; index < 17; index++) await addProduct(deps, { category: 'bottoms', name: `Shorts ${index}` });
    await addProduct(deps, { category: 'kids-shirts' });
  });
  afterAll(() => app.close());

  const fetchPage = async (path: string) => {
    const { statusCode, headers, payload } = await app.inject(path);
    const { document } = new JSDOM(payload).window;
    const metas = Array.from(document.querySelectorAll('meta'), (meta) => [
      meta.name || meta.getAttribute('property'),
      meta.content,
    ]);
    const meta: Record<string, string | undefined> = Object.fromEntries(metas);
    const linked = (rel: string) => document.querySelector(`link[rel="${rel}"]`)?.getAttribute('href') ?? undefined;
    return {
      status: statusCode,
      headers,
      document,
      title: document.title,
      meta,
      linked,
      canonical: linked('canonical'),
    };
  };
  const jsonLdIn = (document: Document) =>
    Array.from(document.querySelectorAll('script[type="application/ld+json"]')).flatMap(
      (script): object[] => JSON.parse(script.textContent)['@graph'],
    );
  const textsIn = (document: Document, selector: string) =>
    Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent);

  /** Texts and addresses of the links of the main part. */
  const linksIn = (document: Document) =>
    Array.from(document.querySelectorAll('main a:not(noscript a)'), (link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
  const readProfile = async () => (await shop.call('GET', '/api/store')).as(shopProfileSchema);

  it('a product is told in the words of schema.org as the API tells it', async () => {
    const path = `/shop/${reviewed.id}`;
    const { product, reviews } = (await shop.call('GET', `/api/products/${reviewed.id}`)).as(getProductResponse);
    const [described, breadcrumbs] = jsonLdIn((await fetchPage(path)).document);
    expect(described).toMatchObject({
      '@type': 'Product',
      name: product.name,
      description: product.description,
      sku: product._id,
      image: product.pictures.map((image) => SHOP + jpegOf(image).url),
      offers: {
        '@type': 'Offer',
        url: SHOP + path,
        price: product.price.toFixed(2),
        priceCurrency: 'PKR',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        shippingDetails: { shippingRate: { value: '200.00', currency: 'PKR' } },
      },
      aggregateRating: { ratingValue: 4, reviewCount: 6 },
    });
    expect(reviews).toHaveLength(6);
    expect(described).toHaveProperty(
      'review',
      reviews.slice(0, 5).map(({ comment }) => expect.objectContaining({ reviewBody: comment })),
    );
    expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } });
  });

  it('a product that nobody has reviewed claims no rating, and a sold-out one no stock', async () => {
    const { id } = await addProduct(shop.deps, { stock: 0 });
    const [described] = jsonLdIn((await fetchPage(`/shop/${id}`)).document);
    expect(described).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
    expect(described).not.toHaveProperty('aggregateRating');
    expect(described).not.toHaveProperty('review');
  });

  it("a product's words cannot leave the script that they stand in", async () => {
    const name = '</script><script>window.broken = true</script><!-- "';
    const { id } = await addProduct(shop.deps, { name });
    const { document } = await fetchPage(`/shop/${id}`);
    expect(jsonLdIn(document)[0]).toMatchObject({ name });
    expect(textsIn(document, 'h1')).toEqual([name]);
    expect(textsIn(document, 'script')).not.toContain('window.broken = true');
  });

  it('home says who the shop is and how it is searched, a list what is on it', async () => {
    const [organization, site] = jsonLdIn((await fetchPage('/')).document);
    expect(organization).toMatchObject({ '@type': 'Organization', url: `${SHOP}/`, logo: `${SHOP}/icon-512.png` });
    expect(site).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: `${SHOP}/search?q={search_term_string}` } },
    });
    for (const path of ['/shop?category=bottoms&page=2', '/categories/bottoms?page=2']) {
      const { document } = await fetchPage(path);
      const [breadcrumbs, list] = jsonLdIn(document);
      expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } });
      const paths = Array.from(document.querySelectorAll('main article a'), (link) => link.getAttribute('href'));
      expect(paths).toHaveLength(8);
      expect(list).toMatchObject({
        '@type': 'ItemList',
        itemListElement: paths.map((href, index) => ({ position: 9 + index, url: SHOP + href })),
      });
    }
  });

  it('every public page has its own title, description, address and picture', async () => {
    const canonicalPaths: Record<string, string> = {
      '/': '/',
      '/shop': '/shop',
      '/shop?category=bottoms&page=2&utm_source=x': '/shop?category=bottoms&page=2',
      '/shop?category=tops-and-tees&color=red': '/shop?category=tops-and-tees',
      '/categories/Kids%20Shirts': '/shop?category=kids-shirts',
      '/about-us': '/about-us',
      '/contact?ref=footer': '/contact',
      [`/shop/${reviewed.id}?fbclid=1`]: `/shop/${reviewed.id}`,
    };
    const titles = new Set<string>();
    for (const [path, canonical] of Object.entries(canonicalPaths)) {
      const { status, headers, title, meta, canonical: shownCanonical } = await fetchPage(path);
      expect(status, path).toBe(200);
      expect(shownCanonical, path).toBe(SHOP + canonical);
      expect(meta['og:url'], path).toBe(SHOP + canonical);
      expect(meta['robots'], path).toBeUndefined();
      expect(headers['x-robots-tag'], path).toBeUndefined();
      expect(meta['description']?.length, path).toBeGreaterThan(60);
      expect(meta['description']?.length, path).toBeLessThanOrEqual(160);
      titles.add(title);

      expect(meta['twitter:card'], path).toBe('summary_large_image');
      const image = await app.inject(meta['og:image'] ?? '');
      expect(image.headers['content-type'], path).toMatch(/^image\/(jpeg|webp)$/);
      const { width, height } = await sharp(image.rawPayload).metadata();
      expect([String(width), String(height)], path).toEqual([meta['og:image:width'], meta['og:image:height']]);
    }
    expect(titles.size).toBe(Object.keys(canonicalPaths).length);
  });

  it('what is personal, searched or missing stays out of search engines', async () => {
    const { orderId } = await addOrder(shop.deps, shop.users.owner);
    const dashboards = ['', '/orders', '/profile', '/reviews', '/admin', '/add-new-post', '/manage-products', '/users'];
    const paths = ['/login', '/register', '/forgot-password', '/unauthorized', '/search', '/search?q=kurta']
      .concat(['/dev/mailbox', '/no-such-page', '/shop/nothing', '/categories/hats'])
      .concat([`/orders/${orderId}`, '/orders/ND-AAAAAAAAAA', '/dashboard/manage-orders'])
      .concat(dashboards.map((path) => `/dashboard${path}`))
      .concat('/dashboard/update-product/x');
    for (const path of paths) {
      const { headers, title, meta, canonical } = await fetchPage(path);
      expect(title, path).not.toBe('');
      expect(meta['robots'], path).toBe('noindex');
      expect(headers['x-robots-tag'], path).toBe('noindex');
      expect(canonical, path).toBeUndefined();
    }
  });

  it('the sitemap lists pages that answer, each under its own address, and every product', async () => {
    const xml = (await app.inject('/sitemap.xml')).payload;
    const listed = Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url]) => url ?? '');
    const { totalProducts } = (await shop.call('GET', '/api/products?limit=1')).as(listProductsResponse);
    const products = listed.filter((url) => url.startsWith(`${SHOP}/shop/`));
    expect(products).toHaveLength(totalProducts);
    for (const url of [...listed.filter((each) => !products.includes(each)), ...products.slice(0, 2)]) {
      const { status, canonical } = await fetchPage(url);
      expect([status, canonical], url).toEqual([200, url]);
    }
  });

  it('phones find the icons that the manifest promises', async () => {
    const manifest = JSON.parse((await app.inject('/manifest.webmanifest')).payload);
    const { linked } = await fetchPage('/');
    expect(linked('manifest')).toBe('/manifest.webmanifest');
    const icons: { src: string; sizes: string }[] = [
      ...manifest.icons,
      { src: linked('apple-touch-icon') ?? '', sizes: '180x180' },
    ];
    for (const { src, sizes } of icons) {
      const { format, width, height } = await sharp((await app.inject(src)).rawPayload).metadata();
      expect([format, `${width}x${height}`], src).toEqual(['png', sizes]);
    }
    expect((await app.inject('/favicon.ico')).headers['content-type']).toMatch(/icon/);
    expect((await app.inject('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
  });

  it('the home page holds its products', async () => {
    const { document } = await fetchPage('/');
    const trending = Array.from(document.querySelectorAll('section')).find(
      (section) => section.querySelector('h2')?.textContent === 'Trending Products',
    );
    const names = Array.from(trending?.querySelectorAll('article h3') ?? [], ({ textContent }) => textContent);
    expect(names).toEqual([reviewed.name]);
  });

  it('a category page lists its products, whatever the case of its name', async () => {
    const query = '/api/products?category=bottoms&limit=8';
    const list = (await shop.call('GET', query)).as(listProductsResponse);
    for (const spelling of ['bottoms', 'BOTTOMS', 'Bottoms']) {
      const { document } = await fetchPage(`/categories/${spelling}`);
      expect(textsIn(document, 'h1')).toEqual(['Bottoms']);
      expect(textsIn(document, 'main article h3')).toEqual(list.products.map(({ name }) => name));
      expect(textsIn(document, 'main [role="status"]')).toContain(`${list.totalProducts} products`);
    }
  });

  it('a page number beyond the last leads to the last', async () => {
    const { statusCode, headers } = await app.inject('/shop?category=bottoms&page=10');
    expect([statusCode, headers.location]).toEqual([302, '/shop?category=bottoms&page=3']);
  });

  it('a category that does not exist has no products', async () => {
    const { document } = await fetchPage('/categories/saddles');
    expect(textsIn(document, 'main p')).toContain('No products found');
    expect(linksIn(document)).toContainEqual(['See all products', '/shop']);
  });

  it('about us tells the story, why to choose the shop, and how to visit it', async () => {
    const { address, mapUrl, phone, phoneUrl, email, whatsapp } = await readProfile();
    const { document } = await fetchPage('/about-us');
    expect(textsIn(document, 'main p')).toContainEqual(expect.stringMatching(/well made and affordable/));
    expect(textsIn(document, 'main h2')).toEqual(['Why choose us', 'Visit us']);
    expect(textsIn(document, 'main h3')).toHaveLength(4);
    expect(phoneUrl).toMatch(/^tel:\+/);
    expect(linksIn(document)).toEqual([
      ['Visit the shop', '/shop'],
      [address, mapUrl],
      [phone, phoneUrl],
      ['Chat on WhatsApp', `https://wa.me/${whatsapp}`],
      [email, `mailto:${email}`],
    ]);
  });

  it('the contact page has every way to reach the shop', async () => {
    const { address, phone, email, whatsapp, mapUrl, openingHours } = await readProfile();
    const { document } = await fetchPage('/contact');
    expect(textsIn(document, 'main p')).toContain(address);
    expect(textsIn(document, 'main strong')).toContain(openingHours);
    expect(linksIn(document)).toEqual(
      expect.arrayContaining([
        ['Open the map', mapUrl],
        [phone, `tel:${phone.replaceAll(' ', '')}`],
        ['Chat on WhatsApp', `https://wa.me/${whatsapp}`],
        [email, `mailto:${email}`],
      ]),
    );
  });

  it.each(['/no-such-page', '/shop/00000000-0000-7000-8000-000000000000'])(
    '%s is answered with the 404 page',
    async (path) => {
      const { status, document } = await fetchPage(path);
      expect(status).toBe(404);
      expect(textsIn(document, 'main h1')).toEqual(['Page not found']);
      expect(linksIn(document)).toEqual([
        ['Go to the home page', '/'],
        ['Contact us', '/contact'],
      ]);
    },
  );

  it.each([
    ['two thousand letters', 'kurta '.repeat(334)],
    ['wildcards', '%_%'],
    ['quotes and a backslash', `"'\\'; drop table products; --`],
    ['Urdu', 'لال کرتا'],
    ['emoji', '👗👶🏽'.repeat(40)],
    ['nothing but spaces', '   \t '],
    ['a null byte', 'kur\0ta'],
  ])('a search for %s is answered calmly', async (_what, text) => {
    const { status, document } = await fetchPage(`/search?q=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    expect(textsIn(document, 'h1')).toEqual(['Search']);
    expect(document.body.textContent).not.toContain('API Connection Failed');
    const isCut = document.body.textContent.includes('we have searched for its first 100 letters');
    expect(isCut).toBe(text.trim().length > 100);
  });

  it.each(['/shop/%E0%A4%A', '/%', '/categories/%ff%fe', '/shop/a%00b', '/orders/%E0%A4%A'])(
    'the broken address %s gets a page, and programs a failure',
    async (path) => {
      // React Router's warning about the address.
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const { status, headers, title, meta } = await fetchPage(path);
      expect([400, 404]).toContain(status);
      expect(headers['content-type']).toMatch(/^text\/html/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(title).not.toBe('');
      expect(meta['robots']).toBe('noindex');
      const response = await app.inject(`/api/products${path}`);
      expect([400, 404]).toContain(response.statusCode);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  it.each([
    ['//', 'localhost'],
    ['//[', 'localhost'],
    ['//evil.example/shop', 'localhost'],
    ['/shop', 'a b'],
    ['/shop', 'x:99999'],
  ])('an odd request for %s of %s is answered, and is no fault of the server', async (path, host) => {
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const connection = await openRawConnection(port);
    await connection.send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const { status } = await connection.untilClosed();
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });
});
