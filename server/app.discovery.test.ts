import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { getProductResponse, listProductsResponse } from '#contract/catalogue.schema.ts';
import { jpegOf } from '#contract/media.ts';
import { addressOf } from '#test/address-of.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { SHOP_URL, textsIn, usePublicPages } from '#test/public-pages.ts';

const jsonLdIn = (document: Document) =>
  Array.from(document.querySelectorAll('script[type="application/ld+json"]')).flatMap(
    (script): object[] => JSON.parse(script.textContent)['@graph'],
  );

describe('pages for search engines, messengers and phones', () => {
  const pages = usePublicPages();

  it('the schema.org data of a product equals the API', async () => {
    const path = addressOf(pages.reviewed);
    const { product, reviews } = (await pages.shop.call('GET', `/api/products/${pages.reviewed.id}`)).as(
      getProductResponse,
    );
    const [described, breadcrumbs] = jsonLdIn((await pages.fetchPage(path)).document);
    expect(described).toMatchObject({
      '@type': 'Product',
      name: product.name,
      description: product.description,
      sku: product._id,
      image: product.pictures.map((image) => SHOP_URL + jpegOf(image).url),
      offers: {
        '@type': 'Offer',
        url: SHOP_URL + path,
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

  it('a product without reviews has no rating, and a sold-out one is not in stock', async () => {
    const soldOut = await addProduct(pages.shop.deps, { stock: 0 });
    const [described] = jsonLdIn((await pages.fetchPage(addressOf(soldOut))).document);
    expect(described).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
    expect(described).not.toHaveProperty('aggregateRating');
    expect(described).not.toHaveProperty('review');
  });

  it('the texts of a product cannot close the script element that contains them', async () => {
    const name = '</script><script>window.broken = true</script><!-- "';
    const { document } = await pages.fetchPage(addressOf(await addProduct(pages.shop.deps, { name })));
    expect(jsonLdIn(document)[0]).toMatchObject({ name });
    expect(textsIn(document, 'h1')).toEqual([name]);
    expect(textsIn(document, 'script')).not.toContain('window.broken = true');
  });

  it('the home page describes the shop and its search, and a list describes its products', async () => {
    const [organization, site] = jsonLdIn((await pages.fetchPage('/')).document);
    expect(organization).toMatchObject({
      '@type': 'Organization',
      url: `${SHOP_URL}/`,
      logo: `${SHOP_URL}/icon-512.png`,
    });
    expect(site).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: `${SHOP_URL}/search?q={search_term_string}` } },
    });
    for (const path of ['/shop?category=bottoms&page=2', '/categories/bottoms?page=2']) {
      const { document } = await pages.fetchPage(path);
      const [breadcrumbs, list] = jsonLdIn(document);
      expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } });
      const paths = Array.from(document.querySelectorAll('main article a'), (link) => link.getAttribute('href'));
      expect(paths).toHaveLength(8);
      expect(list).toMatchObject({
        '@type': 'ItemList',
        itemListElement: paths.map((href, index) => ({ position: 9 + index, url: SHOP_URL + href })),
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
      '/pages/returns?ref=footer': '/pages/returns',
      '/pages/size-guide': '/pages/size-guide',
      [`${addressOf(pages.reviewed)}?fbclid=1`]: addressOf(pages.reviewed),
    };
    const titles = new Set<string>();
    for (const [path, canonical] of Object.entries(canonicalPaths)) {
      const { status, headers, title, meta, canonical: shownCanonical } = await pages.fetchPage(path);
      expect(status, path).toBe(200);
      expect(shownCanonical, path).toBe(SHOP_URL + canonical);
      expect(meta['og:url'], path).toBe(SHOP_URL + canonical);
      expect(meta['robots'], path).toBeUndefined();
      expect(headers['x-robots-tag'], path).toBeUndefined();
      expect(meta['description']?.length, path).toBeGreaterThan(60);
      expect(meta['description']?.length, path).toBeLessThanOrEqual(160);
      titles.add(title);

      expect(meta['twitter:card'], path).toBe('summary_large_image');
      const image = await pages.app.inject(meta['og:image'] ?? '');
      expect(image.headers['content-type'], path).toMatch(/^image\/(jpeg|webp)$/);
      const { width, height } = await sharp(image.rawPayload).metadata();
      expect([String(width), String(height)], path).toEqual([meta['og:image:width'], meta['og:image:height']]);
    }
    expect(titles.size).toBe(Object.keys(canonicalPaths).length);
  });

  it('personal pages, search results and missing pages are not indexed', async () => {
    const { orderId } = await addOrder(pages.shop.deps, pages.shop.users.owner);
    const dashboards = ['', '/orders', '/profile', '/reviews', '/admin', '/add-new-post', '/manage-products', '/users'];
    const paths = ['/login', '/register', '/forgot-password', '/unauthorized', '/search', '/search?q=kurta']
      .concat(['/dev/mailbox', '/no-such-page', '/pages/nothing', '/shop/nothing', '/categories/hats'])
      .concat([`/orders/${orderId}`, '/orders/ND-AAAAAAAAAA', '/dashboard/manage-orders'])
      .concat(dashboards.map((path) => `/dashboard${path}`))
      .concat('/dashboard/update-product/x');
    for (const path of paths) {
      const { headers, title, meta, canonical } = await pages.fetchPage(path);
      expect(title, path).not.toBe('');
      expect(meta['robots'], path).toBe('noindex');
      expect(headers['x-robots-tag'], path).toBe('noindex');
      expect(canonical, path).toBeUndefined();
    }
  });

  it('the sitemap lists every product, and only pages that exist under their own address', async () => {
    const xml = (await pages.app.inject('/sitemap.xml')).payload;
    const listed = Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url]) => url ?? '');
    const { totalProducts } = (await pages.shop.call('GET', '/api/products?limit=1')).as(listProductsResponse);
    const products = listed.filter((url) => url.startsWith(`${SHOP_URL}/shop/`));
    expect(products).toHaveLength(totalProducts);
    for (const url of [...listed.filter((each) => !products.includes(each)), ...products.slice(0, 2)]) {
      const { status, canonical } = await pages.fetchPage(url);
      expect([status, canonical], url).toEqual([200, url]);
    }
  });

  it('the icons that the manifest names exist', async () => {
    const manifest = JSON.parse((await pages.app.inject('/manifest.webmanifest')).payload);
    const { linked } = await pages.fetchPage('/');
    expect(linked('manifest')).toBe('/manifest.webmanifest');
    const icons: { src: string; sizes: string }[] = [
      ...manifest.icons,
      { src: linked('apple-touch-icon') ?? '', sizes: '180x180' },
    ];
    for (const { src, sizes } of icons) {
      const { format, width, height } = await sharp((await pages.app.inject(src)).rawPayload).metadata();
      expect([format, `${width}x${height}`], src).toEqual(['png', sizes]);
    }
    expect((await pages.app.inject('/favicon.ico')).headers['content-type']).toMatch(/icon/);
    expect((await pages.app.inject('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
  });
});
