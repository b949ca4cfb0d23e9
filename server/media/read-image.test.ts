import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { uploadImageResponse } from '#contract/media.schema.ts';
import { variantUrl } from '#contract/media.ts';
import { jpegDataUrl } from '#test/images.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { useTestShop } from '#test/test-shop.ts';

const UNKNOWN_HASH = '0123456789abcdef0123456789abcdef';

describe('the variants of an image', () => {
  const shop = useTestShop();
  const folder = () => join(shop.deps.env.dataDir, 'pictures');
  /** Equal images would get the same URL. */
  let height = 700;
  async function upload(width: number): Promise<string> {
    height += 1;
    const body = { image: await jpegDataUrl(width, height) };
    const response = await shop.call('POST', '/api/uploadImage', { as: shop.users.admin, body });
    return response.as(uploadImageResponse);
  }
  const filesOf = async (url: string) => {
    const hash = url.slice('/media/'.length, -'.webp'.length);
    return (await readdir(folder())).filter((file) => file.startsWith(`${hash}-`)).sort();
  };

  it.each([
    ['avif', 'heif', 'image/avif'],
    ['webp', 'webp', 'image/webp'],
    ['jpeg', 'jpeg', 'image/jpeg'],
  ] as const)('are encoded as %s at the first request, and stored', async (format, sharpFormat, type) => {
    const url = variantUrl(await upload(700), 400, format);
    const [first, second] = [await shop.app.inject(url), await shop.app.inject(url)];
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: sharpFormat, width: 400 });
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(await filesOf(url.replace(/-400\.\w+$/, '.webp'))).toEqual([url.slice('/media/'.length)]);
  });

  it('are encoded once, however many requests come at the same time', async () => {
    const url = variantUrl(await upload(700), 240, 'avif');
    const write = vi.spyOn(shop.deps.storage, 'write');
    const responses = await Promise.all(Array.from({ length: 20 }, () => shop.app.inject(url)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(write.mock.calls.map(([key]) => key)).toEqual([url.slice('/media/'.length)]);
    write.mockRestore();
  });

  it('are encoded by a job before the first request: all widths up to that of the master, in three formats', async () => {
    await doWaitingJobs(shop.deps);
    const url = await upload(500);
    await doWaitingJobs(shop.deps);
    const names = [240, 400, 500].flatMap((width) =>
      (['avif', 'webp', 'jpeg'] as const).map((format) => variantUrl(url, width, format).slice('/media/'.length)),
    );
    expect(await filesOf(url)).toEqual(names.sort());
  });

  it('are not encoded if the image was deleted before the job began', async () => {
    const url = await upload(500);
    await rm(join(folder(), url.slice('/media/'.length)));
    await doWaitingJobs(shop.deps);
    expect(await filesOf(url)).toEqual([]);
  });

  it.each([
    ['a width of no list', (url: string) => variantUrl(url, 401, 'avif')],
    ['a width above that of the image', (url: string) => variantUrl(url, 800, 'avif')],
    ['two formats at once', (url: string) => `${variantUrl(url, 400, 'avif')}.webp`],
    ['a format that is not offered', (url: string) => url.replace('.webp', '-400.png')],
    ['the master in another format', (url: string) => url.replace('.webp', '.avif')],
    ['a path out of the store', (url: string) => url.replace('/media/', '/media/..%2fpictures%2f')],
    ['an unknown image', () => variantUrl(`/media/${UNKNOWN_HASH}.webp`, 400, 'avif')],
  ])('are not found for %s', async (_what, urlOf) => {
    const url = await upload(700);
    const response = await shop.app.inject(urlOf(url));
    expect(response.statusCode).toBe(404);
    expect(await filesOf(url)).toEqual([]);
  });

  it('are served if only their master was deleted, and not found if all files were', async () => {
    const url = await upload(700);
    const variant = variantUrl(url, 400, 'webp');
    await shop.app.inject(variant);
    await rm(join(folder(), url.slice('/media/'.length)));
    expect((await shop.app.inject(variant)).statusCode).toBe(200);
    expect((await shop.app.inject(url)).statusCode).toBe(404);
    expect((await shop.app.inject(variantUrl(url, 240, 'webp'))).statusCode).toBe(404);
  });

  it('are not found if the file of their master is broken', async () => {
    const url = await upload(700);
    await writeFile(join(folder(), url.slice('/media/'.length)), 'half a picture');
    expect((await shop.app.inject(variantUrl(url, 400, 'webp'))).statusCode).toBe(404);
  });
});
