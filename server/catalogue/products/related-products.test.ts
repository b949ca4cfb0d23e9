import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { FACETS, isNearAge } from '#contract/facets.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { listRelatedProducts } from './related-products.ts';

const sample = fc.record({
  name: fc.constant('Kurta'),
  category: fc.constantFrom(...FACETS.category.values().slice(0, 4)),
  color: fc.constantFrom(...FACETS.color.values().slice(0, 3)),
  age: fc.constantFrom(...FACETS.age.values()),
  stock: fc.constantFrom(null, 0, 3),
  design: fc.constantFrom(null, 'Fox', 'Owl'),
  ratingSum: fc.constantFrom(0, 3, 5),
  reviewCount: fc.constant(1),
});

function sortBySimilarity(rows: readonly ProductRow[], product: ProductRow): ProductRow[] {
  const similarityOf = ({ category, age, color }: ProductRow) =>
    Number(isNearAge(age, product.age)) * 8 +
    Number(category === product.category) * 4 +
    Number(age === product.age) * 2 +
    Number(color === product.color);
  return rows
    .filter(({ id, design }) => id !== product.id && (design === null || design !== product.design))
    .sort(
      (a, b) =>
        Number(b.inStock) - Number(a.inStock) ||
        similarityOf(b) - similarityOf(a) ||
        b.rating - a.rating ||
        (b.id < a.id ? -1 : 1),
    );
}

describe('the products related to a product', () => {
  const shop = useTestShop();
  let all: ProductRow[];

  async function listRelated({ id }: ProductRow, limit: number): Promise<ProductRow[]> {
    const found = await listRelatedProducts(shop.deps.db, id, limit);
    expect(found?.product.id).toBe(id);
    return found?.related ?? [];
  }

  beforeAll(async () => {
    const at = shop.deps.now();
    const common = { image: '/media/one.webp', description: 'Soft.', pricePaisa: 1_000, createdAt: at, updatedAt: at };
    const rows = fc.sample(sample, { seed: 5, numRuns: 60 }).map((row) => ({ ...common, ...row, id: newId() }));
    all = await shop.deps.db.insert(products).values(rows).returning();
  });

  it.each([1, 8, 30])('are the same as by comparing all products, with %d of them', async (limit) => {
    for (const product of all.slice(0, 12)) {
      const related = await listRelated(product, limit);
      const expected = sortBySimilarity(all, product).slice(0, limit);
      expect(related.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
  });

  it('are not two or more ages away while a nearer product is left', async () => {
    for (const product of all) {
      for (const isInStock of [true, false]) {
        const related = (await listRelated(product, 100)).filter(({ inStock }) => inStock === isInStock);
        const firstFar = related.findIndex(({ age }) => !isNearAge(age, product.age));
        expect(firstFar).toBeGreaterThan(0);
        expect(related.slice(firstFar).filter(({ age }) => isNearAge(age, product.age))).toEqual([]);
      }
    }
  });

  it('are all others in a small shop', async () => {
    const [first] = all;
    const related = first ? await listRelated(first, 500) : [];
    expect(related).toHaveLength(first ? sortBySimilarity(all, first).length : -1);
  });

  it('can differ in every field', async () => {
    const odd = await addProduct(shop.deps, { category: 'sweatshirts-and-hoodies', color: 'green', age: 5 });
    const related = await listRelated(odd, 5);
    expect(related.map(({ id }) => id)).toEqual(
      sortBySimilarity(all, odd)
        .slice(0, 5)
        .map(({ id }) => id),
    );
  });
});
