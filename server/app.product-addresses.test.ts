import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { products } from '#server/catalogue/tables.ts';
import { addressOf } from '#test/address-of.ts';
import { addProduct } from '#test/factories.ts';
import { usePublicPages } from '#test/public-pages.ts';

const pages = usePublicPages();

const update = (id: string, body: object) =>
  pages.shop.call('PATCH', `/api/products/update-product/${id}`, { as: pages.shop.users.admin, body });
const statusAndLocation = async (path: string, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode, headers } = await pages.app.inject({ method, url: path });
  return [statusCode, headers.location];
};

it('an older address of a product redirects permanently to the present one, with its query', async () => {
  const path = addressOf(pages.reviewed);
  expect(path).toMatch(/^\/shop\/reviewed-kurta-[\da-f]{12}$/);
  const { id } = pages.reviewed;
  const short = path.slice(-12);
  for (const old of [id, id.toUpperCase(), short, `some-other-name-${short}`, `${path.slice('/shop/'.length)}/`]) {
    expect([old, ...(await statusAndLocation(`/shop/${old}`))]).toEqual([old, 301, path]);
  }
  const query = 'utm_source=whatsapp&q=%D8%AF&next=//evil.example';
  expect(await statusAndLocation(`/shop/${id}?${query}`)).toEqual([301, `${path}?${query}`]);
  expect(await statusAndLocation(`/shop/${id}?a=1`, 'HEAD')).toEqual([301, `${path}?a=1`]);
  const { headers } = await pages.app.inject(`/shop/${id}`);
  // Stored redirects would run in circles after a product is renamed back.
  expect(headers['cache-control']).toBe('no-cache');
  expect(await statusAndLocation(`${path}?utm_source=whatsapp`)).toEqual([200, undefined]);
});

it('a renamed product has its new address at once, even on cached pages', async () => {
  const product = await addProduct(pages.shop.deps, { name: 'Lawn Frock' });
  const [before, after] = [addressOf(product), addressOf({ ...product, name: 'Silk Frock' })];
  expect(await statusAndLocation(before)).toEqual([200, undefined]);
  await update(product.id, { name: 'Silk Frock' });
  expect(await statusAndLocation(before)).toEqual([301, after]);
  const page = await pages.fetchPage(after);
  expect([page.status, page.canonical]).toEqual([200, `https://shop.example${after}`]);
  await update(product.id, { name: 'Lawn Frock' });
  expect([await statusAndLocation(after), await statusAndLocation(before)]).toEqual([
    [301, before],
    [200, undefined],
  ]);
});

it('a product that is hidden, deleted or unknown has no page at any address', async () => {
  const product = await addProduct(pages.shop.deps, { name: 'Draft Frock' });
  const addresses = [addressOf(product), `/shop/${product.id}`];
  expect(await statusAndLocation(addressOf(product))).toEqual([200, undefined]);
  await update(product.id, { isHidden: true });
  for (const address of addresses) expect(await statusAndLocation(address)).toEqual([404, undefined]);
  await update(product.id, { isHidden: false });
  expect(await statusAndLocation(addressOf(product))).toEqual([200, undefined]);
  await pages.shop.call('DELETE', `/api/products/${product.id}`, { as: pages.shop.users.admin });
  for (const address of [...addresses, '/shop/nothing', '/shop/red-kurta-0f3a9c2b1d4e', '/shop/0f3a9c2b1d4']) {
    expect([address, ...(await statusAndLocation(address))]).toEqual([address, 404, undefined]);
  }
  expect(await pages.shop.deps.db.$count(products, eq(products.id, product.id))).toBe(0);
});

it('a product without a Latin name has only its short id in its address', async () => {
  const product = await addProduct(pages.shop.deps, { name: 'عید کا کُرتا' });
  expect(addressOf(product)).toBe(`/shop/${product.id.slice(-12)}`);
  expect(await statusAndLocation(addressOf(product))).toEqual([200, undefined]);
});
