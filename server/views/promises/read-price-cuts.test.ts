import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { readPriceCuts, selectPriceCuts } from './read-price-cuts.ts';

describe('the largest price cuts', () => {
  const shop = useTestShop();

  it('are those of each category and gender, rounded half up, without hidden products', async () => {
    const bottoms = { category: 'bottoms', gender: 'girls' } as const;
    await addProduct(shop.deps, { ...bottoms, pricePaisa: 87_500, oldPricePaisa: 100_000 });
    await addProduct(shop.deps, { ...bottoms, pricePaisa: 95_000, oldPricePaisa: 100_000 });
    await addProduct(shop.deps, { ...bottoms, pricePaisa: 10_000, oldPricePaisa: 100_000, isHidden: true });
    await addProduct(shop.deps, { ...bottoms, gender: 'both', pricePaisa: 89_500, oldPricePaisa: 100_000 });
    await addProduct(shop.deps, { ...bottoms, gender: 'boys', pricePaisa: 100_000, oldPricePaisa: 90_000 });
    const cuts = (await readPriceCuts(shop.deps.db)).filter(({ category }) => category === 'bottoms');
    expect(Object.fromEntries(cuts.map(({ gender, percent }) => [gender, percent]))).toEqual({ girls: 13, both: 11 });
  });

  it('are read from an index', async () => {
    const plan = await shop.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain ${selectPriceCuts(tx).getSQL()}`);
    });
    expect(JSON.stringify(plan)).toContain('products_price_cut');
  });
});
