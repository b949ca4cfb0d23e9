import { describe, expect, it } from 'vitest';
import { getProductResponse, relatedProductsResponse } from '#contract/catalogue.schema.ts';
import { shortIdOf } from '#contract/product-path.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('a product requested by the end of its id', () => {
  const shop = useTestShop({ env: { CACHE_MB: '16' } });
  const get = (url: string) => shop.call('GET', url);

  it('equals the product requested by its whole id, with the same related products', async () => {
    const { id } = await addProduct(shop.deps, { category: 'bottoms' });
    await addProduct(shop.deps, { category: 'bottoms' });
    for (const short of [shortIdOf(id), shortIdOf(id).toUpperCase()]) {
      const read = (await get(`/api/products/${short}`)).as(getProductResponse);
      expect(read).toEqual((await get(`/api/products/${id}`)).as(getProductResponse));
      const related = (await get(`/api/products/blogs/related/${short}`)).as(relatedProductsResponse);
      expect(related).toEqual((await get(`/api/products/blogs/related/${id}`)).as(relatedProductsResponse));
    }
  });

  it('is cached until the product changes, is hidden or deleted', async () => {
    const { id } = await addProduct(shop.deps);
    const read = async () => {
      const { status, headers } = await get(`/api/products/${shortIdOf(id)}`);
      return [status, headers['x-cache']];
    };
    const update = (body: object) =>
      shop.call('PATCH', `/api/products/update-product/${id}`, { as: shop.users.admin, body });
    expect([await read(), await read()]).toEqual([
      [200, 'miss'],
      [200, 'hit'],
    ]);
    await update({ name: 'Renamed' });
    expect([await read(), await read()]).toEqual([
      [200, 'miss'],
      [200, 'hit'],
    ]);
    await update({ isHidden: true });
    expect((await read())[0]).toBe(404);
    await update({ isHidden: false });
    expect((await read())[0]).toBe(200);
    await shop.call('DELETE', `/api/products/${id}`, { as: shop.users.admin });
    expect((await read())[0]).toBe(404);
  });

  it.each([
    '',
    'x',
    '0f3a9c2b1d4',
    '0f3a9c2b1d4e0',
    '0f3a9c2b1d4g',
    '%25%25%25%25%25%25%25%25%25%25%25%25',
    "a' or '1'='1",
  ])('is not found by %j', async (text) => {
    expect((await get(`/api/products/blogs/related/${encodeURIComponent(text)}`)).status).toBeGreaterThanOrEqual(400);
    expect((await get(`/api/products/${encodeURIComponent(text || '-')}`)).error().code).toBe('product_not_found');
  });

  it('is the older of two products with the same end', async () => {
    const [older, younger] = ['01a2098d-daca-77de-8020-440978545f0a', '01a2098e-daca-77de-8020-440978545f0a'];
    await addProduct(shop.deps, { id: younger });
    await addProduct(shop.deps, { id: older });
    const { product } = (await get('/api/products/440978545f0a')).as(getProductResponse);
    expect(product._id).toBe(older);
  });
});
