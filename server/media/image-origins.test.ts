import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { productResponse } from '#contract/catalogue.schema.ts';
import { projectPath } from '#server/platform/project-root.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { imageOrigins } from './tables.ts';

describe('websites that images come from', () => {
  const shop = useTestShop({ env: { CACHE_MB: '10' } });
  const add = async (image: string) => {
    const body = {
      name: 'Kurta',
      category: 'kids-casuals',
      color: 'blue',
      age: 3,
      price: 900,
      description: 'Soft.',
      image,
    };
    const response = await shop.call('POST', '/api/products/create-product', { as: shop.users.admin, body });
    return response.as(productResponse).product;
  };
  beforeEach(async () => {
    await shop.deps.db.delete(imageOrigins);
  });

  it('are allowed once a product has an image of theirs, and stay allowed after its deletion', async () => {
    expect(await shop.deps.imageOrigins.read()).toEqual([]);
    const { _id } = await add('https://CDN.Example/a.jpg?size=2');
    await add('https://cdn.example/b.jpg');
    await add('http://pictures.example:8080/c.jpg');
    await add('/media/own.webp');
    const named = ['http://pictures.example:8080', 'https://cdn.example'];
    expect(await shop.deps.imageOrigins.read()).toEqual(named);
    await shop.call('DELETE', `/api/products/${_id}`, { as: shop.users.admin });
    expect(await shop.deps.imageOrigins.read()).toEqual(named);
  });

  it.each([
    'https://x;sandbox/a.png',
    'https://x;script-src/a.png',
    'https://a,b.example/a.png',
    'https://*/a.png',
    'https://*.example/a.png',
    'https://[::1]/a.png',
    'https://cdn.example./a.png',
    'https://my_cdn.example/a.png',
    'https://a(b)$!.example/a.png',
  ])('cannot add other text to the policy of pages: %s', async (image) => {
    const body = { name: 'Kurta', category: 'kids-casuals', color: 'blue', age: 3, price: 900, description: 'Soft.' };
    const create = { as: shop.users.admin, body: { ...body, image } };
    const response = await shop.call('POST', '/api/products/create-product', create);
    expect(response.error()).toMatchObject({ code: 'validation', fields: { image: 'must be the URL of a picture' } });
    // An earlier release may have stored this origin.
    await shop.deps.db.insert(imageOrigins).values({ origin: new URL(image).origin });
    await add('https://new.example/a.jpg');
    expect(await shop.deps.imageOrigins.read()).toEqual(['https://new.example']);
  });

  it('invalidate all cached responses only if they are new', async () => {
    const cached = async () => (await shop.call('GET', '/api/store')).headers['x-cache'];
    await cached();
    await add('https://one.example/a.jpg');
    expect(await cached()).not.toBe('hit');
    await add('https://one.example/b.jpg');
    expect(await cached()).toBe('hit');
  });

  it('are also allowed after a change of images', async () => {
    const { _id } = await add('/media/own.webp');
    const pictures = [
      { url: '/media/own.webp', alt: '' },
      { url: 'https://second.example/a.jpg', alt: '' },
    ];
    const url = `/api/products/update-product/${_id}`;
    expect((await shop.call('PATCH', url, { as: shop.users.admin, body: { pictures } })).status).toBe(200);
    expect(await shop.deps.imageOrigins.read()).toEqual(['https://second.example']);
  });

  it('of products and orders of an earlier release are found by the migration', async () => {
    const product = await addProduct(shop.deps, { image: 'https://Old.example/a.jpg' });
    await addProduct(shop.deps, { image: 'https://user@evil.example/a.jpg' });
    await addOrder(shop.deps, shop.users.owner, {
      lines: [{ product: { ...product, image: 'http://gone.example:81/a.jpg' }, quantity: 1 }],
    });
    const folder = projectPath('database/migrations');
    const name = readdirSync(folder).find((file) => file.endsWith('_image-origins.sql')) ?? '';
    const filling = readFileSync(`${folder}/${name}`, 'utf8').split('--> statement-breakpoint').at(-1) ?? '';
    await shop.deps.db.execute(sql.raw(filling));
    const rows = await shop.deps.db.select().from(imageOrigins);
    expect(rows.map(({ origin }) => origin).toSorted()).toEqual(
      expect.arrayContaining(['http://gone.example:81', 'https://old.example']),
    );
    expect(rows.some(({ origin }) => /user|evil/.test(origin))).toBe(false);
  });
});
