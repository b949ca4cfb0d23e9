import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { purchaseResponse, type ReceiveGoodsInput } from '#contract/purchases.schema.ts';
import type { Right } from '#contract/rights.ts';
import { findProduct } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addProduct } from '#test/factories.ts';
import { addPurchaseOf } from '#test/purchases.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

const shop = useTestShop();

const post = (url: string, body?: unknown, as = shop.users.admin) => shop.call('POST', url, { as, body });
const receive = (id: string, body: Partial<ReceiveGoodsInput>, as = shop.users.admin) =>
  post(
    `/api/purchases/${id}/receipts`,
    { id: newId(), version: 1, lines: [{ position: 0, quantity: 4 }], ...body },
    as,
  );
const productOf = (id: string) => findProduct(shop.deps.db, id);
const staffWith = async (...rights: Right[]) =>
  openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));

async function orderOfTen(values: Parameters<typeof addProduct>[1] = {}) {
  const product = await addProduct(shop.deps, { name: 'قمیض', stock: 10, costPaisa: 10_000, ...values });
  const purchase = await addPurchaseOf(shop.deps, {
    lines: [{ productId: product.id, quantity: 10, unitCost: 330 }],
  });
  return { product, purchase };
}
const undo = (receipt: string) => post(`/api/purchases/receipts/${receipt}/undo`);
const setStock = (id: string, stock: number) => shop.deps.db.update(products).set({ stock }).where(eq(products.id, id));
const setCost = (id: string, cost: number, seen: number) =>
  shop.call('PUT', `/api/products/${id}/cost`, { as: shop.users.admin, body: { cost, seen } });

describe('extra costs', () => {
  it('of a million rupees a piece are rejected with the reason, and change nothing', async () => {
    const { product, purchase } = await orderOfTen();
    const response = await receive(purchase.id, { lines: [{ position: 0, quantity: 1 }], extraCost: 1_000_000_000 });
    expect(response.error()).toMatchObject({
      code: 'purchase_not_open',
      message: 'A piece of قمیض would cost more than PKR 1,000,000. Check the extra costs.',
    });
    expect(await productOf(product.id)).toMatchObject({ stock: 10, costPaisa: 10_000 });
  });

  it('are entered only by staff who may see costs', async () => {
    const { product, purchase } = await orderOfTen();
    const counter = await staffWith('stock.count');
    expect((await receive(purchase.id, { extraCost: 500 }, counter)).status).toBe(403);
    expect((await productOf(product.id))?.stock).toBe(10);
    expect((await receive(purchase.id, {}, counter)).status).toBe(200);
  });

  it('of one paisa go to one of three pieces', async () => {
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push((await addProduct(shop.deps, { stock: 0 })).id);
    const lines = ids.map((productId) => ({ productId, quantity: 1, unitCost: 0 }));
    const { id } = await addPurchaseOf(shop.deps, { lines });
    const came = lines.map((_, position) => ({ position, quantity: 1 }));
    const { purchase } = (await receive(id, { lines: came, extraCost: 0.01 })).as(purchaseResponse);
    const landed = purchase.receipts[0]?.lines.map((line) => line.landed);
    expect(landed).toEqual([0.01, 0, 0]);
  });
});

describe('undoing a receipt', () => {
  it('restores the cost from before, also when the old pieces are sold', async () => {
    const { product, purchase } = await orderOfTen();
    const id = newId();
    await receive(purchase.id, { id, lines: [{ position: 0, quantity: 10 }] });
    expect((await productOf(product.id))?.costPaisa).toBe(21_500);
    await setStock(product.id, 10);
    expect((await undo(id)).status).toBe(200);
    expect(await productOf(product.id)).toMatchObject({ stock: 0, costPaisa: 10_000 });
  });

  it('of an uncounted product restores its cost', async () => {
    const { product, purchase } = await orderOfTen({ stock: null });
    const id = newId();
    await receive(purchase.id, { id, lines: [{ position: 0, quantity: 10 }] });
    expect((await productOf(product.id))?.costPaisa).toBe(33_000);
    await undo(id);
    expect(await productOf(product.id)).toMatchObject({ stock: null, costPaisa: 10_000 });
  });

  it('leaves a cost that staff have set by hand since', async () => {
    const { product, purchase } = await orderOfTen();
    const id = newId();
    await receive(purchase.id, { id, lines: [{ position: 0, quantity: 10 }] });
    expect((await setCost(product.id, 165, 215)).status).toBe(200);
    await undo(id);
    expect((await productOf(product.id))?.costPaisa).toBe(16_500);
  });

  it('computes backwards if goods have come since', async () => {
    const { product, purchase } = await orderOfTen();
    const [first, second] = [newId(), newId()];
    await receive(purchase.id, { id: first, lines: [{ position: 0, quantity: 4 }] });
    await receive(purchase.id, { id: second, version: 2, lines: [{ position: 0, quantity: 6 }] });
    await undo(first);
    // The average cost of 10 pieces at PKR 100 and 6 pieces at PKR 330.
    expect(await productOf(product.id)).toMatchObject({
      stock: 16,
      costPaisa: Math.round(((1_000 + 1_980) * 100) / 16),
    });
    await undo(second);
    expect(await productOf(product.id)).toMatchObject({ stock: 10 });
  });

  it('in two processes at once has one effect', async () => {
    const { product, purchase } = await orderOfTen();
    const id = newId();
    await receive(purchase.id, { id });
    const both = await Promise.all([undo(id), undo(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await productOf(product.id)).toMatchObject({ stock: 10, costPaisa: 10_000 });
  });

  it('waits until a deleted product is back from the bin, because the bin holds its pieces', async () => {
    const { product, purchase } = await orderOfTen();
    const id = newId();
    await receive(purchase.id, { id });
    const url = `/api/products/${product.id}`;
    expect((await shop.call('DELETE', url, { as: shop.users.admin })).status).toBe(200);
    const response = await undo(id);
    expect(response.error()).toMatchObject({
      code: 'receipt_not_undoable',
      message: 'Restore قمیض from the bin first, because its pieces are there. Then undo this receipt.',
    });
  });
});

describe('at the same time', () => {
  it('a receipt and a sale leave stock and average right', async () => {
    const { product, purchase } = await orderOfTen();
    const sale = {
      id: newId(),
      lines: [{ productId: product.id, quantity: 3 }],
      received: 100_000,
    };
    const [received, sold] = await Promise.all([
      receive(purchase.id, { lines: [{ position: 0, quantity: 10 }] }),
      post('/api/counter/sales', sale),
    ]);
    expect([received.status, sold.status]).toEqual([200, 200]);
    const found = await productOf(product.id);
    expect(found?.stock).toBe(17);
    expect([21_500, Math.round((7 * 10_000 + 330_000) / 17)]).toContain(found?.costPaisa);
  });

  it('a receipt and the deletion of its product have one winner', async () => {
    const { product, purchase } = await orderOfTen();
    const [received] = await Promise.all([
      receive(purchase.id, {}),
      shop.call('DELETE', `/api/products/${product.id}`, { as: shop.users.admin }),
    ]);
    expect([200, 409]).toContain(received.status);
    expect(await productOf(product.id)).toBeUndefined();
  });
});

it('a purchase order of 200 lines of a supplier who is no longer active is received at once', async () => {
  const lines = [];
  for (let index = 0; index < 200; index += 1)
    lines.push({ productId: (await addProduct(shop.deps, { stock: 1 })).id, quantity: 2, unitCost: 10.01 });
  const { id, supplier } = await addPurchaseOf(shop.deps, { lines });
  const change = { name: 'کپڑا گھر', isActive: false, version: 0 };
  expect((await shop.call('PATCH', `/api/suppliers/${supplier}`, { as: shop.users.admin, body: change })).status).toBe(
    200,
  );
  const came = lines.map((_, position) => ({ position, quantity: 2 }));
  const { purchase } = (await receive(id, { lines: came, extraCost: 99.99 })).as(purchaseResponse);
  expect(purchase).toMatchObject({ state: 'received', received: 400, supplier: { name: 'کپڑا گھر' } });
  const sum = purchase.receipts[0]?.lines.reduce((total, { landed = 0 }) => total + Math.round(landed * 100), 0);
  expect(sum).toBe(400 * 1_001 + 9_999);
});
