import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getProductResponse, productResponse } from '#contract/catalogue.schema.ts';
import { savedDesignResponse } from '#contract/designs.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { addProduct } from '#test/factories.ts';
import { type ImageHost, openImageHost, redirect, sendBytes } from '#test/image-host.ts';
import { jpeg } from '#test/images.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';

const FORM = {
  name: 'Green Frock',
  category: 'kids-casuals',
  color: 'green',
  age: 4,
  price: 1_490,
  description: 'For Eid.',
};
const OWN_URL = /^\/media\/[0-9a-f]{32}\.webp$/;

describe('an image of another website', () => {
  const shop = useTestShop({ downloads: { isAllowed: (ip) => ip === '127.0.0.1', isAllowedPort: () => true } });
  let host: ImageHost;
  beforeAll(async () => {
    host = await openImageHost();
  });
  afterAll(() => host.close());
  beforeEach(async () => {
    host.requested = [];
    host.responses = {};
    for (const [index, path] of ['/front.jpg', '/back.jpg', '/hem.jpg'].entries()) {
      host.responses[path] = sendBytes(await jpeg(300 + index, 375));
    }
    host.responses['/same.jpg'] = host.responses['/front.jpg'] ?? sendBytes(Buffer.alloc(0));
  });
  const asAdmin = (method: string, url: string, body?: unknown) =>
    shop.call(method, url, { as: shop.users.admin, body });
  const create = (body: unknown) => asAdmin('POST', '/api/products/create-product', body);
  const update = (id: string, body: unknown) => asAdmin('PATCH', `/api/products/update-product/${id}`, body);
  const urlsOf = async (id: string) =>
    (await shop.call('GET', `/api/products/${id}`)).as(getProductResponse).product.pictures.map(({ url }) => url);

  it('is stored when a product is added or changed, once', async () => {
    const image = host.url('/front.jpg');
    const pictures = ['/front.jpg', '/back.jpg', '/same.jpg'].map((path) => ({ url: host.url(path), alt: '' }));
    const { product } = (await create({ ...FORM, image, pictures })).as(productResponse);
    const urls = await urlsOf(product._id);
    expect([product.image, urls.length]).toEqual([urls[0], 2]);
    for (const url of urls) expect(url).toMatch(OWN_URL);
    const changed = (await update(product._id, { image: host.url('/hem.jpg') })).as(productResponse).product;
    expect(changed.image).toMatch(OWN_URL);
    expect(urls).not.toContain(changed.image);
    expect(host.requested.toSorted()).toEqual(['/back.jpg', '/front.jpg', '/hem.jpg', '/same.jpg']);
    expect((await update(product._id, { image })).as(productResponse).product.image).toBe(product.image);
    expect(host.requested).toHaveLength(4);
  });

  it('is stored for a design', async () => {
    const body = {
      ref: '0199f2c4-7c1a-7000-8000-3f5a1b2c4d5e',
      design: 'Frock',
      name: FORM.name,
      category: FORM.category,
      description: FORM.description,
      gender: 'girls',
      colors: [{ color: 'green', pictures: [{ url: host.url('/back.jpg'), alt: 'Back' }] }],
      ages: [{ age: 4, prices: { price: 900, oldPrice: null } }],
      variants: [{ color: 'green', age: 4, stock: 3, sku: null }],
    };
    const response = await asAdmin('POST', '/api/products/designs', body);
    expect(response.as(savedDesignResponse).added).toBe(1);
    const [row] = await shop.deps.db.select().from(products).where(eq(products.design, 'Frock'));
    expect([row?.image, row?.pictures[0]?.url]).toEqual([expect.stringMatching(OWN_URL), row?.image]);
  });

  it.each([
    ['http://127.0.0.2/a.jpg', /private network/],
    ['http://169.254.169.254/latest/meta-data', /private network/],
    ['https://user:word@cdn.example/a.jpg', /user name or a password/],
  ])('is rejected at %s, and nothing is written', async (image, message) => {
    const product = await addProduct(shop.deps);
    await expectNothingWritten(shop.deps, async () => {
      for (const response of [await create({ ...FORM, image }), await update(product.id, { image })]) {
        expect(response.error()).toMatchObject({
          code: 'validation',
          fields: { image: expect.stringMatching(message) },
        });
      }
    });
  });

  it('is rejected if it leads to a private address, is no picture, or is missing', async () => {
    host.responses['/inside'] = redirect('http://127.0.0.2/a.jpg');
    host.responses['/page'] = sendBytes(Buffer.from('<!doctype html>'), { 'content-type': 'text/html' });
    const pictures = ['/front.jpg', '/inside', '/page', '/missing'].map((path) => ({ url: host.url(path), alt: '' }));
    const response = await create({ ...FORM, image: host.url('/front.jpg'), pictures });
    expect(response.error()).toMatchObject({
      code: 'validation',
      fields: {
        'pictures.1': expect.stringMatching(/private network/),
        'pictures.2': expect.stringMatching(/web page/),
        'pictures.3': expect.stringMatching(/no picture at this address/),
      },
    });
  });
});
