import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { PRICE_RANGES, parsePriceRange } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';
import { paisaFromPkr, paisaOrNull } from '#contract/money.ts';
import { productFacetsResponse } from '#contract/product-filter.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addProduct, notifyWrites } from '#test/factories.ts';
import { runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';

const RANGES = PRICE_RANGES.map(({ value }) => value);

const product = fc.record({
  name: fc.constantFrom('Kurta', 'Cotton Frock', 'Jeans'),
  category: fc.constantFrom(...FACETS.category.values()),
  color: fc.constantFrom(...FACETS.color.values()),
  age: fc.constantFrom(...FACETS.age.values()),
  gender: fc.constantFrom(...FACETS.gender.values()),
  // Includes the bounds of price ranges, because a bound belongs to two ranges.
  price: fc.constantFrom(0, 999.99, 1_000, 1_490, 2_000, 2_500, 3_000, 3_000.01, 9_000),
  oldPrice: fc.constantFrom(null, null, 999.99, 1_490, 9_000),
  stock: fc.constantFrom(null, 0, 1, 7),
  isHidden: fc.constantFrom(false, false, false, true),
});
type Sample = typeof product extends fc.Arbitrary<infer Value> ? Value : never;

const filter = fc.record({
  category: fc.subarray([...FACETS.category.values()]),
  color: fc.subarray([...FACETS.color.values()]),
  age: fc.subarray([...FACETS.age.values()]),
  gender: fc.subarray([...FACETS.gender.values()]),
  price: fc.subarray([...RANGES]),
  // Includes bounds of price ranges, and prices without stored counts.
  minPrice: fc.constantFrom('', '', '', '0', '1000', '1490'),
  maxPrice: fc.constantFrom('', '', '', '999.99', '2000', '2999'),
  inStock: fc.boolean(),
  onSale: fc.boolean(),
  q: fc.constantFrom('', 'cotton', 'e'),
});
type Filter = typeof filter extends fc.Arbitrary<infer Value> ? Value : never;

const queryOf = ({ category, color, age, gender, price, inStock, onSale, ...texts }: Filter) =>
  new URLSearchParams({
    ...texts,
    category: category.join(),
    color: color.join(),
    age: age.join(),
    gender: gender.join(),
    price: price.join(),
    inStock: String(inStock),
    onSale: String(onSale),
  }).toString();

const isAnyOf = <Value>(values: readonly Value[], value: Value) => values.length === 0 || values.includes(value);
const isWithin = (price: number, range: string) => {
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = parsePriceRange(range);
  return price >= minPrice && price <= maxPrice;
};

function countOneByOne(samples: readonly Sample[], chosen: Filter): number {
  const { category, color, age, gender, price, inStock, onSale, q } = chosen;
  const [minPrice, maxPrice] = [Number(chosen.minPrice || 0), Number(chosen.maxPrice || Number.POSITIVE_INFINITY)];
  return samples.filter(
    (sample) =>
      !sample.isHidden &&
      isAnyOf(category, sample.category) &&
      isAnyOf(color, sample.color) &&
      isAnyOf(age, sample.age) &&
      (isAnyOf(gender, sample.gender) || sample.gender === 'both') &&
      sample.price >= minPrice &&
      sample.price <= maxPrice &&
      (price.length === 0 || price.some((range) => isWithin(sample.price, range))) &&
      (!inStock || sample.stock !== 0) &&
      (!onSale || (sample.oldPrice !== null && sample.oldPrice > sample.price)) &&
      sample.name.toLowerCase().includes(q),
  ).length;
}

describe('counting what each choice would show', () => {
  const shop = useTestShop();
  const facets = async (query: string) =>
    (await shop.call('GET', `/api/products/facets?${query}`)).as(productFacetsResponse);
  const total = async (query: string) =>
    (await shop.call('GET', `/api/products?limit=1&${query}`)).as(listProductsResponse).totalProducts;

  it('counts 0 for every choice in an empty shop', async () => {
    const none = <Value>(values: readonly Value[]) => values.map((value) => ({ value, count: 0 }));
    expect(await facets('')).toEqual({
      category: none(FACETS.category.values()),
      color: none(FACETS.color.values()),
      age: none(FACETS.age.values()),
      gender: none(FACETS.gender.values()),
      price: none(RANGES),
      inStock: 0,
      onSale: 0,
    });
  });

  describe('of a full shop', () => {
    const samples = fc.sample(product, { seed: 7, numRuns: 240 });

    beforeAll(async () => {
      const at = shop.deps.now();
      const rows = samples.map(({ price, oldPrice, ...sample }) => ({
        ...sample,
        id: newId(),
        pricePaisa: paisaFromPkr(price),
        oldPricePaisa: paisaOrNull(oldPrice),
        image: '/media/one.webp',
        description: 'Soft.',
        createdAt: at,
        updatedAt: at,
      }));
      await shop.deps.db.insert(products).values(rows);
      await notifyWrites(shop.deps);
    });

    it('counts each choice as if it were the only one of its filter, with the other filters applied', async () => {
      await fc.assert(
        fc.asyncProperty(filter, async (chosen) => {
          const count = (change: Partial<Filter>) => countOneByOne(samples, { ...chosen, ...change });
          expect(await facets(queryOf(chosen))).toEqual({
            category: FACETS.category.values().map((value) => ({ value, count: count({ category: [value] }) })),
            color: FACETS.color.values().map((value) => ({ value, count: count({ color: [value] }) })),
            age: FACETS.age.values().map((value) => ({ value, count: count({ age: [value] }) })),
            gender: FACETS.gender.values().map((value) => ({ value, count: count({ gender: [value] }) })),
            price: RANGES.map((value) => ({ value, count: count({ price: [value], minPrice: '', maxPrice: '' }) })),
            inStock: count({ inStock: true }),
            onSale: count({ onSale: true }),
          });
        }),
        { numRuns: runsOf('RUNS', 80) },
      );
    });

    it('equals the number of products that match the choices when they are checked one by one', async () => {
      await fc.assert(
        fc.asyncProperty(filter, async (chosen) => {
          expect(await total(queryOf(chosen))).toBe(countOneByOne(samples, chosen));
        }),
        { numRuns: runsOf('RUNS', 60) },
      );
    });

    it('treats price bounds like a price range', async () => {
      const bounded = await facets('minPrice=1000&maxPrice=2000&color=red');
      const ranged = await facets('price=1000-2000&color=red');
      expect(bounded).toEqual(ranged);
      expect(bounded.price).toEqual((await facets('color=red')).price);
    });

    it('counts a product out of stock as soon as its last piece is sold', async () => {
      const { id } = await addProduct(shop.deps, { name: 'Last Waistcoat', stock: 1 });
      expect((await facets('q=last+waistcoat')).inStock).toBe(1);
      expect(await total('q=last+waistcoat&inStock=true')).toBe(1);
      await shop.call('PATCH', `/api/products/update-product/${id}`, { as: shop.users.admin, body: { stock: 0 } });
      expect((await facets('q=last+waistcoat')).inStock).toBe(0);
      expect(await total('q=last+waistcoat&inStock=true')).toBe(0);
      expect(await total('q=last+waistcoat')).toBe(1);
    });
  });
});
