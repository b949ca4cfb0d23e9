import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deskResultsResponse } from '#contract/desk.schema.ts';
import type { DeskQueue } from '#contract/desk.ts';
import {
  confirmationResponse,
  type DecideConfirmationInput,
  type NewAddress,
  quoteSwapResponse,
} from '#contract/desk-links.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { deskLinks, orderDesk } from '#server/desk/tables.ts';
import { orderChanges, orderEvents, orderLines, orders } from '#server/orders/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addLink } from '#test/confirmation-links.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { expectNothingWritten, textOfWholeDatabase } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';

const MULTAN: NewAddress = { address: 'House 230-C, Gulgasht', city: 'Multan', state: 'Punjab', zipCode: '60000' };
type Decision = DecideConfirmationInput extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'token'>
    : never
  : never;

import { cleanLinks } from './make-link.ts';

describe('a confirmation link', () => {
  const shop = useTestShop();
  const db = () => shop.deps.db;
  const place = (overrides: Parameters<typeof addOrder>[2] = {}) => addOrder(shop.deps, shop.users.owner, overrides);
  const read = (token: string, from?: string) =>
    shop.call('POST', '/api/confirmations/read', { body: { token }, ...(from && { from }) });
  const decide = (token: string, body: Decision) =>
    shop.call('POST', '/api/confirmations/decide', { body: { ...body, token } });
  const note = (outcome: string, id: string, version: number) =>
    shop.call('POST', '/api/desk/calls', {
      as: shop.users.admin,
      body: { outcome, orders: [{ id, version }] },
    });
  const deskOf = async (id: string) => (await db().select().from(orderDesk).where(eq(orderDesk.orderId, id)))[0];
  const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0];
  const eventsOf = async (id: string) =>
    (
      await db()
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, id))
        .orderBy(orderEvents.createdAt, orderEvents.id)
    ).map(({ status, byUserId }) => [status, byUserId]);
  const auditOf = async (id: string) =>
    (await db().select().from(auditEntries).where(eq(auditEntries.subjectId, id)))
      .map(({ verb, byName }) => `${verb} by ${byName}`)
      .toSorted();

  it('shows the ordered products without e-mail and phone, and changes nothing when it is opened a hundred times', async () => {
    const product = await addProduct(shop.deps, { name: 'Green Kurta', color: 'green', age: 4 });
    const order = await place({ customerName: 'Nimra', lines: [{ product, quantity: 2 }] });
    const token = await addLink(shop, order);
    expect(token).toMatch(/^[\w-]{22}$/);
    const response = await read(token);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.as(confirmationResponse).confirmation).toMatchObject({
      state: 'open',
      orderId: order.orderId,
      customerName: 'Nimra',
      shippingAddress: { address: 'House 1, Street 2', city: 'Lahore' },
      products: [{ name: 'Green Kurta', color: 'green', age: 4, quantity: 2 }],
      grandTotal: 3_180,
    });
    for (const secret of [order.email, order.phone, order.phoneE164 ?? '-'])
      expect(response.text).not.toContain(secret);
    await expectNothingWritten(shop.deps, async () => {
      for (let count = 0; count < 100; count += 1) expect((await read(token)).status).toBe(200);
    });
  });

  it('confirms once, even if it is tapped often or at the same moment', async () => {
    const order = await place();
    const token = await addLink(shop, order);
    const taps = await Promise.all([decide(token, { action: 'confirm' }), decide(token, { action: 'confirm' })]);
    taps.push(await decide(token, { action: 'confirm' }));
    expect(taps.map((tap) => tap.as(confirmationResponse).confirmation.state)).toEqual(Array(3).fill('confirmed'));
    expect(await eventsOf(order.id)).toEqual([
      ['pending', shop.users.owner.id],
      ['processing', null],
    ]);
    expect(await deskOf(order.id)).toMatchObject({
      callState: 'confirmed',
      confirmedAt: shop.deps.now(),
      lastCallBy: null,
      queue: 'to_pack' satisfies DeskQueue,
    });
    expect(await auditOf(order.id)).toEqual(['order.linked by admin', 'order.status by the customer']);
    const late = await decide(token, { action: 'cancel' });
    expect([late.status, late.error().message]).toEqual([
      409,
      'This order is processing already. Please message us to change it.',
    ]);
  });

  it('cancels with a reason, and returns the pieces to stock once', async () => {
    const product = await addProduct(shop.deps, { stock: 3 });
    const order = await place({ lines: [{ product, quantity: 2 }] });
    const token = await addLink(shop, order);
    for (let tap = 0; tap < 2; tap += 1) {
      const { confirmation } = (await decide(token, { action: 'cancel', reason: 'size' })).as(confirmationResponse);
      expect(confirmation.state).toBe('cancelled');
    }
    const [{ stock } = { stock: null }] = await db().select().from(products).where(eq(products.id, product.id));
    expect(stock).toBe(5);
    expect(await deskOf(order.id)).toMatchObject({ callState: 'declined', cancelReason: 'size', queue: null });
    expect((await decide(token, { action: 'confirm' })).status).toBe(409);
    const unsaid = await place();
    await decide(await addLink(shop, unsaid), { action: 'cancel' });
    expect(await deskOf(unsaid.id)).toMatchObject({ cancelReason: 'other' });
    expect((await decide(token, { action: 'cancel', reason: 'unreachable' } as unknown as Decision)).status).toBe(400);
  });

  it('changes the address with an entry in the history and a new version for the desk, and can still confirm', async () => {
    const order = await place({ phone: '0300 7654321' });
    const token = await addLink(shop, order);
    for (let tap = 0; tap < 2; tap += 1) {
      const response = await decide(token, { action: 'change_address', ...MULTAN });
      expect(response.as(confirmationResponse).confirmation).toMatchObject({ state: 'open', shippingAddress: MULTAN });
    }
    expect(await orderOf(order.id)).toMatchObject({ ...MULTAN, grandTotalPaisa: order.grandTotalPaisa });
    expect(await db().select().from(orderChanges).where(eq(orderChanges.orderId, order.id))).toMatchObject([
      {
        byUserId: null,
        before: { Address: 'House 1, Street 2, Lahore, Punjab, 54000' },
        after: { Address: 'House 230-C, Gulgasht, Multan, Punjab, 60000' },
      },
    ]);
    const [seenBefore] = (await note('confirmed', order.id, 0)).as(deskResultsResponse).results;
    expect(seenBefore, 'by who has read the old address').toMatchObject({ outcome: 'refused' });
    const entries = JSON.stringify(await db().select().from(auditEntries).where(eq(auditEntries.subjectId, order.id)));
    expect(entries).not.toMatch(/Gulgasht|Street 2/);
    expect((await decide(token, { action: 'confirm' })).as(confirmationResponse).confirmation.state).toBe('confirmed');
    expect((await decide(token, { action: 'change_address', ...MULTAN, city: 'Lahore' })).status).toBe(409);
    expect((await orderOf(order.id))?.city).toBe('Multan');
  });

  it('changes the address at most ten times, and not after a part of the order has left', async () => {
    const order = await place();
    const token = await addLink(shop, order);
    const move = (house: number) => decide(token, { action: 'change_address', ...MULTAN, address: `House ${house}` });
    for (let house = 1; house <= 10; house += 1) expect((await move(house)).status).toBe(200);
    expect((await move(11)).error().message).toMatch(/many times/);
    const left = await place();
    await db().update(orderLines).set({ sent: 1 }).where(eq(orderLines.orderId, left.id));
    const other = await addLink(shop, left);
    const response = await expectNothingWritten(shop.deps, () =>
      decide(other, { action: 'change_address', ...MULTAN }),
    );
    expect(response.error().message).toMatch(/^A part of this order has left/);
  });

  it('swaps a size for another one in stock with the same colour, at its price, once', async () => {
    const of = (age: 1 | 2 | 3 | 4, given: object = {}) =>
      addProduct(shop.deps, { name: 'Swap Frock', design: 'Swap Frock', color: 'red', age, stock: 5, ...given });
    const [small, large] = [await of(1, { price: 1_000 }), await of(3, { price: 1_150 })];
    await of(2, { stock: 1 });
    await of(4, { isHidden: true });
    const green = await of(3, { color: 'green' });
    const order = await place({ lines: [{ product: small, quantity: 2 }] });
    const token = await addLink(shop, order);
    const { confirmation } = (await read(token)).as(confirmationResponse);
    expect(confirmation.otherSizes).toEqual([
      { productId: small.id, sizes: [{ productId: large.id, age: 3, price: 1_150 }] },
    ]);
    const swap = (to: { id: string }) =>
      decide(token, { action: 'swap_sizes', swaps: [{ from: small.id, to: to.id }] });
    const gone = await expectNothingWritten(shop.deps, () => swap(green));
    expect([gone.status, gone.error().message]).toEqual([409, 'Swap Frock is not available in this size.']);
    for (let tap = 0; tap < 2; tap += 1) {
      const swapped = (await swap(large)).as(confirmationResponse).confirmation;
      expect(swapped).toMatchObject({
        state: 'open',
        grandTotal: 2_500,
        products: [{ productId: large.id, quantity: 2 }],
      });
    }
    const stocks = await db().select().from(products).where(eq(products.design, 'Swap Frock'));
    expect(stocks.find(({ id }) => id === small.id)?.stock).toBe(7);
    expect(stocks.find(({ id }) => id === large.id)?.stock).toBe(3);
    expect(await auditOf(order.id)).toEqual(['order.edited by the customer', 'order.linked by admin']);
    await decide(token, { action: 'confirm' });
    const back = await decide(token, { action: 'swap_sizes', swaps: [{ from: large.id, to: small.id }] });
    expect(back.error().code).toBe('order_changed');
  });

  it('shows the totals with other sizes by the terms of the order, and saves no other total', async () => {
    const of = (age: 1 | 3, price: number) =>
      addProduct(shop.deps, { name: 'Quoted Frock', design: 'Quoted Frock', color: 'red', age, price });
    const [small, large] = [await of(1, 1_000), await of(3, 900)];
    const terms = { percent: null, amountPaisa: 30_000, minimumPaisa: 200_000 };
    const order = await place({
      lines: [{ product: small, quantity: 2 }],
      grandTotalPaisa: 190_000,
      adjustments: [
        { kind: 'delivery', amountPaisa: 20_000, terms: { deliveryPaisa: 20_000, freeDeliveryPaisa: null } },
        { kind: 'coupon', amountPaisa: -30_000, code: 'EID', terms },
      ],
    });
    const token = await addLink(shop, order);
    const swaps = [{ from: small.id, to: large.id }];
    const quote = await expectNothingWritten(shop.deps, () =>
      shop.call('POST', '/api/confirmations/quote', { body: { token, swaps } }),
    );
    expect(quote.as(quoteSwapResponse)).toEqual({
      totalAmount: 1_800,
      adjustments: [
        { kind: 'delivery', amount: 200 },
        { kind: 'coupon', amount: 0, code: 'EID', minimum: 2_000 },
      ],
      deliveryCharge: 200,
      grandTotal: 2_000,
    });
    await db().update(products).set({ pricePaisa: 95_000 }).where(eq(products.id, large.id));
    const late = await expectNothingWritten(shop.deps, () =>
      decide(token, { action: 'swap_sizes', swaps, grandTotal: 2_000 }),
    );
    expect([late.status, late.error().code]).toEqual([409, 'total_changed']);
    const again = await decide(token, { action: 'swap_sizes', swaps, grandTotal: 2_100 });
    expect(again.as(confirmationResponse).confirmation.grandTotal).toBe(2_100);
    const wrong = await shop.call('POST', '/api/confirmations/quote', { body: { token: 'x'.repeat(22), swaps } });
    expect(wrong.status).toBe(404);
  });

  it('is outdated after somebody else has changed the order, and then shows nothing of it', async () => {
    const order = await place();
    const token = await addLink(shop, order);
    await note('wrong_number', order.id, 0);
    const attempts = [
      () => read(token),
      () => decide(token, { action: 'confirm' }),
      () => decide(token, { action: 'cancel' }),
      () => decide(token, { action: 'change_address', ...MULTAN }),
    ];
    for (const attempt of attempts) {
      const response = await expectNothingWritten(shop.deps, attempt);
      expect([response.status, response.error().code]).toEqual([409, 'order_changed']);
      expect(response.error().message).toMatch(/^Your order has changed/);
      expect(response.text).not.toContain(order.orderId);
    }
    const other = await place();
    const [first, second] = [await addLink(shop, other), await addLink(shop, other)];
    await decide(first, { action: 'confirm' });
    expect((await read(second)).error().code, 'another link has been used').toBe('order_changed');
    await shop.call('DELETE', `/api/orders/delete-order/${other.id}`, { as: shop.users.admin });
    expect((await read(first)).status).toBe(404);
  });

  it('can be made for the current version of a pending order, by staff who may confirm it', async () => {
    const order = await place();
    const make = (version: number, as = shop.users.admin) =>
      shop.call('POST', '/api/desk/links', { as, body: { id: order.id, version } });
    expect((await make(1)).error().code).toBe('order_changed');
    expect((await make(0, shop.users.owner)).status).toBe(403);
    await note('confirmed', order.id, 0);
    const version = (await deskOf(order.id))?.version ?? 0;
    expect((await make(version)).error().message).toMatch(/^This order is processing already/);
  });

  it('has its token nowhere in the database, ends after 72 hours, and is deleted at night', async () => {
    const order = await place();
    const token = await addLink(shop, order);
    expect(await textOfWholeDatabase(shop.deps)).not.toContain(token);
    const stored = () => db().select().from(deskLinks).where(eq(deskLinks.orderId, order.id));
    shop.clock.advance({ minutes: 72 * 60 - 1 });
    await cleanLinks(shop.deps);
    expect([(await read(token)).status, (await stored()).length]).toEqual([200, 1]);
    shop.clock.advance({ minutes: 1 });
    expect((await read(token)).error().code).toBe('confirmation_not_found');
    expect((await decide(token, { action: 'confirm' })).status).toBe(404);
    await cleanLinks(shop.deps);
    expect(await stored()).toEqual([]);
  });

  it('cannot be guessed: only the client that guesses is limited', async () => {
    const token = await addLink(shop, await place());
    const from = '203.0.113.77';
    const statuses = new Set<number>();
    for (let count = 0; count < 60; count += 1) statuses.add((await read(`guess-${count}`, from)).status);
    expect([...statuses]).toEqual([404]);
    const stopped = await read('one-more', from);
    expect([stopped.status, stopped.error().code]).toEqual([429, 'rate_limited']);
    expect((await read(token, from)).status, 'the right one too').toBe(429);
    expect((await read(token, '203.0.113.200')).status).toBe(200);
  });
});
