import { beforeAll, describe, expect, it } from 'vitest';
import { listProductsResponse, relatedProductsResponse } from '#contract/catalogue.schema.ts';
import { PRICE_RANGES, parsePriceRange } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';
import { PRODUCT_SORTS } from '#contract/managed-products.ts';
import { addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('listing products', () => {
  const shop = useTestShop();
  const list = async (query: string) => (await shop.call('GET', `/api/products${query}`)).as(listProductsResponse);
  const names = async (query: string) => (await list(query)).products.map(({ name }) => name);
  const add = (name: string, given: Parameters<typeof addProduct>[1] = {}) => {
    shop.clock.advance({ minutes: 1 });
    return addProduct(shop.deps, { name, ...given });
  };

  beforeAll(async () => {
    const { owner, other, moderator } = shop.users;
    const kurta = await add('Kurta', { category: 'kids-casuals', color: 'gold', age: 3, price: 1_000 });
    const shorts = await add('Shorts', { category: 'bottoms', color: 'blue', age: 1, gender: 'boys', price: 999.99 });
    const coat = await add('Coat', { category: 'jacket-and-coats', color: 'black', age: 5, price: 3_000 });
    await add('Polo 50% off', {
      category: 'shirts-and-polos',
      color: 'blue',
      age: 3,
      price: 2_000,
      description: 'COTTON',
    });
    await add('Tee_one', { category: 'tops-and-tees', color: 'red', age: 2, gender: 'girls', price: 0 });
    await addReview(shop.deps, kurta, owner, { rating: 4 });
    await addReview(shop.deps, kurta, other, { rating: 5 });
    await addReview(shop.deps, kurta, moderator, { rating: 5 });
    await addReview(shop.deps, coat, owner, { rating: 5 });
    await addReview(shop.deps, shorts, owner, { rating: 2 });
    await addReview(shop.deps, shorts, other, { rating: 2 });
  });

  it('returns the newest ten products without parameters', async () => {
    const { products, totalPages, totalProducts } = await list('');
    expect(products.map(({ name }) => name)).toEqual(['Tee_one', 'Polo 50% off', 'Coat', 'Shorts', 'Kurta']);
    expect([totalPages, totalProducts]).toEqual([1, 5]);
    expect(products.at(-1)).toEqual({
      _id: expect.any(String),
      name: 'Kurta',
      price: 1_000,
      oldPrice: null,
      image: '/media/red-t-shirt.webp',
      cover: { url: '/media/red-t-shirt.webp', alt: 'Kurta', width: 800, height: 1_000, widths: [], placeholder: null },
      category: 'kids-casuals',
      color: 'gold',
      age: 3,
      gender: 'both',
      description: 'Soft cotton.',
      rating: 4.67,
      reviewCount: 3,
      sku: null,
      stock: null,
      design: null,
      author: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it.each([
    ['category=kids-casuals', ['Kurta']],
    ['category=kids%20Casuals', ['Kurta']],
    ['category=Kids+Casuals', ['Kurta']],
    ['category=KIDSCASUALS', ['Kurta']],
    ['category=Jacket%20and%20coats', ['Coat']],
    ['category=all&color=ALL&age=all', ['Tee_one', 'Polo 50% off', 'Coat', 'Shorts', 'Kurta']],
    ['category=&color=&age=&minPrice=&maxPrice=&q=', ['Tee_one', 'Polo 50% off', 'Coat', 'Shorts', 'Kurta']],
    ['color=Blue', ['Polo 50% off', 'Shorts']],
    ['age=3', ['Polo 50% off', 'Kurta']],
    ['age=5-6', ['Polo 50% off', 'Kurta']],
    ['color=blue&age=3', ['Polo 50% off']],
    ['category=bottoms,kids-casuals', ['Shorts', 'Kurta']],
    ['gender=girls', ['Tee_one', 'Polo 50% off', 'Coat', 'Kurta']],
    ['gender=Boys', ['Polo 50% off', 'Coat', 'Shorts', 'Kurta']],
    ['gender=both', ['Polo 50% off', 'Coat', 'Kurta']],
    ['gender=boys,girls&color=blue,red', ['Tee_one', 'Polo 50% off', 'Shorts']],
    ['category=bottoms&category=Kids+Casuals', ['Shorts', 'Kurta']],
    ['category=bottoms,all&color=gold', ['Kurta']],
    ['category=bottoms&category=all&color=gold', ['Kurta']],
    ['category=,&color=blue,gold,&age=1,5-6', ['Polo 50% off', 'Shorts', 'Kurta']],
    ['price=0-999,3000-', ['Tee_one', 'Coat']],
    ['price=0-1000&price=1000-2000&minPrice=1000', ['Polo 50% off', 'Kurta']],
    ['price=all&inStock=all', ['Tee_one', 'Polo 50% off', 'Coat', 'Shorts', 'Kurta']],
    ['inStock=false&price=3000-', ['Coat']],
    ['minPrice=1000&maxPrice=2000', ['Polo 50% off', 'Kurta']],
    ['maxPrice=999.99', ['Tee_one', 'Shorts']],
    ['minPrice=3000', ['Coat']],
    ['minPrice=3000&maxPrice=1', []],
    ['minPrice=0&maxPrice=0', ['Tee_one']],
  ])('filters by %s', async (query, expected) => {
    expect(await names(`?${query}`)).toEqual(expected);
  });

  it.each(FACETS.category.values())('understands every spelling of the category %s', async (category) => {
    const label = FACETS.category.label(category);
    const product = await add(`Spelling ${FACETS.category.values().indexOf(category)}`, { category, color: 'beige' });
    for (const spelling of [category, label, label.toUpperCase(), label.replaceAll(' ', '-'), ` ${label} `]) {
      const found = await list(`?color=beige&category=${encodeURIComponent(spelling)}`);
      expect([spelling, ...found.products.map(({ _id }) => _id)]).toEqual([spelling, product.id]);
    }
  });

  it.each([
    ['cotton', 'color=blue', ['Polo 50% off', 'Shorts']],
    ['cotton', 'color=blue&gender=girls', ['Polo 50% off']],
    ['COAT', '', ['Coat']],
    ['%', '', ['Polo 50% off']],
    ['_', '', ['Tee_one']],
    ['50%', '', ['Polo 50% off']],
    ['  coat  ', '', ['Coat']],
    ["o'neill \\", '', []],
  ])('finds "%s" in names and descriptions, with wildcards as plain characters', async (q, filter, expected) => {
    expect(await names(`?q=${encodeURIComponent(q)}&${filter}`)).toEqual(expected);
  });

  describe('sorted', () => {
    const five = 'maxPrice=3000&color=';
    it.each([
      ['sortBy=price&order=asc', ['Tee_one', 'Shorts', 'Kurta', 'Polo 50% off', 'Coat']],
      ['sortBy=price&order=desc', ['Coat', 'Polo 50% off', 'Kurta', 'Shorts', 'Tee_one']],
      ['sortBy=rating&order=desc', ['Coat', 'Kurta', 'Shorts']],
      ['sortBy=reviews&order=desc', ['Kurta', 'Shorts', 'Coat']],
      ['sortBy=createdAt&order=asc', ['Kurta', 'Shorts', 'Coat', 'Polo 50% off', 'Tee_one']],
      ['sortBy=name&order=asc', ['Coat', 'Kurta', 'Polo 50% off', 'Shorts', 'Tee_one']],
      ['sortBy=createdAt', ['Tee_one', 'Polo 50% off', 'Coat', 'Shorts', 'Kurta']],
    ])('by %s', async (query, expected) => {
      const found = await names(`?${five}&${query}&limit=100`);
      const known = found.filter((name) => !name.startsWith('Spelling '));
      expect(known.slice(0, expected.length)).toEqual(expected);
    });
  });

  it('shows each of several products with equal sort keys exactly once over all pages', async () => {
    for (let index = 0; index < 17; index += 1) await addProduct(shop.deps, { color: 'silver' });
    for (const sort of PRODUCT_SORTS) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => list(`?color=silver&sortBy=${sort}&limit=5&page=${page}`)),
      );
      expect(pages.map(({ products }) => products.length)).toEqual([5, 5, 5, 2]);
      expect(pages[0]).toMatchObject({ totalPages: 4, totalProducts: 17 });
      expect(new Set(pages.flatMap(({ products }) => products.map(({ _id }) => _id))).size).toBe(17);
    }
  });

  it('responds to a page beyond the last with an empty list, and accepts limits from 1 to 100', async () => {
    expect(await list('?color=silver&page=1000000&limit=100')).toEqual({
      products: [],
      totalPages: 1,
      totalProducts: 17,
      next: null,
    });
    expect((await list('?color=silver&limit=1')).totalPages).toBe(17);
    expect(await list('?color=green')).toEqual({
      products: [],
      totalPages: 1,
      totalProducts: 0,
      next: null,
    });
  });

  it.each(PRICE_RANGES)('serves the filter "$label"', async ({ value }) => {
    const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = parsePriceRange(value);
    const query = new URLSearchParams(
      Object.entries(parsePriceRange(value)).map(([name, price]): [string, string] => [name, `${price}`]),
    );
    const { products } = await list(`?limit=100&${query.toString()}`);
    expect(products.length).toBeGreaterThan(0);
    for (const { price } of products) expect(price >= minPrice && price <= maxPrice).toBe(true);
  });

  it('lists the products most similar to one, without this one', async () => {
    const like = { category: 'bottoms', color: 'green', age: 4 } as const;
    const one = await add('One', like);
    const twin = await add('Twin', like);
    const sameCategoryAndAge = await add('Category and age', { ...like, color: 'red' });
    const response = await shop.call('GET', `/api/products/blogs/related/${one.id}`);
    const { products } = response.as(relatedProductsResponse);
    expect(products.map(({ _id }) => _id).slice(0, 2)).toEqual([twin.id, sameCategoryAndAge.id]);
    expect(products).toHaveLength(8);
    expect(products.map(({ _id }) => _id)).not.toContain(one.id);
  });
});
