import { beforeAll, describe, expect, it } from 'vitest';
import { suggestProductsResponse } from '#contract/suggestions.schema.ts';
import { addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('suggesting products', () => {
  const shop = useTestShop();
  const suggest = async (q: string) =>
    (await shop.call('GET', `/api/products/suggestions?q=${encodeURIComponent(q)}`)).as(suggestProductsResponse);
  const names = async (q: string) => (await suggest(q)).products.map(({ name }) => name);

  beforeAll(async () => {
    await addProduct(shop.deps, { name: 'Plain Vest', description: 'Under a frock.' });
    await addProduct(shop.deps, { name: 'Petticoat-frock' });
    const reviewed = await addProduct(shop.deps, { name: 'Blue Frock' });
    await addProduct(shop.deps, { name: 'Red Frock' });
    await addProduct(shop.deps, { name: 'Frock of Lawn', stock: 0 });
    await addProduct(shop.deps, { name: 'Frock of Silk', stock: 2 });
    await addReview(shop.deps, reviewed, shop.users.owner);
    await addProduct(shop.deps, { name: '50% Wool_Cap \\ "warm"' });
    await addProduct(shop.deps, { name: 'لال کرتا 👗' });
  });

  it('offers names that begin with the text, then words that begin with it, then parts of words, then descriptions', async () => {
    expect(await names('fro')).toEqual([
      'Frock of Silk',
      'Frock of Lawn',
      'Blue Frock',
      'Red Frock',
      'Petticoat-frock',
      'Plain Vest',
    ]);
  });

  it('offers at most six products, with the fields that a suggestion shows', async () => {
    for (let index = 0; index < 8; index += 1) await addProduct(shop.deps, { name: `Sherwani ${index}` });
    const { products } = await suggest('sherwani');
    expect(products).toHaveLength(6);
    expect(products[0]).toEqual({
      _id: expect.any(String),
      name: 'Sherwani 7',
      price: 1_490,
      oldPrice: null,
      image: '/media/red-t-shirt.webp',
      cover: expect.objectContaining({ url: '/media/red-t-shirt.webp', alt: 'Sherwani 7' }),
      stock: null,
    });
  });

  it('offers only reduced products for a text with a word such as sale, and only cheaper ones for a price', async () => {
    await addProduct(shop.deps, { name: 'Ajrak Waistcoat', price: 900, oldPricePaisa: 120_000 });
    await addProduct(shop.deps, { name: 'Mirror Waistcoat', price: 2_000 });
    expect(await names('waistcoat')).toHaveLength(2);
    expect(await names('waistcoat on sale')).toEqual(['Ajrak Waistcoat']);
    expect(await names('waistcoat under 1000')).toEqual(['Ajrak Waistcoat']);
  });

  it('offers categories whose names match', async () => {
    expect((await suggest('KIDS')).categories).toEqual(['kids-shirts', 'kids-casuals']);
    expect((await suggest('shirt')).categories).toHaveLength(3);
    expect((await suggest('frock')).categories).toEqual([]);
  });

  it.each(['', ' ', 'f', ' f '])('offers nothing for "%s"', async (q) => {
    expect(await suggest(q)).toEqual({ products: [], categories: [] });
  });

  it.each([
    ['0%', ['50% Wool_Cap \\ "warm"']],
    ['l_c', ['50% Wool_Cap \\ "warm"']],
    ['\\ ', []],
    ['\\ "', ['50% Wool_Cap \\ "warm"']],
    ['%%', []],
    ['__', []],
    ["o'", []],
    ['کرتا', ['لال کرتا 👗']],
    ['👗', ['لال کرتا 👗']],
    ["');--", []],
  ])('searches %j literally', async (q, expected) => {
    expect(await names(q)).toEqual(expected);
  });
});
