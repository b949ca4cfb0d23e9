import type { ProductList } from '#contract/catalogue.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { callApi, createProductByApi } from '#e2e/support/api.ts';
import { carry, openCart } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test('an older address redirects to the one with the name, and Back skips it', async ({ page, shop }) => {
  const product = await createProductByApi(shop, { name: 'Lahore Kite Kurta' });
  await page.goto('/about-us');
  await page.goto(`/shop/${product._id}?utm_source=whatsapp`);
  await expect(page).toHaveURL(`${productPath(product)}?utm_source=whatsapp`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
});

test('a soft navigation goes to the address with the name, with one call for the product, and Back returns', async ({
  page,
  shop,
}) => {
  const { products } = await callApi<ProductList>(shop, '/products?limit=8');
  const [product] = products;
  if (!product) throw new Error('The demo has no product');
  await page.goto('/shop', { waitUntil: 'networkidle' });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api\/products|shop)\b/.test(pathname)) calls.push(pathname);
  });
  await page.getByRole('main').getByRole('link', { name: product.name }).first().click();
  await expect(page).toHaveURL(productPath(product));
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const short = product._id.slice(-12);
  expect(calls).toEqual([`/api/products/${short}`, `/api/products/blogs/related/${short}`]);
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  await page.goForward();
  await expect(page).toHaveURL(productPath(product));
});

test('a link with a former name of a product, as in a cart, redirects to the present address without a reload, and Back returns', async ({
  page,
  shop,
}) => {
  const product = await createProductByApi(shop, { name: 'Present Kurta' });
  await carry(page, [{ ...product, name: 'Former Kurta' }]);
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await (await openCart(page)).getByRole('link', { name: /Kurta/ }).click();
  await expect(page).toHaveURL(productPath(product));
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  expect(documents).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});
