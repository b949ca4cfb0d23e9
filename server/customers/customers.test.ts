import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChangeCustomerInput,
  type Customer,
  customerResponse,
  listCustomersResponse,
} from '#contract/customers.schema.ts';
import { CUSTOMER_PAGE_SIZE } from '#contract/customers.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-status.ts';
import {
  createOrderResponse,
  listOrdersResponse,
  orderResponse,
  ordersResponse,
  staffOrderSchema,
  updateOrderStatusResponse,
} from '#contract/orders.schema.ts';
import type { Right } from '#contract/rights.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addOrder, addProduct, orderBody } from '#test/factories.ts';
import { runsOf } from '#test/runs.ts';
import { expectNothingWritten, textOfWholeDatabase } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { scanPhones } from './queries.ts';

let phones = 0;
const newPhone = () => `+9234${String((phones += 1)).padStart(8, '0')}`;

describe('customers', () => {
  const shop = useTestShop();
  const list = async (query = '', as = shop.users.admin) =>
    (await shop.call('GET', `/api/customers${query}`, { as })).as(listCustomersResponse);
  const search = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).customers.map(({ phone }) => phone);
  const view = async (phone: string, as = shop.users.admin) =>
    (await shop.call('GET', `/api/customers/${encodeURIComponent(phone)}`, { as })).as(customerResponse).customer;
  const change = (phone: string, body: ChangeCustomerInput) =>
    shop.call('PATCH', `/api/customers/${phone}`, { as: shop.users.admin, body });
  const block = async (phone: string, why: string) => {
    const { version } = await view(phone);
    expect((await change(phone, { blocked: { why }, version })).status).toBe(200);
  };
  const staffWith = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  const order = (status: OrderStatus, phone: string, overrides: Parameters<typeof addOrder>[2] = {}) => {
    shop.clock.advance({ minutes: 1 });
    return addOrder(shop.deps, shop.users.owner, { status, phone, ...overrides });
  };

  it('are one for two accounts with the same phone in any spelling, with both histories', async () => {
    const phone = newPhone();
    const national = `0${phone.slice(3)}`;
    const [mother, aunt] = [await addUser(shop.deps), await addUser(shop.deps, { username: 'Aunt Saima' })];
    const first = await addOrder(shop.deps, mother, { phone: national, status: 'Delivered', city: 'Multan' });
    shop.clock.advance({ minutes: 1 });
    const second = await addOrder(shop.deps, aunt, { phone: `${phone} or 042 35712345`, city: 'Quetta' });
    const customer = await view(national);
    expect(customer).toMatchObject({
      phone,
      name: 'Aunt Saima',
      city: 'Quetta',
      orders: 2,
      delivered: 1,
      cancelled: 0,
    });
    expect(customer.deliveredTotal).toBe(1_200);
    expect(customer.history.map(({ orderId }) => orderId)).toEqual([second.orderId, first.orderId]);
    expect(customer.accounts).toEqual([
      { email: aunt.email, user: aunt.id, username: aunt.username, orders: 1 },
      { email: mother.email, user: mother.id, username: mother.username, orders: 1 },
    ]);
    const { customers } = await list(`?q=${encodeURIComponent(phone)}`);
    expect(customers).toHaveLength(1);
    expect(customers[0]?.lastOrderAt).toBe(second.createdAt.toISOString());
  });

  it('are found by a phone in any spelling, a part of it, name or e-mail', async () => {
    const phone = newPhone();
    const user = await addUser(shop.deps, { username: 'Zohra Begum', email: 'zohra.b@example.com' });
    await addOrder(shop.deps, user, { phone });
    const digits = phone.slice(1);
    const national = `0${phone.slice(3)}`;
    const urdu = national.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit)));
    for (const typed of [phone, digits, national, urdu, `0092-${phone.slice(3)}`, 'zohra', 'ZOHRA.B@', 'ra Beg'])
      expect([typed, await search(typed)]).toEqual([typed, [phone]]);
    expect(await search(national.slice(0, -1))).toContain(phone);
    for (const typed of ['nobody of this name', '---', newPhone()]) expect(await search(typed)).toEqual([]);
  });

  it('are listed page by page, each once, the latest order first', async () => {
    const expected: string[] = [];
    for (let index = 0; index < CUSTOMER_PAGE_SIZE + 5; index += 1) {
      const phone = newPhone();
      expected.unshift(phone);
      await order('pending', phone);
    }
    const [returning = ''] = expected.splice(CUSTOMER_PAGE_SIZE + 2, 1);
    await order('pending', returning);
    expected.unshift(returning);
    const first = await list();
    const second = await list(`?after=${first.next}`);
    expect(first.customers).toHaveLength(CUSTOMER_PAGE_SIZE);
    const listed = [...first.customers, ...second.customers].map(({ phone }) => phone);
    expect(listed.slice(0, expected.length)).toEqual(expected);
    expect(new Set(listed).size).toBe(listed.length);
    expect((await list('?after=nonsense')).customers).toEqual([]);
    // A scan that stops early returns its end, and the next scan continues there.
    const { phones: scanned, end } = await scanPhones(shop.deps.db, { limit: 10, maxOrders: 3 });
    const rest = await scanPhones(shop.deps.db, { limit: 10, maxOrders: 100, behind: end });
    expect([...scanned, ...rest.phones].slice(0, 10).map(({ phone }) => phone)).toEqual(expected.slice(0, 10));
  });

  it('show amounts only to staff who may see them', async () => {
    const phone = newPhone();
    await order('Delivered', phone);
    const [without, withAmounts] = [await staffWith('users.edit'), await staffWith('users.edit', 'orders.edit')];
    const hidden = await view(phone, without);
    expect([hidden.deliveredTotal, hidden.history[0]?.grandTotal]).toEqual([undefined, undefined]);
    expect((await list('', without)).customers[0]?.deliveredTotal).toBeUndefined();
    const shown = await view(phone, withAmounts);
    expect([shown.deliveredTotal, shown.history[0]?.grandTotal]).toEqual([1_200, 1_200]);
  });

  it('that are blocked can order; the order is put on hold, which only the staff see', async () => {
    const { owner, admin } = shop.users;
    const phone = newPhone();
    await order('cancelled', phone);
    await block(phone, 'Refused three parcels');
    const body = orderBody(owner, [{ product: await addProduct(shop.deps), quantity: 1 }], { phone });
    const placed = await shop.call('POST', '/api/orders/create-order', { as: owner, body });
    expect(placed.status).toBe(201);
    const { _id, orderId } = placed.as(createOrderResponse);
    const held = { isHeld: true, contact: { phone, blockedWhy: 'Refused three parcels', note: expect.any(String) } };
    const [listed] = (await shop.call('GET', `/api/orders?q=${orderId}`, { as: admin })).as(listOrdersResponse).orders;
    expect(listed).toMatchObject(held);
    const read = async (as?: typeof owner) => (await shop.call('GET', `/api/orders/order/${_id}`, { as })).text;
    expect(staffOrderSchema.parse(JSON.parse(await read(admin)).order)).toMatchObject(held);
    const own = (await shop.call('GET', `/api/orders/${owner.email}`, { as: owner })).text;
    for (const text of [placed.text, await read(owner), await read(), own]) {
      expect(text).toContain(orderId);
      expect(text).not.toMatch(/isHeld|contact|blocked|Refused/);
    }
    const shipped = await shop.call('PATCH', `/api/orders/update-order-status/${_id}`, {
      as: admin,
      body: { status: 'shipped' },
    });
    expect(shipped.as(updateOrderStatusResponse).order).toMatchObject({ isHeld: false, contact: held.contact });
    await change(phone, { blocked: null, version: 1 });
    expect((await view(phone)).history[0]).toMatchObject({
      isHeld: false,
      contact: { phone, blockedWhy: null, note: expect.any(String) },
    });
  });

  it('do not see a block in their own orders, even if they are staff', async () => {
    const { admin } = shop.users;
    const phone = newPhone();
    const { id } = await addOrder(shop.deps, admin, { phone });
    await block(phone, 'A test');
    const response = await shop.call('GET', `/api/orders/order/${id}`, { as: admin });
    expect(response.as(orderResponse).order).not.toHaveProperty('contact');
    expect(
      (await shop.call('GET', `/api/orders/${admin.email}`, { as: admin })).as(ordersResponse).orders,
    ).toHaveLength(1);
  });

  it('have a note and a block, and the second of two simultaneous changes is rejected', async () => {
    const phone = newPhone();
    await order('pending', phone);
    expect(await view(phone)).toMatchObject({ note: '', blocked: null, version: 0, hasNote: false, isBlocked: false });
    const note = 'Rings twice.\nIs at home after 5.';
    const noted = (await change(phone, { note, version: 0 })).as(customerResponse).customer;
    expect(noted).toMatchObject({ note, blocked: null, version: 1, hasNote: true });
    const outdated = await expectNothingWritten(shop.deps, () => change(phone, { note: 'Never at home', version: 0 }));
    expect([outdated.status, outdated.error().code]).toEqual([409, 'customer_changed']);
    await block(phone, 'Refused a parcel');
    const at = shop.clock.now().toISOString();
    expect(await view(phone)).toMatchObject({ note, blocked: { at, why: 'Refused a parcel' }, version: 2 });
    expect((await list()).customers[0]).toMatchObject({ phone, isBlocked: true, hasNote: true });
    const same = () => change(phone, { note, blocked: { why: 'Refused a parcel' }, version: 2 });
    expect((await expectNothingWritten(shop.deps, same)).status).toBe(200);
    await change(phone, { note: '', blocked: null, version: 2 });
    expect(await view(phone)).toMatchObject({ note: '', blocked: null, version: 3 });
  });

  it('are changed by one of two requests at the same moment', async () => {
    const phone = newPhone();
    await order('pending', phone);
    const responses = await Promise.all(['One', 'Other'].map((note) => change(phone, { note, version: 0 })));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await view(phone)).version).toBe(1);
  });

  it('are named in the audit without notes about them and without their number', async () => {
    const phone = newPhone();
    await order('pending', phone);
    await change(phone, { note: 'Lives with her mother', blocked: { why: 'Shouted at the rider' }, version: 0 });
    await change(phone, { blocked: null, version: 1 });
    const label = `03•••••${phone.slice(-4)}`;
    const entries = (await shop.deps.db.select().from(auditEntries)).filter((entry) => entry.subjectLabel === label);
    expect(entries.map(({ verb }) => verb)).toEqual(['customer.note', 'customer.blocked', 'customer.unblocked']);
    const audit = JSON.stringify(entries);
    for (const text of [phone, phone.slice(3), 'mother', 'Shouted']) expect(audit).not.toContain(text);
  });

  it.each(['042 35712345', 'nobody', '03999999999'])('are not found without orders: %s', async (typed) => {
    for (const method of ['GET', 'PATCH']) {
      const body = method === 'PATCH' ? { note: 'Who?', version: 0 } : undefined;
      const response = await shop.call(method, `/api/customers/${encodeURIComponent(typed)}`, {
        as: shop.users.admin,
        body,
      });
      expect([response.status, response.error().code]).toEqual([404, 'customer_not_found']);
    }
  });

  it('have figures that equal a full count, whatever their orders', async () => {
    const known = [newPhone(), newPhone(), newPhone()];
    const anyOrder = fc.record({
      phone: fc.constantFrom(...known, '042 35712345'),
      status: fc.constantFrom(...ORDER_STATUSES),
      grandTotalPaisa: fc.integer({ min: 20_000, max: 9_000_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyOrder, { maxLength: 12 }), async (placed) => {
        await shop.deps.db.execute(sql`delete from orders where phone = any(${sql.param(known)}::text[])`);
        for (const { status, phone, grandTotalPaisa } of placed) {
          const totalPaisa = grandTotalPaisa - 20_000;
          await order(status, phone, { grandTotalPaisa, totalPaisa });
        }
        for (const phone of known) {
          const own = placed.filter((each) => each.phone === phone);
          const of = (status: OrderStatus) => own.filter((each) => each.status === status);
          const [found] = (await list(`?q=${encodeURIComponent(phone)}`)).customers;
          const expected = {
            orders: own.length,
            delivered: of('Delivered').length,
            cancelled: of('cancelled').length,
            deliveredTotal: of('Delivered').reduce((sum, each) => sum + each.grandTotalPaisa, 0) / 100,
          };
          expect(found ? pick(found) : undefined).toEqual(own.length === 0 ? undefined : expected);
        }
      }),
      { numRuns: runsOf('RUNS', 8) },
    );
  });

  it('have their number stored only in their orders and in notes about them', async () => {
    const phone = newPhone();
    await order('pending', phone);
    await block(phone, 'A test');
    const lines = (await textOfWholeDatabase(shop.deps)).split('\n').filter((line) => line.includes(phone.slice(3)));
    expect(new Set(lines.map((line) => line.split(' ')[0]))).toEqual(new Set(['public.orders', 'public.contacts']));
  });
});

function pick({ orders, delivered, cancelled, deliveredTotal }: Customer) {
  return { orders, delivered, cancelled, deliveredTotal };
}
