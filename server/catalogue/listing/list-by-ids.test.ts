import { describe, expect, it } from 'vitest';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { PRODUCT_IDS_MAX } from '#contract/catalogue.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('products requested by their ids', () => {
  const shop = useTestShop();
  const ask = async (query: string) => (await shop.call('GET', `/api/products?${query}`)).as(listProductsResponse);
  const idsOf = async (query: string) => (await ask(query)).products.map(({ _id }) => _id);
  const addMany = (count: number) => Promise.all(Array.from({ length: count }, () => addProduct(shop.deps)));

  it('come in the requested order, each once', async () => {
    const [a, b, c] = (await addMany(3)).map(({ id }) => id);
    expect(await idsOf(`ids=${c},${a},${b},${a}`)).toEqual([c, a, b]);
    expect(await idsOf(`ids=${b?.toUpperCase()}`)).toEqual([b]);
  });

  it('are left out if they are unknown or their ids are invalid', async () => {
    const [a] = (await addMany(1)).map(({ id }) => id);
    const query = ['ids=42', newId(), a, 'null', '', 'ND-AAAA', '%F0%9F%92%A5'].join(',');
    expect(await ask(query)).toMatchObject({ products: [{ _id: a }], totalPages: 1, totalProducts: 1 });
    expect(await ask(`ids=${newId()}`)).toEqual({ products: [], totalPages: 1, totalProducts: 0, next: null });
  });

  it('are not affected by page, limit or filters', async () => {
    const ids = (await addMany(PRODUCT_IDS_MAX)).map(({ id }) => id);
    const response = await ask(`ids=${ids.join()}&page=3&limit=1&color=black&maxPrice=1`);
    expect(response.products.map(({ _id }) => _id)).toEqual(ids);
    expect(response).toMatchObject({ totalPages: 1, totalProducts: PRODUCT_IDS_MAX });
  });

  it('are at most 24', async () => {
    const ids = Array.from({ length: PRODUCT_IDS_MAX + 1 }, newId);
    const response = await shop.call('GET', `/api/products?ids=${ids.join()}`);
    expect([response.status, Object.keys(response.error().fields ?? {})]).toEqual([400, ['ids']]);
  });

  it('are an ordinary list if no ids are given', async () => {
    const { totalProducts } = await ask('');
    expect((await ask('ids=')).totalProducts).toBe(totalProducts);
    expect((await ask('ids=,,')).totalProducts).toBe(totalProducts);
  });
});
