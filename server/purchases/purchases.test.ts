import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getManagedProductResponse } from '#contract/catalogue.schema.ts';
import {
  type AddPurchaseBody,
  getPurchaseResponse,
  listPurchasesResponse,
  listSuppliersResponse,
  purchaseResponse,
  type ReceiveGoodsInput,
  supplierResponse,
} from '#contract/purchases.schema.ts';
import type { Right } from '#contract/rights.ts';
import { entries, entryLines } from '#server/cash/tables.ts';
import { findProduct } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { stockMoves } from '#server/stock/tables.ts';
import { downloadSheet } from '#test/downloads.ts';
import { addProduct } from '#test/factories.ts';
import { addPurchaseOf, addSupplierOf, purchaseBody } from '#test/purchases.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

const shop = useTestShop();

const post = (url: string, body?: unknown, as = shop.users.admin) => shop.call('POST', url, { as, body });
const read = async (id: string, as = shop.users.admin) =>
  (await shop.call('GET', `/api/purchases/${id}`, { as })).as(getPurchaseResponse).purchase;
const receive = (id: string, body: Partial<ReceiveGoodsInput>) =>
  post(`/api/purchases/${id}/receipts`, {
    id: newId(),
    version: 1,
    lines: [{ position: 0, quantity: 4 }],
    ...body,
  });
const productOf = (id: string | undefined) => findProduct(shop.deps.db, id ?? '');
const staffWith = async (...rights: Right[]) =>
  openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
const supplierOf = async (id: string, as = shop.users.admin) =>
  (await shop.call('GET', '/api/suppliers', { as })).as(listSuppliersResponse).suppliers.find(({ _id }) => _id === id);
const sumOf = async (account: 'purchases' | 'suppliers' | 'bank') => {
  const lines = await shop.deps.db.select().from(entryLines).where(eq(entryLines.account, account));
  return lines.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
};

async function twoLines(): Promise<AddPurchaseBody> {
  const shirt = await addProduct(shop.deps, { name: 'Shirt', stock: 10, costPaisa: 10_000 });
  const cap = await addProduct(shop.deps, { name: 'Cap' });
  return addPurchaseOf(shop.deps, {
    lines: [
      { productId: shirt.id, quantity: 10, unitCost: 300 },
      { productId: cap.id, quantity: 5, unitCost: 100 },
    ],
  });
}

describe('a receipt of goods', () => {
  it('adds pieces to the stock, shares the extra costs, and posts them to the ledger', async () => {
    const body = await twoLines();
    const [before, owed] = [await sumOf('purchases'), await sumOf('suppliers')];
    const response = await receive(body.id, {
      lines: [
        { position: 0, quantity: 10 },
        { position: 1, quantity: 2 },
      ],
      extraCost: 320,
    });
    const { purchase } = response.as(purchaseResponse);
    expect(purchase).toMatchObject({ state: 'ordered', pieces: 15, received: 12 });
    expect(purchase.receipts[0]?.lines.map(({ landed }) => landed)).toEqual([3_300, 220]);
    expect(purchase.lines.map(({ isCounted }) => isCounted)).toEqual([true, false]);
    const [shirt, cap] = [await productOf(body.lines[0]?.productId), await productOf(body.lines[1]?.productId)];
    expect(shirt).toMatchObject({ stock: 20, costPaisa: 21_500 });
    expect(cap).toMatchObject({ stock: null, costPaisa: 11_000 });
    const moves = await shop.deps.db
      .select()
      .from(stockMoves)
      .where(eq(stockMoves.productId, shirt?.id ?? ''));
    expect(moves.at(-1)).toMatchObject({ why: 'purchase', delta: 10, ref: purchase.receipts[0]?._id });
    expect((await sumOf('purchases')) - before).toBe(352_000);
    expect((await sumOf('suppliers')) - owed).toBe(-352_000);
    expect((await supplierOf(body.supplier))?.balance).toBe(3_520);
  });

  it('closes the order with the last pieces, and staff close an order of which no more will come', async () => {
    const { id } = await addPurchaseOf(shop.deps);
    await receive(id, {});
    const closed = await post(`/api/purchases/${id}/state`, { state: 'received', version: 2 });
    expect(closed.as(purchaseResponse).purchase.state).toBe('received');
    await post(`/api/purchases/${id}/state`, { state: 'ordered', version: 3 });
    const last = await receive(id, { version: 4, lines: [{ position: 0, quantity: 6 }] });
    expect(last.as(purchaseResponse).purchase).toMatchObject({ state: 'received', received: 10 });
  });

  it('is undone with stock, cost and ledger, but not if its pieces are sold', async () => {
    const body = await twoLines();
    const shirtId = body.lines[0]?.productId ?? '';
    const [before, owed] = [await sumOf('purchases'), await sumOf('suppliers')];
    const { purchase } = (await receive(body.id, { lines: [{ position: 0, quantity: 10 }] })).as(purchaseResponse);
    const undo = () => post(`/api/purchases/receipts/${purchase.receipts[0]?._id}/undo`);
    await shop.deps.db.update(products).set({ stock: 9 }).where(eq(products.id, shirtId));
    const refused = await undo();
    expect(refused.error().code).toBe('receipt_not_undoable');
    expect(refused.error().message).toMatch(/^Only 9 of Shirt are left of the 10 that came/);
    await shop.deps.db.update(products).set({ stock: 20 }).where(eq(products.id, shirtId));
    const undone = (await undo()).as(purchaseResponse).purchase;
    expect(undone.receipts[0]?.isUndone).toBe(true);
    expect(undone.received).toBe(0);
    expect(await productOf(shirtId)).toMatchObject({ stock: 10, costPaisa: 10_000 });
    expect(await sumOf('purchases')).toBe(before);
    expect(await sumOf('suppliers')).toBe(owed);
    expect((await undo()).status).toBe(200);
    expect((await productOf(shirtId))?.stock).toBe(10);
  });

  it('counts once if it is sent twice, also at the same time', async () => {
    const body = await addPurchaseOf(shop.deps);
    const id = newId();
    const both = await Promise.all([receive(body.id, { id }), receive(body.id, { id })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await productOf(body.lines[0]?.productId))?.stock).toBe(9);
  });

  it('of the second of two users fails, because the first has changed the order', async () => {
    const body = await addPurchaseOf(shop.deps);
    const both = await Promise.all([receive(body.id, {}), receive(body.id, {})]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read(body.id)).received).toBe(4);
  });

  it.each([
    [
      'of more pieces than ordered',
      'ordered',
      { lines: [{ position: 0, quantity: 11 }] },
      /^Only 10 more of Red T-Shirt/,
    ],
    ['of a draft', 'draft', {}, /^The purchase order is a draft\. Press "Mark as ordered"/],
    ['of a cancelled order', 'cancelled', {}, /^The purchase order is cancelled\. Open it again/],
  ] as const)('%s fails', async (_, state, body, message) => {
    const { id } = await addPurchaseOf(shop.deps);
    if (state !== 'ordered') await post(`/api/purchases/${id}/state`, { state, version: 1 });
    const version = state === 'ordered' ? 1 : 2;
    const response = await receive(id, { ...body, version } as Partial<ReceiveGoodsInput>);
    expect(response.status).toBe(409);
    expect(response.error().message).toMatch(message);
  });

  it('of a deleted product names it', async () => {
    const body = await addPurchaseOf(shop.deps);
    await shop.deps.db.delete(products).where(eq(products.id, body.lines[0]?.productId ?? ''));
    const response = await receive(body.id, {});
    expect(response.error().message).toBe('Red T-Shirt is no longer in the shop. Receive the other lines without it.');
    expect((await read(body.id)).lines[0]?.isDeleted).toBe(true);
  });
});

describe('a purchase order', () => {
  it('is added once, with a number, and found by number, product, state and supplier', async () => {
    const body = await purchaseBody(shop.deps);
    const both = await Promise.all([post('/api/purchases', body), post('/api/purchases', body)]);
    const [first, second] = both.map((response) => response.as(purchaseResponse).purchase);
    expect(first?.number).toMatch(/^PO-[2-9A-HJKMNP-TV-Z]{6}$/);
    expect(second?.number).toBe(first?.number);
    const list = async (query: string) =>
      (await shop.call('GET', `/api/purchases?supplier=${body.supplier}&${query}`, { as: shop.users.admin }))
        .as(listPurchasesResponse)
        .purchases.map(({ _id }) => _id);
    expect(await list('state=draft')).toEqual([body.id]);
    expect(await list('state=ordered')).toEqual([]);
    expect(await list(`q=${first?.number}`)).toEqual([body.id]);
    expect(await list('q=t-shirt')).toEqual([body.id]);
    expect(await list('q=frock')).toEqual([]);
  });

  it.each([
    ['a count of zero', { quantity: 0 }],
    ['a negative count', { quantity: -1 }],
    ['a cost with three decimals', { unitCost: 4.555 }],
    ['a negative cost', { unitCost: -1 }],
  ])('with %s is invalid', async (_, values) => {
    const {
      lines: [line],
      ...body
    } = await purchaseBody(shop.deps);
    const response = await post('/api/purchases', { ...body, lines: [{ ...line, ...values }] });
    expect(response.error().code).toBe('validation');
  });

  it('of an unknown product names the line', async () => {
    const body = await purchaseBody(shop.deps, { lines: [{ productId: newId(), quantity: 1, unitCost: 1 }] });
    expect((await post('/api/purchases', body)).error().message).toBe(
      'Line 1: Its product is no longer in the shop. Take this line out.',
    );
  });

  it('is changed as a whole, but pieces that have come stay', async () => {
    const body = await twoLines();
    await receive(body.id, {});
    const put = (values: object) =>
      shop.call('PUT', `/api/purchases/${body.id}`, {
        as: shop.users.admin,
        body: { supplier: body.supplier, lines: body.lines, version: 2, ...values },
      });
    expect((await put({ version: 1 })).error().code).toBe('purchase_changed');
    expect((await put({ lines: body.lines.slice(1) })).error().message).toMatch(/^Of Shirt 4 have come already/);
    const other = await addSupplierOf(shop.deps);
    expect((await put({ supplier: other.id })).error().code).toBe('purchase_not_open');
    const changed = (await put({ lines: body.lines.slice(0, 1).map((line) => ({ ...line, quantity: 4 })) })).as(
      purchaseResponse,
    ).purchase;
    expect(changed).toMatchObject({ state: 'received', pieces: 4, received: 4 });
  });

  it('is printed with its lines, and downloaded', async () => {
    const body = await addPurchaseOf(shop.deps, { note: '<b>In two boxes</b>' });
    const { number } = await read(body.id);
    const printed = await shop.call('GET', `/api/purchases/${body.id}/print`, { as: shop.users.admin });
    expect(printed.text).toContain(`Purchase order ${number}`);
    expect(printed.text).toContain('&lt;b&gt;In two boxes');
    expect(printed.text).toContain('PKR 4,500');
    const rows = await downloadSheet(shop, `/api/purchases/export.xlsx?supplier=${body.supplier}`);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toEqual(expect.arrayContaining([number, 'Red T-Shirt', 'Ordered']));
  });
});

describe('a supplier', () => {
  it('is paid once by a repeated press, and the payment is undone with a reversal', async () => {
    const { id } = await addSupplierOf(shop.deps);
    const [owed, bank] = [await sumOf('suppliers'), await sumOf('bank')];
    const body = { id: newId(), amount: 1_200.5, method: 'bank', reference: 'TX-1' };
    const pay = () => post(`/api/suppliers/${id}/payments`, body);
    await Promise.all([pay(), pay()]);
    expect((await supplierOf(id))?.balance).toBe(-1_200.5);
    expect((await sumOf('suppliers')) - owed).toBe(120_050);
    expect((await sumOf('bank')) - bank).toBe(-120_050);
    const undo = () => post(`/api/suppliers/payments/${body.id}/undo`);
    expect((await undo()).as(supplierResponse).supplier.balance).toBe(0);
    expect((await undo()).status).toBe(200);
    expect(await sumOf('suppliers')).toBe(owed);
    const [entry] = await shop.deps.db.select().from(entries).where(eq(entries.ref, body.id));
    expect(entry?.why).toBe('supplier_paid');
  });

  it('has a name of its own, and gets no new orders once it is not active', async () => {
    const supplier = await addSupplierOf(shop.deps, { name: 'Karachi Cotton' });
    const twice = await post('/api/suppliers', { id: newId(), name: 'karachi cotton' });
    expect(twice.error()).toMatchObject({ code: 'supplier_exists', fields: { name: expect.any(String) } });
    const change = { name: 'Karachi Cotton', isActive: false, version: 0 };
    const patch = () => shop.call('PATCH', `/api/suppliers/${supplier.id}`, { as: shop.users.admin, body: change });
    expect((await patch()).status).toBe(200);
    expect((await patch()).error().code).toBe('supplier_changed');
    const order = await post('/api/purchases', await purchaseBody(shop.deps, { supplier: supplier.id }));
    expect(order.error().message).toBe('Karachi Cotton is not active. Activate this supplier first.');
  });
});

describe('costs', () => {
  it('are shown to staff who may see them, and are in no public response', async () => {
    const body = await twoLines();
    await receive(body.id, { extraCost: 100 });
    const id = body.lines[0]?.productId ?? '';
    const counter = await staffWith('stock.count');
    const seen = await read(body.id, counter);
    expect(JSON.stringify(seen)).not.toMatch(/cost|total|landed/i);
    expect((await supplierOf(body.supplier, counter))?.balance).toBeUndefined();
    const managed = (as = counter) => shop.call('GET', `/api/products/managed/${id}`, { as });
    expect((await managed()).as(getManagedProductResponse).product.cost).toBeUndefined();
    const priced = await managed(await staffWith('prices.edit'));
    expect(priced.as(getManagedProductResponse).product.cost).toBe(164.29);
    const stock = await shop.call('GET', `/api/stock?code=${id}`, { as: counter });
    expect(stock.text).not.toMatch(/cost/i);
    const pages = ['/api/products', `/api/products/${id}`, `/api/products/related/${id}`, `/api/products?ids=${id}`];
    for (const page of pages) {
      for (const as of [undefined, shop.users.owner, shop.users.admin]) {
        const { text } = await shop.call('GET', page, { as });
        expect(text, page).not.toMatch(/cost/i);
      }
    }
  });

  it('are set by hand by the author who saw the last one', async () => {
    const { id } = await addProduct(shop.deps);
    const put = (cost: number | null, seen: number | null) =>
      shop.call('PUT', `/api/products/${id}/cost`, { as: shop.users.admin, body: { cost, seen } });
    expect((await put(450, null)).status).toBe(200);
    expect((await put(450, null)).status).toBe(200);
    expect((await put(500, null)).error().code).toBe('cost_changed');
    expect((await put(null, 450)).status).toBe(200);
    expect((await productOf(id))?.costPaisa).toBeNull();
  });
});
