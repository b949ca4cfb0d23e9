import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { getProductResponse } from '#contract/catalogue.schema.ts';
import { IMAGE_FORMATS, variantUrl } from '#contract/media.ts';
import { PHOTOS_PAGE_SIZE, REVIEW_PHOTOS_MAX, REVIEW_PHOTOS_PER_DAY } from '#contract/review-photos.ts';
import {
  listPhotosResponse,
  postReviewResponse,
  type ReviewPhoto,
  uploadPhotoResponse,
  userReviewsResponse,
} from '#contract/reviews.schema.ts';
import { cleaningJob } from '#server/clean.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { rateLimits } from '#server/platform/limits/tables.ts';
import { reviewPhotos } from '#server/reviews/tables.ts';
import { addProduct, addReview, addReviewPhoto } from '#test/factories.ts';
import { dataUrl, jpegDataUrl, pixelBomb } from '#test/images.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';

describe('photos of reviews', () => {
  const shop = useTestShop();
  const newUser = async () => openSession(shop.deps, await addUser(shop.deps, { username: 'Hira' }));
  const send = (as: SignedInUser, image: string) => shop.call('POST', '/api/reviews/photos', { as, body: { image } });
  const upload = async (as: SignedInUser, image?: string) =>
    (await send(as, image ?? (await jpegDataUrl(300, 400)))).as(uploadPhotoResponse).photo;
  const post = (as: SignedInUser, productId: string, photos?: readonly ReviewPhoto[]) => {
    const ids = photos && { photos: photos.map(({ _id }) => _id) };
    const body = { comment: 'Soft.', rating: 5, userId: as.id, productId, ...ids };
    return shop.call('POST', '/api/reviews/post-review', { as, body });
  };
  const approve = ({ _id }: { _id: string }, as = shop.users.admin) =>
    shop.call('POST', `/api/review-photos/${_id}/approve`, { as });
  const reject = ({ _id }: { _id: string }, as = shop.users.admin) =>
    shop.call('DELETE', `/api/review-photos/${_id}`, { as });
  const shownOn = async (productId: string) => {
    const { reviews } = (await shop.call('GET', `/api/products/${productId}`)).as(getProductResponse);
    return reviews.flatMap(({ photos = [] }) => photos.map(({ _id }) => _id));
  };
  const ownOf = async (as: SignedInUser) =>
    (await shop.call('GET', `/api/reviews/${as.id}`, { as }))
      .as(userReviewsResponse)
      .reviews.flatMap(({ photos = [] }) => photos);
  const statusOf = async ({ image }: ReviewPhoto) => (await shop.app.inject(image.url)).statusCode;
  const clean = () => cleaningJob(shop.deps).run({}, { id: '', ageSeconds: 0, isFollowed: async () => false });
  const listed = async (state: string, after = '') =>
    (await shop.call('GET', `/api/review-photos?state=${state}&after=${after}`, { as: shop.users.admin })).as(
      listPhotosResponse,
    );

  it('show on the page of the product once staff have approved them, and the text at once', async () => {
    const user = await newUser();
    const product = await addProduct(shop.deps, { name: 'Kurta' });
    const photos = [await upload(user), await upload(user)];
    const [first, second] = photos;
    expect(first).toMatchObject({ state: 'waiting', image: { width: 300, height: 400, widths: [240, 300] } });
    const { review } = (await post(user, product.id, photos)).as(postReviewResponse);
    expect([review.comment, review.photos]).toEqual(['Soft.', undefined]);
    expect(await shownOn(product.id)).toEqual([]);
    expect((await ownOf(user)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);

    expect((await approve(second as ReviewPhoto)).status).toBe(200);
    expect(await shownOn(product.id)).toEqual([second?._id]);
    expect((await ownOf(user)).map(({ state }) => state)).toEqual(['waiting', 'approved']);
    const entries = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, review._id));
    expect(entries.map(({ verb, subjectLabel }) => [verb, subjectLabel])).toEqual([['review.photo-approved', 'Kurta']]);
    // Approving again changes nothing.
    await expectNothingWritten(shop.deps, () => approve(second as ReviewPhoto));
  });

  it('that are rejected are deleted with all their files, also after they were approved', async () => {
    const user = await newUser();
    const product = await addProduct(shop.deps);
    const [one, other] = [await upload(user), await upload(user)];
    await post(user, product.id, [one, other]);
    await approve(one);
    const variants = IMAGE_FORMATS.map((format) => variantUrl(one.image.url, 240, format));
    const statuses = () => Promise.all(variants.map(async (url) => (await shop.app.inject(url)).statusCode));
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await reject(one)).status).toBe(200);
    expect(await shownOn(product.id)).toEqual([]);
    await doWaitingJobs(shop.deps);
    expect([await statusOf(one), ...(await statuses()), await statusOf(other)]).toEqual([404, 404, 404, 404, 200]);
    for (const again of [await reject(one), await approve(one), await approve({ _id: 'x' })])
      expect([again.status, again.error().code]).toEqual([404, 'photo_not_found']);
  });

  it('are stored upright without metadata, so that nobody learns where a child was photographed', async () => {
    const camera = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'red' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 43/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(camera).metadata()).exif).toBeDefined();
    const { image } = await upload(await newUser(), dataUrl(camera, 'jpeg'));
    const served = await sharp((await shop.app.inject(image.url)).rawPayload).metadata();
    expect([served.width, served.height, served.exif]).toEqual([40, 80, undefined]);
  });

  it.each([
    ['a text', () => 'data:image/jpeg;base64,aGVsbG8=', 'image_invalid'],
    ['a PDF', () => 'data:application/pdf;base64,JVBERi0xLjQ=', 'image_invalid'],
    ['a small file of too many pixels', () => dataUrl(pixelBomb(30_000, 30_000), 'png'), 'image_invalid'],
    ['8 MB and a byte', () => dataUrl(Buffer.alloc(8 * 1_024 * 1_024 + 1), 'png'), 'image_too_large'],
  ])('are rejected if they are %s', async (_what, image, code) => {
    const user = await newUser();
    expect((await send(user, image())).error().code).toBe(code);
    expect(await shop.deps.db.$count(reviewPhotos, eq(reviewPhotos.userId, user.id))).toBe(0);
  });

  it(`are limited to ${REVIEW_PHOTOS_MAX} for each review, and to ${REVIEW_PHOTOS_PER_DAY} a day`, async () => {
    const user = await newUser();
    const product = await addProduct(shop.deps);
    const key = `review-photos:${user.id}`;
    const expire = new Date(Date.now() + 60_000);
    await shop.deps.db.insert(rateLimits).values({ key, points: REVIEW_PHOTOS_PER_DAY - 1, expire });
    const photo = await upload(user);
    const rejected = await expectNothingWritten(shop.deps, async () => send(user, await jpegDataUrl()));
    expect([rejected.status, rejected.error().code]).toEqual([429, 'photos_per_day']);
    const tooMany = await post(
      user,
      product.id,
      Array.from({ length: REVIEW_PHOTOS_MAX + 1 }, () => photo),
    );
    expect([tooMany.status, tooMany.error().code]).toEqual([400, 'validation']);
  });

  it('of another account, another review or no id cannot be attached', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const [product, second] = [await addProduct(shop.deps), await addProduct(shop.deps)];
    const [own, foreign] = [await upload(user), await upload(other)];
    await post(user, second.id, [own]);
    for (const photo of [own, foreign, { ...own, _id: 'x' }, { ...own, _id: user.id }]) {
      const response = await expectNothingWritten(shop.deps, () => post(user, product.id, [photo]));
      expect([response.status, response.error().code]).toEqual([404, 'photo_not_found']);
    }
  });

  it('stay when their review is replaced without photos; other photos replace them', async () => {
    const user = await newUser();
    const product = await addProduct(shop.deps);
    const [first, second] = [await upload(user), await upload(user)];
    await post(user, product.id, [first]);
    await approve(first);
    await post(user, product.id);
    expect(await shownOn(product.id)).toEqual([first._id]);
    await post(user, product.id, [first, second]);
    expect(await shownOn(product.id)).toEqual([first._id]);
    await post(user, product.id, [second]);
    await doWaitingJobs(shop.deps);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect((await ownOf(user)).map(({ _id }) => _id)).toEqual([second._id]);
  });

  it('are deleted with their review, and with their account', async () => {
    const [user, leaving] = [await newUser(), await newUser()];
    const product = await addProduct(shop.deps);
    const [one, other, unposted] = [await upload(user), await upload(leaving), await upload(leaving)];
    const { review } = (await post(user, product.id, [one])).as(postReviewResponse);
    await post(leaving, product.id, [other]);
    await shop.call('DELETE', `/api/reviews/${review._id}`, { as: user });
    await shop.call('DELETE', `/api/auth/users/${leaving.id}`, { as: shop.users.admin });
    await doWaitingJobs(shop.deps);
    expect(await Promise.all([one, other, unposted].map(statusOf))).toEqual([404, 404, 404]);
    expect(await shop.deps.db.$count(reviewPhotos, eq(reviewPhotos.url, one.image.url))).toBe(0);
  });

  it('that nobody posts are deleted after a day', async () => {
    const photo = await upload(await newUser());
    await clean();
    expect(await statusOf(photo)).toBe(200);
    shop.clock.advance({ days: 1, minutes: 1 });
    await clean();
    expect(await statusOf(photo)).toBe(404);
  });

  it('come back with a product from the bin, and are deleted when it is deleted for good', async () => {
    const user = await newUser();
    const product = await addProduct(shop.deps);
    const photo = await upload(user);
    await post(user, product.id, [photo]);
    await approve(photo);
    const remove = async () => {
      const response = await shop.call('DELETE', `/api/products/${product.id}`, { as: shop.users.admin });
      return JSON.parse(response.text).binItem as string;
    };
    const item = await remove();
    await clean();
    expect(await statusOf(photo)).toBe(200);
    expect((await listed('approved')).photos.map(({ _id }) => _id)).not.toContain(photo._id);
    await shop.call('POST', `/api/bin/${item}/restore`, { as: shop.users.admin });
    expect(await shownOn(product.id)).toEqual([photo._id]);
    await shop.call('DELETE', `/api/bin/${await remove()}`, { as: shop.users.admin });
    await clean();
    expect(await statusOf(photo)).toBe(404);
  });

  it('are listed page by page: waiting ones from the oldest, approved ones from the newest', async () => {
    await shop.deps.db.delete(reviewPhotos);
    const review = await addReview(shop.deps, await addProduct(shop.deps, { name: 'Cap' }), await newUser());
    const ids: string[] = [];
    for (let index = 0; index <= PHOTOS_PAGE_SIZE; index += 1) {
      ids.push((await addReviewPhoto(shop.deps, review)).id);
      shop.clock.advance({ minutes: 1 });
    }
    const [page, rest] = [await listed('waiting'), await listed('waiting', (await listed('waiting')).next ?? '')];
    expect(page.photos[0]).toMatchObject({
      product: { name: 'Cap' },
      review: { username: 'Hira', comment: 'Lovely.' },
    });
    expect([...page.photos, ...rest.photos].map(({ _id }) => _id)).toEqual(ids);
    expect(rest.next).toBeNull();
    for (const _id of ids.slice(0, 2)) await approve({ _id });
    expect((await listed('approved')).photos.map(({ _id }) => _id)).toEqual([ids[1], ids[0]]);
    expect((await shop.call('GET', '/api/review-photos?state=x', { as: shop.users.admin })).status).toBe(400);
    expect((await listed('waiting', 'x')).photos).toEqual([]);
  });

  it('are approved only with the right to change texts and pictures', async () => {
    const review = await addReview(shop.deps, await addProduct(shop.deps), await newUser());
    const { id: _id } = await addReviewPhoto(shop.deps, review);
    const [editor, helper] = [
      await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['content.edit'] })),
      await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['catalogue.edit'] })),
    ];
    for (const as of [helper, shop.users.owner]) {
      expect([(await approve({ _id }, as)).status, (await reject({ _id }, as)).status]).toEqual([403, 403]);
    }
    expect((await approve({ _id }, editor)).status).toBe(200);
  });
});
