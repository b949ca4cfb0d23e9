import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseSeenProducts, readSeenProducts, seenProductOf, withSeenProduct } from './seen-products.ts';

const product = (id: string) => ({
  _id: id,
  name: `Kurta ${id}`,
  price: 950,
  cover: {
    url: '/pictures/kurta.jpg',
    alt: 'A kurta',
    width: 800,
    height: 1_000,
    widths: [240, 400],
    placeholder: 'data:x',
  },
});

describe('a seen product', () => {
  it('has the smallest image of its product, without a second text', () => {
    expect(seenProductOf(product('a')).cover).toEqual({
      url: '/pictures/kurta-240.webp',
      alt: '',
      width: 800,
      height: 1_000,
      widths: [],
      placeholder: 'data:x',
    });
  });

  it('keeps the URL of an image without variants', () => {
    const plain = { ...product('a').cover, widths: [] };
    expect(seenProductOf({ ...product('a'), cover: plain }).cover.url).toBe('/pictures/kurta.jpg');
  });

  it('is stored and read again', () => {
    const seen = [seenProductOf(product('a')), seenProductOf(product('b'))];
    expect(parseSeenProducts(JSON.parse(JSON.stringify(seen)))).toEqual(seen);
  });
});

describe('the list of seen products', () => {
  it('begins with the newest, names each once, and ends after 30', () => {
    let seen = withSeenProduct([], product('a'));
    for (let index = 0; index < 40; index++) seen = withSeenProduct(seen, product(String(index)));
    expect(seen).toHaveLength(30);
    expect(withSeenProduct(seen, product('38')).map(({ _id }) => _id)).toEqual([
      '38',
      '39',
      ...Array.from({ length: 28 }, (_, index) => String(37 - index)),
    ]);
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    [null],
    [{ _id: 'a' }],
    [{ ...product('a'), _id: '' }],
    [{ ...product('a'), name: 7 }],
    [{ ...product('a'), price: 'x' }],
    [{ ...product('a'), cover: null }],
    [{ ...product('a'), cover: { url: 7, width: 1, height: 1 } }],
  ])('skips the damaged entry %j', (stored) => {
    expect(parseSeenProducts(stored)).toEqual([]);
  });
});

describe('a storage that fails', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(['{"half', 'null', '7'])('reads as no products if it holds %s', (text) => {
    vi.stubGlobal('localStorage', { getItem: () => text });
    expect(readSeenProducts()).toEqual([]);
  });

  it('reads as no products if it is forbidden', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('SecurityError');
      },
    });
    expect(readSeenProducts()).toEqual([]);
  });
});
