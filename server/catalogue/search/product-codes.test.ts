import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listManagedProductsResponse, listProductsResponse } from '#contract/catalogue.schema.ts';
import { counterProductsResponse } from '#contract/counter.schema.ts';
import { readPurchaseLinesResponse } from '#contract/purchases.schema.ts';
import { listStockResponse } from '#contract/stock.schema.ts';
import { suggestProductsResponse } from '#contract/suggestions.schema.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { hasCode } from './product-codes.ts';

describe('a product is found by its code', () => {
  const shop = useTestShop();
  const get = (path: string, q: string) =>
    shop.call('GET', `/api/${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ q })}`, {
      as: shop.users.admin,
    });
  const SEARCHES: Record<string, (q: string) => Promise<string[]>> = {
    'the list of products, purchases and the palette': async (q) =>
      (await get('products/managed', q)).as(listManagedProductsResponse).products.map(({ _id }) => _id),
    'a choice of products for a sale': async (q) =>
      (await get('products', q)).as(listProductsResponse).products.map(({ _id }) => _id),
    'an order at the desk, and an exchange': async (q) =>
      (await get('products/suggestions', q)).as(suggestProductsResponse).products.map(({ _id }) => _id),
    'the list of stock': async (q) => (await get('stock', q)).as(listStockResponse).products.map(({ _id }) => _id),
    'a scan of stock': async (q) =>
      (await shop.call('GET', `/api/stock?${new URLSearchParams({ code: q })}`, { as: shop.users.admin }))
        .as(listStockResponse)
        .products.map(({ _id }) => _id),
    'the counter': async (q) =>
      (await get('counter/products', q)).as(counterProductsResponse).products.map(({ _id }) => _id),
    'pasted lines of a purchase': async (q) => {
      const body = { lines: [`${q}\t5\t200`] };
      const response = await shop.call('POST', '/api/purchases/lines', { as: shop.users.admin, body });
      return response.as(readPurchaseLinesResponse).rows.flatMap(({ product }) => product?.productId ?? []);
    },
  };

  it.each(Object.keys(SEARCHES))('in %s, in any spelling', async (name) => {
    const search = SEARCHES[name] ?? (async () => []);
    const sku = `Kurta-7a ${Object.keys(SEARCHES).indexOf(name)}9`;
    const { id } = await addProduct(shop.deps, { name: 'Gulposh', sku, stock: 3 });
    await addProduct(shop.deps, { name: 'Gulposh', stock: 3 });
    const urdu = sku.replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? digit);
    for (const typed of [sku, sku.toUpperCase(), sku.toLowerCase(), sku.replaceAll(/[ -]/g, ''), urdu]) {
      expect([typed, await search(typed)]).toEqual([typed, [id]]);
    }
    expect(await search(id)).toEqual([id]);
    expect(await search(id.slice(-12))).toEqual([id]);
  });

  it('first, and then products with that word', async () => {
    const named = await addProduct(shop.deps, { name: 'Zarbaft' });
    const coded = await addProduct(shop.deps, { name: 'Cap', sku: 'ZARBAFT' });
    const { products, totalProducts } = (await get('products/managed', 'zarbaft')).as(listManagedProductsResponse);
    expect([products.map(({ _id }) => _id), totalProducts]).toEqual([[coded.id, named.id], 2]);
  });

  it('by indexes only', async () => {
    const plan = await shop.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select id from products where ${hasCode('bulk 77')}`);
    });
    expect(JSON.stringify(plan)).toContain('products_folded_sku');
    expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  });
});
