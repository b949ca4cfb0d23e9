import { eq } from 'drizzle-orm';
import { startFauxqs } from 'fauxqs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { users } from '#server/accounts/tables.ts';
import { contentSlots, contentVersions } from '#server/content/tables.ts';
import { IMAGE_COLUMNS } from '#server/image-columns.ts';
import { openS3Storage } from '#server/platform/storage/s3-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addUser } from '#test/users.ts';
import { describeMissing, findMissingImages } from './find-missing-images.ts';
import { MEDIA_PATH, masterKey, randomHash } from './image-key.ts';

async function openBucket(): Promise<Storage> {
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  server.createBucket('pictures');
  const endpoint = `http://127.0.0.1:${server.port}`;
  const account = { region: 'us-east-1', bucket: 'pictures', accessKeyId: 'test', secretAccessKey: 'test' };
  const storage = await openS3Storage({ endpoint, ...account });
  onTestFinished(async () => {
    storage.close();
    await server.stop();
  });
  return storage;
}

describe('the images that rows name', () => {
  it.each(['a folder', 'a bucket'])('are searched in %s, whatever column names them', async (kind) => {
    const app = await buildTestApp();
    onTestFinished(() => app.close());
    const { deps } = app;
    const storage = kind === 'a bucket' ? await openBucket() : deps.storage;
    const url = async () => {
      const key = masterKey(randomHash());
      await storage.write(key, Buffer.from('an image'));
      return MEDIA_PATH + key;
    };
    const [cover, further, profile, ofOrder] = [await url(), await url(), await url(), await url()];
    const [ofDraft, ofText] = [await url(), await url()];
    const image = { alt: '', width: 60, height: 80, widths: [], placeholder: null };
    const pictures = [cover, further].map((each) => ({ ...image, url: each }));
    const product = await addProduct(deps, { image: cover, pictures });
    await addProduct(deps, { image: 'https://elsewhere.example/shirt.webp' });
    const user = await addUser(deps);
    await deps.db.update(users).set({ profileImage: profile }).where(eq(users.id, user.id));
    await addOrder(deps, user, { lines: [{ product: { ...product, image: ofOrder }, quantity: 1 }] });
    const card = { category: 'tops', title: 'Tops', text: `Not one: see ${ofOrder}` } as const;
    await deps.db
      .insert(contentSlots)
      .values({ slot: 'categories', draft: [null, ofDraft].map((each) => ({ ...card, image: each })) });
    const hero = {
      kicker: '',
      headline: 'Eid',
      highlight: '',
      text: '',
      button: 'Go',
      link: '/media/',
      image: ofText,
    };
    await deps.db.insert(contentVersions).values({ slot: 'hero', value: hero, byName: 'Sana' });
    const find = () => findMissingImages(deps.db, storage, IMAGE_COLUMNS);
    // The link `/media/` is a folder, not an image.
    expect(await find()).toEqual({ named: 6, missing: [] });

    const keyOf = (each: string) => each.replace(MEDIA_PATH, '');
    for (const each of [cover, further, profile, ofOrder, ofDraft, ofText]) await storage.remove(keyOf(each));
    const found = await find();
    expect(Object.fromEntries(found.missing.map(({ key, owners }) => [key, owners]))).toEqual({
      [keyOf(cover)]: ['products'],
      [keyOf(further)]: ['products'],
      [keyOf(profile)]: ['users'],
      [keyOf(ofOrder)]: ['orders'],
      [keyOf(ofDraft)]: ['texts'],
      [keyOf(ofText)]: ['texts'],
    });
    expect(describeMissing(found)).toMatch(
      /^6 of 6 images that rows name are missing \(orders 1, products 2, texts 2, users 1\): (\w{32}\.webp, ){5}…$/,
    );
  });
});

it('the list of missing images has five names, and says that there are more', () => {
  const missing = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
    key: `${name}.webp`,
    owners: ['users', 'products'],
  }));
  expect(describeMissing({ named: 9, missing })).toBe(
    '6 of 9 images that rows name are missing (products 6, users 6): a.webp, b.webp, c.webp, d.webp, e.webp, …',
  );
  expect(describeMissing({ named: 9, missing: [] })).toBeUndefined();
});
