import { describe, expect, it } from 'vitest';
import { binnedResponse } from '#contract/bin.schema.ts';
import { getProductResponse, productResponse } from '#contract/catalogue.schema.ts';
import { OLD_PRICE_TOO_LOW } from '#contract/managed-products.ts';
import { orderResponse } from '#contract/orders.schema.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';

const FORM = {
  name: ' Green Frock ',
  category: 'Kids Casuals',
  color: 'green',
  age: 4,
  price: 1_490,
  oldPrice: 1_990,
  description: ' For Eid. ',
  image: '/media/frock.webp',
};

const NO_GARMENT = { measures: null, fabric: null, care: null, modelNote: null };

describe('maintaining the catalogue', () => {
  const shop = useTestShop();
  const asAdmin = (method: string, url: string, body?: unknown) =>
    shop.call(method, url, { as: shop.users.admin, body });
  const create = (body: unknown) => asAdmin('POST', '/api/products/create-product', body);
  const update = (id: string, body: unknown) => asAdmin('PATCH', `/api/products/update-product/${id}`, body);

  it('adds a product under its canonical category, with its author', async () => {
    const response = await create({ ...FORM, author: shop.users.admin.id });
    expect(response.status).toBe(201);
    const { message, product } = response.as(productResponse);
    expect(message).toBe('Product added successfully!');
    const cover = { url: FORM.image, alt: 'Green Frock', width: 800, height: 1_000, widths: [], placeholder: null };
    expect(product).toEqual({
      ...FORM,
      _id: product._id,
      cover,
      name: 'Green Frock',
      category: 'kids-casuals',
      gender: 'both',
      description: 'For Eid.',
      rating: 0,
      reviewCount: 0,
      stock: null,
      design: null,
      sku: null,
      author: shop.users.admin.id,
      createdAt: shop.clock.now().toISOString(),
    });
    const read = (await shop.call('GET', `/api/products/${product._id}`)).as(getProductResponse);
    const ratingCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
    expect(read).toEqual({
      product: { ...product, ...NO_GARMENT, pictures: [cover], variants: [], ratingCounts },
      reviews: [],
    });
  });

  it.each([
    ['texts for numbers', { price: '1490', oldPrice: '1990.5', age: '4' }, { price: 1_490, oldPrice: 1_990.5, age: 4 }],
    ['no old price', { oldPrice: null }, { oldPrice: null }],
    ['an empty old price', { oldPrice: '' }, { oldPrice: null }],
    ['a price of nothing', { price: 0 }, { price: 0 }],
    ['two decimals', { price: 1_490.35 }, { price: 1_490.35 }],
    ['a stock', { stock: 0 }, { stock: 0 }],
  ])('accepts %s', async (_what, change, expected) => {
    expect((await create({ ...FORM, ...change })).as(productResponse).product).toMatchObject(expected);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a negative price', { price: -1 }],
    ['three decimals', { price: 9.999 }],
    ['a price past any garment', { price: 1_000_001 }],
    ['no price', { price: null }],
    ['an empty price', { price: '' }],
    ['a price in words', { price: 'free' }],
    ['a price that is true', { price: true }],
    ['a price in hexadecimal', { price: '0x10' }],
    ['an unknown category', { category: 'trousers' }],
    ['the category "all"', { category: 'all' }],
    ['an unknown colour', { color: 'purple' }],
    ['the colour "all"', { color: 'all' }],
    ['an unknown age', { age: 6 }],
    ['an empty name', { name: '  ' }],
    ['a very long name', { name: 'x'.repeat(151) }],
    ['an empty description', { description: ' ' }],
    ['half a piece in stock', { stock: 1.5 }],
    ['a negative stock', { stock: -1 }],
    ['a data URL for an image', { image: 'data:image/png;base64,AAAA' }],
    ['a script for an image', { image: 'javascript:alert(1)' }],
    ['an image with a quote', { image: 'https://x.example/"onerror="alert(1)' }],
    ['a path outside the images', { image: '/media/../../etc/passwd' }],
  ])('rejects %s, when a product is added or changed', async (_what, change) => {
    const product = await addProduct(shop.deps);
    await expectNothingWritten(shop.deps, async () => {
      for (const response of [await create({ ...FORM, ...change }), await update(product.id, change)]) {
        expect(response.status).toBe(400);
        const { code, fields } = response.error();
        expect([code, Object.keys(fields ?? {})]).toEqual(['validation', Object.keys(change)]);
      }
    });
  });

  it('changes only the sent fields, and leaves author and reviews', async () => {
    const product = await addProduct(shop.deps, { authorId: shop.users.admin.id, oldPricePaisa: 200_000, stock: 3 });
    await addReview(shop.deps, product, shop.users.owner, { rating: 4 });
    const response = await update(product.id, { price: 990, author: shop.users.other.id });
    const changed = response.as(productResponse);
    expect(changed.message).toBe('Product updated successfully!');
    expect(changed.product).toMatchObject({
      name: product.name,
      price: 990,
      oldPrice: 2_000,
      stock: 3,
      rating: 4,
      author: shop.users.admin.id,
    });
    expect((await update(product.id, { oldPrice: null })).as(productResponse).product.oldPrice).toBeNull();
    expect((await update(product.id, { ...FORM, age: '4' })).as(productResponse).product).toMatchObject({ age: 4 });
  });

  it('rejects an old price that is not above the price, whichever of the two is changed', async () => {
    const { id } = await addProduct(shop.deps, { price: 1_000, oldPricePaisa: 150_000 });
    await expectNothingWritten(shop.deps, async () => {
      const rejected = [
        await create({ ...FORM, price: 1_000, oldPrice: 1_000 }),
        await update(id, { oldPrice: 1_000 }),
        await update(id, { oldPrice: 900 }),
        await update(id, { price: 1_500 }),
      ];
      for (const response of rejected) {
        expect(response.status).toBe(400);
        expect(response.error()).toMatchObject({
          message: OLD_PRICE_TOO_LOW,
          code: 'validation',
          fields: { oldPrice: OLD_PRICE_TOO_LOW },
        });
      }
    });
    for (const taken of [{ price: 1_499.99 }, { oldPrice: 1_500.01, price: 1_500 }, { price: 2_000, oldPrice: null }]) {
      expect((await update(id, taken)).as(productResponse).product).toMatchObject(taken);
    }
  });

  it('does not reject an old price that was stored before that rule if other fields change', async () => {
    const { id } = await addProduct(shop.deps, { price: 1_000, oldPricePaisa: 90_000 });
    expect((await update(id, { name: 'Renamed' })).as(productResponse).product).toMatchObject({ oldPrice: 900 });
  });

  it('rejects a change without fields', async () => {
    const product = await addProduct(shop.deps);
    expect((await update(product.id, {})).status).toBe(400);
    expect((await update(product.id, { unknown: 1 })).status).toBe(400);
  });

  it('deletes a product with its reviews, but not its copies in orders', async () => {
    const { other: owner, admin } = shop.users;
    const product = await addProduct(shop.deps, { name: 'Going' });
    await addReview(shop.deps, product, owner);
    const order = await addOrder(shop.deps, owner, { lines: [{ product, quantity: 2 }] });
    const response = await asAdmin('DELETE', `/api/products/${product.id}`);
    expect(response.as(binnedResponse)).toEqual({
      message: 'Product deleted successfully',
      binItem: expect.any(String),
    });
    expect((await shop.call('GET', `/api/products/${product.id}`)).error().code).toBe('product_not_found');
    expect((await asAdmin('DELETE', `/api/products/${product.id}`)).status).toBe(404);
    expect(JSON.parse((await shop.call('GET', `/api/reviews/${owner.id}`, { as: owner })).text)).toEqual({
      reviews: [],
    });
    const ordered = (await shop.call('GET', `/api/orders/order/${order.id}`, { as: admin })).as(orderResponse);
    expect(ordered.order).toMatchObject({ products: [{ productId: product.id, name: 'Going', quantity: 2 }] });
  });
});
