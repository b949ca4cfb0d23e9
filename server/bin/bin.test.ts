import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { binnedResponse, listBinResponse } from '#contract/bin.schema.ts';
import { BIN_DAYS } from '#contract/bin.ts';
import { myDataSchema } from '#contract/my-data.schema.ts';
import type { Right } from '#contract/rights.ts';
import { cleanCustomers } from '#server/customers/clean-customers.ts';
import { contacts } from '#server/orders/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { rowsOf } from '#test/rows.ts';
import { textOfWholeDatabase } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { cleanBin } from './restore-item.ts';

describe('the bin', () => {
  const shop = useTestShop();
  const asAdmin = async () => openSession(shop.deps, shop.users.admin);
  const call = async (method: string, url: string) => shop.call(method, url, { as: await asAdmin() });
  const binned = async (url: string) => (await call('DELETE', url)).as(binnedResponse).binItem;
  const binOrder = ({ id }: { id: string }) => binned(`/api/orders/delete-order/${id}`);
  const list = async (query = '') => (await call('GET', `/api/bin${query}`)).as(listBinResponse);

  it('lists what was deleted, by whom, and the days that are left, the newest first and page by page', async () => {
    const names = ['First', 'Second', 'Third'];
    for (const name of names) {
      await binned(`/api/products/${(await addProduct(shop.deps, { name })).id}`);
      shop.clock.advance({ days: 1 });
    }
    const { items } = await list();
    expect(items.map(({ label, daysLeft, deletedBy }) => [label, daysLeft, deletedBy])).toEqual([
      ['Third (red, 3-4 years)', 29, 'admin'],
      ['Second (red, 3-4 years)', 28, 'admin'],
      ['First (red, 3-4 years)', 27, 'admin'],
    ]);
    const first = await list('?limit=2');
    const second = await list(`?limit=2&after=${first.next}`);
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.next).toBeNull();
    expect((await list('?after=nonsense')).items).toEqual([]);
    expect((await list('?kind=order')).items).toEqual([]);
  });

  it('is emptied after 30 days, and nothing can be restored a moment earlier than it is emptied', async () => {
    const item = await binned(`/api/products/${(await addProduct(shop.deps)).id}`);
    shop.clock.advance({ days: BIN_DAYS });
    await cleanBin(shop.deps);
    expect((await list()).items.map(({ daysLeft }) => daysLeft)).not.toContain(1);
    expect(await rowsOf(shop.deps, sql`select 1 from bin_items where id = ${item}`)).toHaveLength(1);
    shop.clock.advance({ ms: 1 });
    expect((await call('POST', `/api/bin/${item}/restore`)).error().code).toBe('bin_item_not_found');
    await cleanBin(shop.deps);
    expect(await rowsOf(shop.deps, sql`select 1 from bin_items`)).toEqual([]);
  });

  it('is open to those who may delete: products with catalogue.edit, orders for admins', async () => {
    const { owner } = shop.users;
    const product = await binned(`/api/products/${(await addProduct(shop.deps)).id}`);
    const order = await binOrder(await addOrder(shop.deps, owner));
    const helper = async (...rights: Right[]) =>
      openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
    const editor = await helper('catalogue.edit');
    const caller = await helper('orders.edit', 'orders.confirm', 'cash.post');
    const statusOf = async (method: string, url: string, as: { token: string }) =>
      (await shop.call(method, url, { as })).status;
    expect(await statusOf('GET', '/api/bin?kind=product', editor)).toBe(200);
    expect(await statusOf('GET', '/api/bin?kind=order', editor)).toBe(403);
    expect(await statusOf('GET', '/api/bin', caller)).toBe(403);
    for (const [method, path] of [
      ['POST', '/restore'],
      ['DELETE', ''],
    ] as const) {
      expect(await statusOf(method, `/api/bin/${order}${path}`, editor)).toBe(403);
      expect(await statusOf(method, `/api/bin/${product}${path}`, caller)).toBe(403);
    }
    expect(await statusOf('POST', `/api/bin/${product}/restore`, editor)).toBe(200);
    expect(await statusOf('POST', '/api/bin/none/restore', editor)).toBe(404);
    expect(await statusOf('DELETE', `/api/bin/${newId()}`, editor)).toBe(404);
  });

  it('deletes an order for good at once: no data of the customer stays, also not in the audit', async () => {
    const order = await addOrder(shop.deps, shop.users.owner, {
      customerName: 'Zubaida Marri',
      address: 'Chiltan Road 77',
      phone: '+92 333 7654321',
    });
    const item = await binOrder(order);
    const words = /Zubaida|Chiltan|3337654321|333 7654321/;
    expect(await textOfWholeDatabase(shop.deps)).toMatch(words);
    expect((await call('DELETE', `/api/bin/${item}`)).status).toBe(200);
    expect(await textOfWholeDatabase(shop.deps)).not.toMatch(words);
    const verbs = await shop.deps.db
      .select({ verb: auditEntries.verb })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, order.id));
    expect(verbs.map(({ verb }) => verb)).toEqual(['order.deleted', 'order.purged']);
    expect((await call('DELETE', `/api/bin/${item}`)).status).toBe(404);
  });

  it("is empty of a customer's orders as soon as the account is deleted, and in the customer's data before", async () => {
    const user = await openSession(shop.deps, await addUser(shop.deps));
    const order = await addOrder(shop.deps, user, { customerName: 'Gulnaz Bugti' });
    await binOrder(order);
    const data = (await shop.call('GET', '/api/auth/my-data', { as: user })).as(myDataSchema);
    expect(data.deletedOrders).toMatchObject([
      { orderId: order.orderId, data: { orders: [{ customer_name: 'Gulnaz Bugti' }] } },
    ]);
    expect(JSON.stringify(data.deletedOrders)).not.toMatch(/user_id|token_sha256/);
    await call('DELETE', `/api/auth/users/${user.id}`);
    expect(await textOfWholeDatabase(shop.deps)).not.toContain('Gulnaz Bugti');
  });

  it('loses ended orders without an account when their names would be removed, and keeps notes of numbers until then', async () => {
    const phone = { phone: '+92 345 1112223', customerName: 'Nadia Without Account' };
    const ended = { ...phone, userId: null, email: '', status: 'Delivered' } as const;
    await binOrder(await addOrder(shop.deps, shop.users.owner, ended));
    await shop.deps.db.insert(contacts).values({ phoneE164: '+923451112223', note: 'Rings twice', version: 0 });
    shop.clock.advance({ days: 20 });
    await cleanCustomers(shop.deps);
    expect(await textOfWholeDatabase(shop.deps)).toMatch(/Nadia Without[^]*Rings twice|Rings twice[^]*Nadia Without/);
    const retention = { read: async () => ({ ...(await shop.deps.settings.read()), orderRetentionDays: 10 }) };
    await cleanCustomers({ ...shop.deps, settings: Object.assign(Object.create(shop.deps.settings), retention) });
    expect(await textOfWholeDatabase(shop.deps)).not.toMatch(/Nadia Without|Rings twice/);
  });
});
