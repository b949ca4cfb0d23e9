import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  type AssignOrdersInput,
  type DeskOrder,
  deskResultsResponse,
  listDeskResponse,
  type NoteCallsInput,
} from '#contract/desk.schema.ts';
import { DESK_PAGE_SIZE } from '#contract/desk.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Right } from '#contract/rights.ts';
import { HOUR_MS } from '#contract/time.ts';
import { products } from '#server/catalogue/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { orderDesk } from './tables.ts';

describe('the desk', () => {
  const shop = useTestShop();
  const staffWith = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  const list = async (query = '', as = shop.users.admin) =>
    (await shop.call('GET', `/api/desk/orders${query}`, { as })).as(listDeskResponse);
  const note = async (body: NoteCallsInput, as = shop.users.admin) =>
    (await shop.call('POST', '/api/desk/calls', { as, body })).as(deskResultsResponse).results;
  const assign = async (body: AssignOrdersInput, as = shop.users.admin) =>
    (await shop.call('POST', '/api/desk/assignments', { as, body })).as(deskResultsResponse).results;
  const setStatus = (id: string, status: OrderStatus) =>
    shop.call('PATCH', `/api/orders/update-order-status/${id}`, { as: shop.users.admin, body: { status } });
  const place = (overrides: Parameters<typeof addOrder>[2] = {}) => {
    shop.clock.advance({ minutes: 1 });
    return addOrder(shop.deps, shop.users.owner, overrides);
  };
  const choose = (order: { id: string }, version = 0) => [{ id: order.id, version }];
  const idsOf = (orders: readonly DeskOrder[]) => orders.map(({ order }) => order._id);
  const queued = async (query: string) => {
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await list(`${query}&after=${after}`);
      ids.push(...idsOf(page.orders));
      after = page.next;
    }
    return ids;
  };
  const deskOf = async ({ id }: { id: string }) => {
    const [row] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, id));
    return row;
  };

  it('lists each new order to confirm, and follows its status, whoever changes it', async () => {
    const order = await place();
    const queueOf = async () => (await deskOf(order))?.queue;
    const seen = [await queueOf()];
    for (const status of ['processing', 'shipped', 'Delivered', 'pending', 'cancelled'] as const) {
      expect((await setStatus(order.id, status)).status).toBe(200);
      seen.push(await queueOf());
    }
    expect(seen).toEqual(['to_confirm', 'to_pack', null, null, 'to_confirm', null]);
    const { status } = await shop.call('DELETE', `/api/orders/delete-order/${order.id}`, { as: shop.users.admin });
    expect([status, await deskOf(order)]).toEqual([200, undefined]);
  });

  it('confirms fifty-eight of sixty orders at once, and names two that were changed since', async () => {
    const placed = [];
    for (let count = 0; count < 60; count += 1) placed.push(await place());
    const [declined, deleted] = [placed[17], placed[41]];
    if (!declined || !deleted) throw new Error('Sixty orders were placed');
    await note({ outcome: 'declined', reason: 'price', orders: choose(declined) });
    await shop.call('DELETE', `/api/orders/delete-order/${deleted.id}`, { as: shop.users.admin });
    const orders = placed.map(({ id }) => ({ id, version: 0 }));
    const results = await note({ outcome: 'confirmed', orders });
    expect(results.map(({ id }) => id)).toEqual(placed.map(({ id }) => id));
    const done = results.filter(({ outcome }) => outcome === 'done');
    expect(done).toHaveLength(58);
    expect(new Set(done.map(({ order }) => order?.order.status))).toEqual(new Set(['processing']));
    expect(results.filter(({ outcome }) => outcome === 'refused')).toMatchObject([
      {
        id: declined.id,
        message: expect.stringMatching(
          /^This order was changed meanwhile\. It is cancelled now: declined, last call by admin at .+\.$/,
        ),
        order: { cancelReason: 'price', queue: null },
      },
      { id: deleted.id, message: 'This order was deleted meanwhile.', order: null },
    ]);
    const packing = await queued('?queue=to_pack');
    expect(packing).toEqual(expect.arrayContaining(done.map(({ id }) => id)));
    expect(packing).not.toContain(declined.id);
    expect((await note({ outcome: 'confirmed', orders })).map(({ outcome }) => outcome)).toEqual(
      results.map(({ outcome }) => (outcome === 'done' ? 'repeated' : 'refused')),
    );
  });

  it('confirms an order once for two users at the same moment', async () => {
    const order = await place();
    const body = { outcome: 'confirmed', orders: choose(order) } as const;
    const results = (await Promise.all([note(body), note(body)])).flat().map(({ outcome }) => outcome);
    expect(results.toSorted()).toEqual(['done', 'repeated']);
    const entries = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.id));
    expect(entries.map(({ verb }) => verb).toSorted()).toEqual(['order.called', 'order.status']);
  });

  it('lists unanswered orders again after 2, 4 and then every 24 hours, after orders that are due', async () => {
    const order = await place();
    const waits: number[] = [];
    for (let version = 0; version < 4; version += 1) {
      const [result] = await note({ outcome: 'no_answer', orders: choose(order, version) });
      const due = Date.parse(result?.order?.dueAt ?? '') - shop.deps.now().getTime();
      waits.push(due / HOUR_MS);
      expect(result).toMatchObject({ outcome: 'done', order: { callState: 'no_answer', attempts: version + 1 } });
    }
    expect(waits).toEqual([2, 4, 24, 24]);
    const later = await place();
    const queue = await queued('?queue=to_confirm');
    expect(queue.indexOf(later.id)).toBeLessThan(queue.indexOf(order.id));
    const [again] = await note({ outcome: 'no_answer', orders: choose(order, 3) });
    expect(again, 'a second press on what was seen before').toMatchObject({ outcome: 'refused' });
  });

  it('finds orders by their city too', async () => {
    const order = await place({ city: 'Skardu' });
    expect(await queued('?queue=to_confirm&q=skar')).toEqual([order.id]);
  });

  it('calls again at the agreed time, which must not be over or far away', async () => {
    const order = await place();
    const at = (hours: number) => new Date(shop.deps.now().getTime() + hours * HOUR_MS).toISOString();
    const later = (callAt: string) =>
      shop.call('POST', '/api/desk/calls', {
        as: shop.users.admin,
        body: { outcome: 'call_later', callAt, orders: choose(order) },
      });
    await expectNothingWritten(shop.deps, async () => {
      for (const hours of [-1, 0, 31 * 24]) {
        const response = await later(at(hours));
        expect([response.status, response.error().fields]).toEqual([400, { callAt: expect.any(String) }]);
      }
    });
    const [result] = (await later(at(5))).as(deskResultsResponse).results;
    expect(result?.order).toMatchObject({ callState: 'call_later', dueAt: at(5), queue: 'to_confirm' });
  });

  it.each(['wrong_number', 'hold'] as const)(
    'removes an order from the calls for %s, and puts it back',
    async (outcome) => {
      const order = await place();
      const [aside] = await note({ outcome, orders: choose(order) });
      expect(aside?.order).toMatchObject({ callState: outcome, queue: 'attention' });
      expect(await queued('?queue=attention')).toContain(order.id);
      const [back] = await note({ outcome: 'to_call', orders: choose(order, 1) });
      expect(back?.order).toMatchObject({ callState: 'to_call', queue: 'to_confirm' });
      expect((await setStatus(order.id, 'shipped')).status).toBe(200);
      expect((await note({ outcome, orders: choose(order, 3) }))[0]).toMatchObject({
        outcome: 'refused',
        message: 'This order is shipped already.',
      });
    },
  );

  it('undoes a confirmation by staff who may confirm, until something is packed', async () => {
    const order = await place();
    const by = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['orders.confirm'] }),
    );
    const noteBy = async (outcome: 'confirmed' | 'to_call' | 'no_answer', version: number) => {
      const body = { outcome, orders: choose(order, version) };
      return (await shop.call('POST', '/api/desk/calls', { as: by, body })).as(deskResultsResponse).results[0];
    };
    const version = async () => (await deskOf(order))?.version ?? 0;
    await noteBy('confirmed', 0);
    expect((await noteBy('no_answer', await version()))?.message).toBe('This order is processing already.');
    const back = await noteBy('to_call', await version());
    expect(back).toMatchObject({ outcome: 'done', order: { queue: 'to_confirm', order: { status: 'pending' } } });
    expect(back?.order).toMatchObject({ callState: 'to_call', confirmedAt: null });
    await noteBy('confirmed', await version());
    await shop.deps.db.update(orderDesk).set({ packedPieces: 1 }).where(eq(orderDesk.orderId, order.id));
    expect((await noteBy('to_call', await version()))?.message).toBe('Unpack its parcel first.');
  });

  it('cancels an order that has not left with a reason, and returns its pieces to stock', async () => {
    const product = await addProduct(shop.deps, { stock: 5 });
    const stockOf = async () =>
      (await shop.deps.db.select().from(products).where(eq(products.id, product.id)))[0]?.stock;
    const order = await place({ lines: [{ product, quantity: 2 }] });
    await note({ outcome: 'confirmed', orders: choose(order) });
    const version = (await deskOf(order))?.version ?? 0;
    const [cancelled] = await note({ outcome: 'declined', reason: 'size', orders: choose(order, version) });
    expect(cancelled).toMatchObject({
      outcome: 'done',
      order: { order: { status: 'cancelled' }, cancelReason: 'size', queue: null },
    });
    expect(await stockOf()).toBe(7);
    const sent = await place();
    await setStatus(sent.id, 'shipped');
    expect((await note({ outcome: 'declined', reason: 'size', orders: choose(sent, 1) }))[0]).toMatchObject({
      outcome: 'refused',
      message: 'This order is shipped already.',
    });
  });

  it('assigns orders to helpers, who see their own; nobody else can be assigned any', async () => {
    const sara = await staffWith('orders.view', 'orders.confirm');
    const packer = await staffWith('orders.view', 'parcels.book');
    const [mine, another] = [await place(), await place()];
    const [given] = await assign({ orders: choose(mine), to: sara.id });
    expect(given).toMatchObject({ outcome: 'done', order: { assignedTo: { _id: sara.id, name: sara.username } } });
    expect(idsOf((await list('?assigned=me', sara)).orders)).toEqual([mine.id]);
    expect(await queued(`?assigned=${sara.id}`)).toEqual([mine.id]);
    const nobodys = await queued('?assigned=nobody');
    expect([nobodys.includes(mine.id), nobodys.includes(another.id)]).toEqual([false, true]);
    expect((await assign({ orders: choose(mine), to: null }))[0]).toMatchObject({ outcome: 'refused' });
    expect((await assign({ orders: choose(mine, 1), to: null }))[0]).toMatchObject({ outcome: 'done' });
    for (const to of [packer.id, shop.users.owner.id, newId()]) {
      const body = { orders: choose(another), to };
      const response = await shop.call('POST', '/api/desk/assignments', { as: shop.users.admin, body });
      expect(response.error().fields).toEqual({ to: 'This user may not confirm orders.' });
    }
    const { helpers } = await list();
    expect(helpers.map(({ _id }) => _id)).toEqual(expect.arrayContaining([sara.id, shop.users.admin.id]));
    expect(helpers.map(({ _id }) => _id)).not.toContain(packer.id);
  });

  it('lists each order exactly once over its pages, the longest due first', async () => {
    const known = new Set(await queued('?queue=to_confirm'));
    const placed = [];
    for (let count = 0; count < 5; count += 1) placed.push((await place()).id);
    const pages = await queued('?queue=to_confirm&limit=2');
    expect(pages.filter((id) => !known.has(id))).toEqual(placed);
    expect(new Set(pages).size).toBe(pages.length);
    expect((await list()).orders.length).toBeLessThanOrEqual(DESK_PAGE_SIZE);
    expect((await list('?after=nobody-gave-this')).orders).toEqual([]);
  });

  it('finds an order of the queue by number, name and phone in any spelling', async () => {
    const order = await place({ customerName: 'Zubaida Khanum', phone: '+92 345 7654321' });
    for (const q of [order.orderId, 'zubaida', '0345-7654321', '923457654321']) {
      expect(idsOf((await list(`?q=${encodeURIComponent(q)}`)).orders), q).toEqual([order.id]);
    }
    expect((await list(`?queue=to_pack&q=${order.orderId}`)).orders).toEqual([]);
    expect((await list('?q=...')).orders).toEqual([]);
  });

  it('shows no amounts to staff who may not see them, and rejects their calls', async () => {
    const packer = await staffWith('orders.view', 'parcels.book');
    const order = await place();
    const { orders } = await list(`?q=${order.orderId}`, packer);
    expect(JSON.stringify(orders)).not.toMatch(/grandTotal|price/);
    await expectNothingWritten(shop.deps, async () => {
      const body = { outcome: 'confirmed', orders: choose(order) };
      expect((await shop.call('POST', '/api/desk/calls', { as: packer, body })).status).toBe(403);
    });
  });

  it('confirms with the right to confirm, and needs the right to edit to cancel a confirmed order', async () => {
    const sara = await staffWith('orders.view', 'orders.confirm');
    const order = await place();
    expect((await note({ outcome: 'confirmed', orders: choose(order) }, sara))[0]).toMatchObject({ outcome: 'done' });
    const before = await deskOf(order);
    const declined = { outcome: 'declined', reason: 'other', orders: choose(order, before?.version) } as const;
    expect((await note(declined, sara))[0]).toMatchObject({
      outcome: 'refused',
      message: 'You are not allowed to do this.',
      order: { callState: 'confirmed' },
    });
    expect(await deskOf(order)).toEqual(before);
  });

  it('writes the changes by a call into the audit, without text about the customer', async () => {
    const order = await place();
    await note({ outcome: 'declined', reason: 'not_ordered', orders: choose(order) });
    const [entry] = await shop.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.verb, 'order.called'))
      .orderBy(desc(auditEntries.id))
      .limit(1);
    expect(entry).toMatchObject({
      subjectLabel: order.orderId,
      before: { callState: 'to_call', cancelReason: null },
      after: { callState: 'declined', cancelReason: 'not_ordered' },
    });
  });
});
