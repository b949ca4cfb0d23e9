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
});
