import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { uploadImageResponse } from '#contract/media.schema.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { jpegDataUrl } from '#test/images.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('a disk for images', () => {
  const shop = useTestShop();

  it('that is slow delays only images', async () => {
    const { owner, admin } = shop.users;
    const image = await jpegDataUrl(200, 250);
    const url = (await shop.call('POST', '/api/uploadImage', { as: admin, body: { image } })).as(uploadImageResponse);
    const { storage } = shop.deps;
    const read = storage.read.bind(storage);
    const { promise: disk, resolve: release } = Promise.withResolvers<void>();
    storage.read = async (key) => {
      await disk;
      return read(key);
    };
    // 50 reads block more threads than the pool has. Other requests must not wait for them.
    const images = Array.from({ length: 50 }, () => shop.call('GET', url));
    const body = orderBody(owner, [{ product: await addProduct(shop.deps), quantity: 1 }]);
    expect((await shop.call('GET', '/api/products')).status).toBe(200);
    expect((await shop.call('POST', '/api/orders/create-order', { as: owner, body })).status).toBe(201);
    release();
    expect(new Set((await Promise.all(images)).map(({ status }) => status))).toEqual(new Set([200]));
    storage.read = read;
  });

  it('that is gone fails only images, with a message, until it is back', async () => {
    const { owner, admin } = shop.users;
    const upload = async () =>
      shop.call('POST', '/api/uploadImage', { as: admin, body: { image: await jpegDataUrl(300, 400) } });
    const url = (await upload()).as(uploadImageResponse);
    const folder = join(shop.deps.env.dataDir, 'pictures');
    await rename(folder, `${folder}-away`);
    // Writes fail as if the folder's disk were not mounted.
    await writeFile(folder, '');

    const rejected = await expectNothingWritten(shop.deps, upload);
    expect([rejected.status, rejected.error().code]).toEqual([503, 'unavailable']);
    expect((await shop.call('GET', url)).status).toBe(503);
    const ready = await shop.call('GET', '/readyz');
    expect([ready.status, ready.text]).toEqual([200, '{"status":"degraded","unavailable":["images"]}']);
    expect((await shop.call('GET', '/readyz?dependencies')).status).toBe(503);
    expect((await shop.call('GET', '/metrics')).text).toMatch(/^dependency_up\{dependency="images"\} 0$/m);
    expect((await shop.call('GET', '/api/products')).status).toBe(200);
    const body = orderBody(owner, [{ product: await addProduct(shop.deps), quantity: 1 }]);
    expect((await shop.call('POST', '/api/orders/create-order', { as: owner, body })).status).toBe(201);

    await rm(folder);
    await rename(`${folder}-away`, folder);
    expect((await shop.call('GET', url)).status).toBe(200);
    expect((await upload()).status).toBe(200);
  });
});
