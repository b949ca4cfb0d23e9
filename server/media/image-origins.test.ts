import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { EVERYTHING } from '#server/platform/cache/tag-bus.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { projectPath } from '#server/platform/project-root.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { imageOrigins } from './tables.ts';

describe('websites that images come from', () => {
  const shop = useTestShop({ env: { CACHE_MB: '10' } });
  beforeEach(async () => {
    await shop.deps.db.delete(imageOrigins);
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
    // An earlier release may have stored these origins.
    const origins = [new URL(image).origin, 'https://old.example'];
    await shop.deps.db.insert(imageOrigins).values(origins.map((origin) => ({ origin })));
    await inTransaction(shop.deps.db, (tx) => shop.deps.tags.invalidate(tx, [EVERYTHING]));
    expect(await shop.deps.imageOrigins.read()).toEqual(['https://old.example']);
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
