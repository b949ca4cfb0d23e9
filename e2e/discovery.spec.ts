import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import type { Product, ProductWithReviews } from '#contract/catalogue.schema.ts';
import { jpegOf } from '#contract/media.ts';
import { callApi, createProductByApi, loginByApi, placeOrderByApi } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { fetchHead, jsonLdIn } from './support/head.ts';

const bestReviewed = async (request: APIRequestContext): Promise<Product> => {
  const { products } = await (await request.get('/api/products?sortBy=reviews&limit=1')).json();
  return products[0];
};

test('a product is told in the words of schema.org as the API tells it', async ({ page, shop, request }) => {
  const { _id } = await bestReviewed(request);
  const { product, reviews } = await callApi<ProductWithReviews>(shop, `/products/${_id}`);
  await page.goto(`/shop/${_id}`);
  const [described, breadcrumbs] = await jsonLdIn(page);
  expect(described).toMatchObject({
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product._id,
    image: product.pictures.map((image) => shop.url + jpegOf(image).url),
    offers: {
      '@type': 'Offer',
      url: `${shop.url}/shop/${_id}`,
      price: product.price.toFixed(2),
      priceCurrency: 'PKR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: { shippingRate: { value: '200.00', currency: 'PKR' } },
    },
    aggregateRating: { ratingValue: product.rating, reviewCount: product.reviewCount },
  });
  expect(described).toHaveProperty(
    'review',
    reviews.slice(0, 5).map(({ comment }) => expect.objectContaining({ reviewBody: comment })),
  );
  expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } });
});

test('a product that nobody has reviewed claims no rating, and a sold-out one no stock', async ({ page, shop }) => {
  const { _id } = await createProductByApi(shop, { stock: 0 });
  await page.goto(`/shop/${_id}`);
  const [described] = await jsonLdIn(page);
  expect(described).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  expect(described).not.toHaveProperty('aggregateRating');
  expect(described).not.toHaveProperty('review');
});

test("a product's words cannot leave the script that they stand in", async ({ page, shop }) => {
  const name = '</script><script>window.broken = true</script><!-- "';
  const { _id } = await createProductByApi(shop, { name });
  await page.goto(`/shop/${_id}`);
  const [described] = await jsonLdIn(page);
  expect(described).toMatchObject({ name });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  await callApi(shop, `/products/${_id}`, { method: 'DELETE', session: await loginByApi(shop, 'admin') });
});

test('home says who the shop is and how it is searched, a list what is on it', async ({ page, shop }) => {
  await page.goto('/');
  const [organization, site] = await jsonLdIn(page);
  expect(organization).toMatchObject({
    '@type': 'Organization',
    url: `${shop.url}/`,
    logo: `${shop.url}/icon-512.png`,
  });
  expect(site).toMatchObject({
    '@type': 'WebSite',
    potentialAction: { target: { urlTemplate: `${shop.url}/search?q={search_term_string}` } },
  });
  for (const path of ['/shop?category=bottoms&page=2', '/categories/bottoms?page=2']) {
    await page.goto(path);
    const [breadcrumbs, list] = await jsonLdIn(page);
    expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } });
    const links = await page.getByRole('main').getByRole('article').getByRole('link').all();
    const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(list).toMatchObject({
      '@type': 'ItemList',
      itemListElement: paths.map((href, index) => ({ position: 9 + index, url: shop.url + href })),
    });
  }
});

test('every public page has its own title, description, address and picture', async ({ shop, request }) => {
  const product = await bestReviewed(request);
  const canonicalPaths: Record<string, string> = {
    '/': '/',
    '/shop': '/shop',
    '/shop?category=bottoms&page=2&utm_source=x': '/shop?category=bottoms&page=2',
    '/shop?category=tops-and-tees&color=red': '/shop?category=tops-and-tees',
    '/categories/Kids%20Shirts': '/shop?category=kids-shirts',
    '/about-us': '/about-us',
    '/contact?ref=footer': '/contact',
    [`/shop/${product._id}?fbclid=1`]: `/shop/${product._id}`,
  };
  const titles = new Set<string>();
  for (const [path, canonical] of Object.entries(canonicalPaths)) {
    const { status, headers, title, meta, canonical: shownCanonical } = await fetchHead(request, path);
    expect(status, path).toBe(200);
    expect(shownCanonical, path).toBe(shop.url + canonical);
    expect(meta['og:url'], path).toBe(shop.url + canonical);
    expect(meta.robots, path).toBeUndefined();
    expect(headers['x-robots-tag'], path).toBeUndefined();
    expect(meta.description?.length, path).toBeGreaterThan(60);
    expect(meta.description?.length, path).toBeLessThanOrEqual(160);
    titles.add(title);

    expect(meta['twitter:card'], path).toBe('summary_large_image');
    const image = await request.get(meta['og:image'] ?? '');
    expect(image.headers()['content-type'], path).toMatch(/^image\/(jpeg|webp)$/);
    const { width, height } = await sharp(await image.body()).metadata();
    expect([String(width), String(height)], path).toEqual([meta['og:image:width'], meta['og:image:height']]);
  }
  expect(titles.size).toBe(Object.keys(canonicalPaths).length);
});

test('what is personal, searched or missing stays out of search engines', async ({ shop, request }) => {
  const customer = await loginByApi(shop, 'customer');
  const { orderId } = await placeOrderByApi(shop, customer, [await bestReviewed(request)]);
  const dashboards = ['', '/orders', '/profile', '/reviews', '/admin', '/add-new-post', '/manage-products', '/users'];
  const paths = [
    '/login',
    '/register',
    '/forgot-password',
    '/unauthorized',
    '/search',
    '/search?q=kurta',
    '/dev/mailbox',
  ]
    .concat(['/no-such-page', '/shop/nothing', '/categories/hats', `/orders/${orderId}`, '/orders/ND-AAAAAAAAAA'])
    .concat(
      dashboards.map((path) => `/dashboard${path}`),
      ['/dashboard/manage-orders', '/dashboard/update-product/x'],
    );
  for (const path of paths) {
    const { headers, title, meta, canonical } = await fetchHead(request, path);
    expect(title, path).not.toBe('');
    expect(meta.robots, path).toBe('noindex');
    expect(headers['x-robots-tag'], path).toBe('noindex');
    expect(canonical, path).toBeUndefined();
  }
});

test('the sitemap lists pages that answer, each under its own address, and every product', async ({
  shop,
  request,
}) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
  const { totalProducts } = await callApi<{ totalProducts: number }>(shop, '/products?limit=1');
  expect(listed.filter((url) => url.startsWith(`${shop.url}/shop/`))).toHaveLength(totalProducts);
  for (const url of listed.slice(0, 16)) {
    const { status, canonical } = await fetchHead(request, url);
    expect([status, canonical], url).toEqual([200, url]);
  }
});

test('phones find the icons that the manifest promises', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  const { links } = await fetchHead(request, '/');
  expect(links.manifest).toBe('/manifest.webmanifest');
  const icons: { src: string; sizes: string }[] = [
    ...manifest.icons,
    { src: links['apple-touch-icon'] ?? '', sizes: '180x180' },
  ];
  for (const { src, sizes } of icons) {
    const { format, width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect([format, `${width}x${height}`], src).toEqual(['png', sizes]);
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/icon/);
  expect((await request.get('/favicon.svg')).headers()['content-type']).toBe('image/svg+xml');
});

for (const path of ['/shop/%E0%A4%A', '/%', '/categories/%ff%fe', '/shop/a%00b', '/orders/%E0%A4%A']) {
  test(`the broken address ${path} gets a page, and programs a failure`, async ({ request }) => {
    const { status, headers, title, meta } = await fetchHead(request, path);
    expect([400, 404]).toContain(status);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(title).not.toBe('');
    expect(meta.robots).toBe('noindex');
    const response = await request.get(`/api/products${path}`);
    expect([400, 404]).toContain(response.status());
    expect(response.headers()['content-type']).toMatch(/^application\/json/);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages say what they cannot do, and where to order instead', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name: 'order by phone or WhatsApp' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'We are glad to help' })).toBeVisible();
    await page.goto('/dashboard/orders');
    await expect(page.getByText('One moment...')).toBeHidden();
    await expect(page.getByRole('link', { name: 'ask us about your order' })).toHaveAttribute('href', '/contact');
  });
});
