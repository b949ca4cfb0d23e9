import { describe, expect, it } from 'vitest';
import { FACETS } from '#contract/facets.ts';
import { canonicalOfCategory, canonicalOfShop, describeList, titleOfShop } from './shop-meta.ts';

describe('the canonical path of a list', () => {
  it.each([
    ['', '/shop'],
    ['category=all', '/shop'],
    ['category=bottoms', '/shop?category=bottoms'],
    ['category=Kids%20Shirts', '/shop?category=kids-shirts'],
    ['page=1', '/shop'],
    ['page=3', '/shop?page=3'],
    ['page=3&category=bottoms', '/shop?category=bottoms&page=3'],
    ['category=bottoms&page=2&utm_source=whatsapp&utm_campaign=eid&fbclid=abc', '/shop?category=bottoms&page=2'],
    ['gclid=1', '/shop'],
    // The canonical address of a filtered or sorted list is the first page of the whole list.
    ['category=bottoms&color=red', '/shop?category=bottoms'],
    ['category=bottoms&sort=price-asc&page=2', '/shop?category=bottoms'],
    ['age=3-4&price=0-1000&page=2', '/shop'],
    ['category=bottoms,kids-shirts', '/shop'],
    ['category=bottoms&category=kids-shirts&page=2', '/shop'],
    ['category=hats&page=2', '/shop'],
    ['page=0', '/shop'],
    ['page=one', '/shop'],
  ])('for ?%s is %s', (search, address) => {
    expect(canonicalOfShop(new URLSearchParams(search))).toBe(address);
  });
});

describe("the canonical path of a category's own page", () => {
  it.each([
    ['', '/shop?category=bottoms'],
    ['page=2&utm_source=x', '/shop?category=bottoms&page=2'],
    ['page=2&color=red', '/shop?category=bottoms'],
    ['sort=rating', '/shop?category=bottoms'],
  ])('for ?%s is %s', (search, address) => {
    expect(canonicalOfCategory('bottoms', new URLSearchParams(search))).toBe(address);
  });
});

describe('the title of a list', () => {
  it.each([
    ['', "Children's clothes for ages 1 to 10"],
    ['category=kids-casuals', 'Kids Casuals'],
    ['category=tops-and-tees&color=red&age=3-4', 'Tops and tees: red, 3-4 years'],
    ['category=bottoms,kids-casuals&color=red,blue', 'Bottoms, Kids Casuals: red, blue'],
    [
      'price=0-1000,3000-&inStock=true',
      "Children's clothes for ages 1 to 10: under PKR 1000, PKR 3000 and above, in stock",
    ],
    ['price=0-1000&page=2', "Children's clothes for ages 1 to 10: under PKR 1000, page 2"],
  ])('for ?%s is "%s"', (search, title) => {
    expect(titleOfShop(new URLSearchParams(search))).toBe(title);
  });

  it('is unique for each list and fits into search results, and so does the description', () => {
    const titles = ['', ...FACETS.category.values().map((category) => `category=${category}`)].map((search) =>
      titleOfShop(new URLSearchParams(search)),
    );
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(title.length).toBeLessThanOrEqual(45);
    for (const category of [undefined, ...FACETS.category.values()]) {
      expect(describeList(category).length).toBeGreaterThan(70);
      expect(describeList(category).length).toBeLessThanOrEqual(160);
    }
  });
});
