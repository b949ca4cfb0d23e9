import { describe, expect, it } from 'vitest';
import { getProductResponse, productResponse } from '#contract/catalogue.schema.ts';
import { uploadImageResponse } from '#contract/media.schema.ts';
import { imageAt, PRODUCT_IMAGES_MAX } from '#contract/media.ts';
import { addProduct } from '#test/factories.ts';
import { jpegDataUrl } from '#test/images.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';

const ELSEWHERE = '/media/back.webp';
const FORM = {
  name: 'Green Frock',
  category: 'kids-casuals',
  color: 'green',
  age: 4,
  price: 1_490,
  description: 'For Eid.',
};

describe('the images of a product', () => {
  const shop = useTestShop();
  const asAdmin = (method: string, url: string, body?: unknown) =>
    shop.call(method, url, { as: shop.users.admin, body });
  const create = (body: unknown) => asAdmin('POST', '/api/products/create-product', body);
  const update = (id: string, body: unknown) => asAdmin('PATCH', `/api/products/update-product/${id}`, body);
  const upload = async (width: number, height: number) =>
    (await asAdmin('POST', '/api/uploadImage', { image: await jpegDataUrl(width, height) })).as(uploadImageResponse);
  const read = async (id: string) => (await shop.call('GET', `/api/products/${id}`)).as(getProductResponse).product;

  it('have size, widths and description, and the first one is the cover', async () => {
    const front = await upload(600, 750);
    const images = [
      { url: front, alt: '' },
      { url: ELSEWHERE, alt: ' The back ' },
      { url: '/media/hem.webp', alt: '' },
    ];
    const { product } = (await create({ ...FORM, image: front, pictures: images })).as(productResponse);
    const cover = {
      url: front,
      alt: 'Green Frock',
      width: 600,
      height: 750,
      widths: [240, 400, 560, 600],
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    };
    expect(product).toMatchObject({ image: front, cover });
    expect((await read(product._id)).pictures).toEqual([
      cover,
      imageAt(ELSEWHERE, 'The back'),
      imageAt('/media/hem.webp', 'Green Frock, picture 3'),
    ]);
  });

  it('are only `image` if only that is sent', async () => {
    const image = await upload(300, 375);
    const { product } = (await create({ ...FORM, image })).as(productResponse);
    expect((await read(product._id)).pictures).toEqual([product.cover]);
    expect(product.cover).toMatchObject({ url: image, width: 300, widths: [240, 300] });
  });

  it('are replaced by a sent list, whose first image becomes `image`', async () => {
    const product = await addProduct(shop.deps);
    const images = [
      { url: ELSEWHERE, alt: 'The back' },
      { url: product.image, alt: 'The front' },
    ];
    expect((await update(product.id, { pictures: images })).as(productResponse).product.image).toBe(ELSEWHERE);
    expect((await read(product.id)).pictures.map(({ url, alt }) => ({ url, alt }))).toEqual(images);
  });

  it('keep the others if only `image` changes, and all of them if it is sent unchanged', async () => {
    const image = '/media/front.webp';
    const { product } = (
      await create({
        ...FORM,
        image,
        pictures: [
          { url: image, alt: 'The front' },
          { url: ELSEWHERE, alt: 'The back' },
        ],
      })
    ).as(productResponse);
    const before = await read(product._id);
    await update(product._id, { image, price: 990 });
    expect((await read(product._id)).pictures).toEqual(before.pictures);
    await update(product._id, { image: '/media/new-front.webp' });
    expect((await read(product._id)).pictures.map(({ url }) => url)).toEqual(['/media/new-front.webp', ELSEWHERE]);
    await update(product._id, { image: ELSEWHERE });
    expect((await read(product._id)).pictures.map(({ url }) => url)).toEqual([ELSEWHERE]);
  });

  const image = '/media/front.webp';
  it.each<[string, unknown]>([
    ['an empty list', []],
    ['a list that begins with another image than the cover', [{ url: ELSEWHERE, alt: '' }]],
    [
      'the same image twice',
      [
        { url: image, alt: 'a' },
        { url: image, alt: 'b' },
      ],
    ],
    [
      'a script for an image',
      [
        { url: image, alt: '' },
        { url: 'javascript:alert(1)', alt: '' },
      ],
    ],
    [
      'a data URL',
      [
        { url: image, alt: '' },
        { url: 'data:image/png;base64,AAAA', alt: '' },
      ],
    ],
    ['an alt text of 201 letters', [{ url: image, alt: 'x'.repeat(201) }]],
    ['an image without an alt text', [{ url: image }]],
    [
      'more than a product can have',
      [image, ...Array.from({ length: PRODUCT_IMAGES_MAX }, (_, index) => `/media/${index}.webp`)].map((url) => ({
        url,
        alt: '',
      })),
    ],
  ])('are rejected as %s, when a product is added or changed', async (_what, images) => {
    const product = await addProduct(shop.deps);
    await expectNothingWritten(shop.deps, async () => {
      const change = { image, pictures: images };
      for (const response of [await create({ ...FORM, ...change }), await update(product.id, change)]) {
        expect(response.status).toBe(400);
        expect(response.error().code).toBe('validation');
      }
    });
  });
});
