import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { userResponse } from '#contract/accounts.schema.ts';
import { uploadImageResponse } from '#contract/media.schema.ts';
import { IMAGE_MAX_BYTES } from '#contract/media.ts';
import { dataUrl, jpeg, jpegDataUrl, pixelBomb } from '#test/images.ts';
import { waitingJobs } from '#test/jobs.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { findImages } from './queries.ts';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');

const INVALID_IMAGES: Record<string, () => Promise<string> | string> = {
  'an empty text': () => ' ',
  'a plain text': () => 'hello',
  'a URL': () => 'https://example.com/cat.jpg',
  'a data URL of a text': () => `data:text/plain;base64,${Buffer.from('hello').toString('base64')}`,
  'a text that calls itself an image': () => dataUrl(Buffer.from('hello, I am a picture'), 'png'),
  'a data URL without content': () => 'data:image/png;base64,',
  'content that is not base64': () => 'data:image/png;base64,!!!!',
  'a data URL that is not base64': () => 'data:image/png,hello',
  'an SVG': () => dataUrl(SVG, 'svg+xml'),
  'an SVG that calls itself a PNG': () => dataUrl(SVG, 'png'),
  'a PDF': () => dataUrl(Buffer.from('%PDF-1.4\n%%EOF'), 'jpeg'),
  'a JPEG cut short': async () => {
    const whole = await jpeg(600, 800);
    return dataUrl(whole.subarray(0, whole.length / 2), 'jpeg');
  },
  'a PNG of 20,000 by 20,000 pixels': () => dataUrl(pixelBomb(20_000, 20_000), 'png'),
  'a PNG of 60,000 by 60,000 pixels': () => dataUrl(pixelBomb(60_000, 60_000), 'png'),
};

describe('uploading an image', () => {
  const shop = useTestShop();
  const upload = (image: unknown, url = '/api/uploadImage') =>
    shop.call('POST', url, { as: shop.users.admin, body: { image } });
  const stored = () => readdir(join(shop.deps.env.dataDir, 'pictures'));

  it.each(['/uploadImage', '/api/uploadImage'])('responds to %s with the URL as a JSON string', async (url) => {
    const response = await upload(await jpegDataUrl(), url);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.as(uploadImageResponse)).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
  });

  it('serves it as WebP with at most 1200 by 1500 pixels, which may be cached for ever', async () => {
    const url = (await upload(await jpegDataUrl(1_600, 3_000))).as(uploadImageResponse);
    const served = await shop.app.inject(url);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800, height: 1_500 });
  });

  it('does not enlarge a small one, and gives the same content the same URL', async () => {
    const url = (await upload(await jpegDataUrl(60, 80))).as(uploadImageResponse);
    const again = (await upload(await jpegDataUrl(60, 80))).as(uploadImageResponse);
    expect(again).toBe(url);
    const { width, height } = await sharp((await shop.app.inject(url)).rawPayload).metadata();
    expect([width, height]).toEqual([60, 80]);
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('accepts a %s', async (format) => {
    const bytes = await sharp(await jpeg())
      .toFormat(format)
      .toBuffer();
    expect((await upload(dataUrl(bytes, format))).status).toBe(200);
  });

  it('turns it upright and removes its metadata', async () => {
    const bytes = await sharp(await jpeg(60, 80))
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const url = (await upload(dataUrl(bytes, 'jpeg'))).as(uploadImageResponse);
    const metadata = await sharp((await shop.app.inject(url)).rawPayload).metadata();
    expect(metadata).toMatchObject({ width: 80, height: 60 });
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
  });

  it.each(Object.entries(INVALID_IMAGES))('rejects %s', async (_what, make) => {
    const image = await make();
    const files = await stored();
    const response = await expectNothingWritten(shop.deps, () => upload(image));
    expect(response.status).toBe(400);
    expect(response.error()).toEqual({ code: 'image_invalid', message: 'Invalid image file. Please try another.' });
    expect(await stored()).toEqual(files);
    const { id: userId, username } = shop.users.owner;
    const body = { userId, username, profileImage: image };
    const profile = await expectNothingWritten(shop.deps, () =>
      shop.call('PATCH', '/api/auth/edit-profile', { as: shop.users.owner, body }),
    );
    expect(profile.status).toBe(400);
  });

  it('stores its size and a placeholder of a few bytes, and enqueues its variants once', async () => {
    const image = await jpegDataUrl(300, 375);
    const url = (await upload(image)).as(uploadImageResponse);
    await upload(image);
    const row = (await findImages(shop.deps.db, [url])).get(url);
    expect(row).toMatchObject({ width: 300, height: 375, createdAt: shop.clock.now() });
    expect(row?.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(row?.placeholder.length).toBeLessThan(400);
    const hash = url.slice('/media/'.length, -'.webp'.length);
    const asked = (await waitingJobs(shop.deps)).filter(({ name }) => name === 'picture.stored');
    expect(asked.filter((job) => JSON.stringify(job.data) === JSON.stringify({ hash }))).toHaveLength(1);
  });

  it('shows a transparent one on white in every format', async () => {
    const transparent = await sharp({ create: { width: 30, height: 30, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const url = (await upload(dataUrl(transparent, 'png'))).as(uploadImageResponse);
    const { data, info } = await sharp((await shop.app.inject(url)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.channels, ...data.subarray(0, 3)]).toEqual([3, 255, 255, 255]);
  });

  it('accepts twenty at the same time', async () => {
    const images = await Promise.all(Array.from({ length: 20 }, (_, index) => jpegDataUrl(800 + index, 1_000)));
    const responses = await Promise.all(images.map((image) => upload(image)));
    expect(new Set(responses.map((response) => response.as(uploadImageResponse))).size).toBe(20);
  });

  it('rejects one of more than 8 MB', async () => {
    const response = await upload(dataUrl(Buffer.alloc(IMAGE_MAX_BYTES + 1), 'jpeg'));
    expect(response.status).toBe(413);
    expect(response.error().message).toBe('The picture is too large. Please choose one of up to 8 MB.');
  });

  it('crops a profile image to a square', async () => {
    const { id: userId, username } = shop.users.owner;
    const body = { userId, username, profileImage: await jpegDataUrl(300, 900) };
    const response = await shop.call('PATCH', '/api/auth/edit-profile', { as: shop.users.owner, body });
    const { profileImage } = response.as(userResponse).user;
    const { width, height } = await sharp((await shop.app.inject(profileImage ?? '')).rawPayload).metadata();
    expect([width, height]).toEqual([256, 256]);
  });
});
