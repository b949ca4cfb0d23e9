import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type AuditEntry, listAuditResponse } from '#contract/audit.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addOrder, addProduct, addReview, orderBody } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

const labelsOf = (entries: readonly AuditEntry[]) => entries.map(({ subject }) => subject.label);

describe('an entry of the audit', () => {
  const shop = useTestShop();
  const asAdmin = (method: string, url: string, body?: unknown) =>
    shop.call(method, url, { as: shop.users.admin, body });
  const entriesOf = async (kind: string, id: string) =>
    (await asAdmin('GET', `/api/audit?kind=${kind}&subject=${id}`)).as(listAuditResponse).entries;

  it('for a change of price has the old and the new price in PKR, and nothing else', async () => {
    const product = await addProduct(shop.deps, { price: 1_490.5 });
    const { admin } = shop.users;
    expect((await asAdmin('PATCH', `/api/products/update-product/${product.id}`, { price: 1_290 })).status).toBe(200);
    expect(await entriesOf('product', product.id)).toEqual([
      {
        _id: expect.any(String),
        at: shop.clock.now().toISOString(),
        by: { _id: admin.id, name: admin.username },
        verb: 'product.changed',
        subject: { kind: 'product', _id: product.id, label: product.name },
        before: { price: 1_490.5 },
        after: { price: 1_290 },
      },
    ]);
    await asAdmin('PATCH', `/api/products/update-product/${product.id}`, { price: 1_290 });
    expect(await entriesOf('product', product.id)).toHaveLength(1);
  });

  it('says who deleted a product, with its last values', async () => {
    const product = await addProduct(shop.deps, { name: 'Gone Kurta', price: 700 });
    await asAdmin('DELETE', `/api/products/${product.id}`);
    const [entry, ...others] = await entriesOf('product', product.id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ verb: 'product.deleted', by: { name: 'admin' }, after: null });
    expect(entry?.before).toMatchObject({ name: 'Gone Kurta', price: 700 });
  });

  it("says who placed an order for a customer, and does not exist for a customer's own order", async () => {
    const product = await addProduct(shop.deps);
    const { owner, admin } = shop.users;
    const body = orderBody(owner, [{ product, quantity: 1 }]);
    await shop.call('POST', '/api/orders/create-order', { as: owner, body });
    await shop.call('POST', '/api/orders/create-order', { as: admin, body });
    const { entries } = (await asAdmin('GET', '/api/audit?verb=order.placed')).as(listAuditResponse);
    expect(entries.map(({ by, after }) => [by._id, after])).toEqual([
      [admin.id, { userId: owner.id, grandTotal: 1_690 }],
    ]);
  });

  it.each([
    ['update', sql`update audit_entries set by_name = 'nobody'`],
    ['update of nothing', sql`update audit_entries set by_name = 'nobody' where false`],
    ['deletion', sql`delete from audit_entries`],
    ['truncation', sql`truncate audit_entries`],
    ['truncation of all', sql`truncate audit_entries cascade`],
  ])('cannot be changed by SQL: %s', async (_what, statement) => {
    const product = await addProduct(shop.deps);
    await asAdmin('PATCH', `/api/products/update-product/${product.id}`, { stock: 3 });
    const refused = () => shop.deps.db.execute(statement).then(undefined, (error: Error) => error.cause);
    const cause = await expectNothingWritten(shop.deps, refused);
    expect(cause).toMatchObject({ message: 'rows of audit_entries are never changed or deleted' });
  });

  it('is written together with its change or not at all', async () => {
    const product = await addProduct(shop.deps, { stock: 1 });
    const order = await addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 1 }] });
    const setStatus = (status: string) => asAdmin('PATCH', `/api/orders/update-order-status/${order.id}`, { status });
    await setStatus('cancelled');
    await shop.deps.db.update(products).set({ stock: 0 }).where(eq(products.id, product.id));
    // The transaction writes the entry first, and fails at the end because no stock is left.
    const response = await expectNothingWritten(shop.deps, () => setStatus('pending'));
    expect(response.error().code).toBe('out_of_stock');
    expect((await entriesOf('order', order.id)).map(({ after }) => after)).toEqual([{ status: 'cancelled' }]);
  });

  it('is written once for two equal changes at the same moment', async () => {
    const product = await addProduct(shop.deps);
    const change = () => asAdmin('PATCH', `/api/products/update-product/${product.id}`, { price: 800 });
    await Promise.all([change(), change()]);
    expect(await entriesOf('product', product.id)).toHaveLength(1);
  });

  describe('of a user or an order', () => {
    const changeRole = (id: string, role: string) => asAdmin('PUT', `/api/auth/users/${id}`, { role });

    it('shows the e-mail of the user while the account exists, in the list and in the file', async () => {
      const user = await addUser(shop.deps, { email: 'listed@example.com' });
      await changeRole(user.id, 'moderator');
      const readLabels = async () => labelsOf(await entriesOf('user', user.id));
      const readFile = async () => (await asAdmin('GET', `/api/audit/export.csv?kind=user&subject=${user.id}`)).text;
      expect(await readLabels()).toEqual(['listed@example.com']);
      expect(await readFile()).toContain('listed@example.com');
      await asAdmin('DELETE', `/api/auth/users/${user.id}`);
      expect(await readLabels()).toEqual(['moderator', 'moderator']);
      expect(await readFile()).not.toContain('listed@example.com');
    });

    it('contains no personal data after the user was deleted', async () => {
      const email = 'zubaida.private@example.com';
      const user = await openSession(shop.deps, await addUser(shop.deps, { username: 'Zubaida Private', email }));
      const product = await addProduct(shop.deps);
      const { id } = user;
      const order = await addOrder(shop.deps, user, { city: 'Privateabad', phone: '+92 300 7777777' });
      const profile = { userId: id, username: 'Zubaida Private II', bio: 'private bio', profession: 'private work' };
      expect((await asAdmin('PATCH', '/api/auth/edit-profile', profile)).status).toBe(200);
      const review = { userId: id, productId: product.id, rating: 2, comment: 'private words' };
      expect((await asAdmin('POST', '/api/reviews/post-review', review)).status).toBeLessThan(300);
      const own = await addReview(shop.deps, await addProduct(shop.deps), user, { comment: 'private comment' });
      expect((await asAdmin('DELETE', `/api/reviews/${own.id}`)).status).toBe(200);
      await changeRole(id, 'moderator');
      await changeRole(id, 'user');
      await asAdmin('PATCH', `/api/orders/update-order-status/${order.id}`, { status: 'shipped' });
      await asAdmin('DELETE', `/api/orders/delete-order/${order.id}`);
      await asAdmin('DELETE', `/api/auth/users/${id}`);
      const entries = await shop.deps.db.select().from(auditEntries);
      const text = JSON.stringify(entries);
      expect(entries.filter((entry) => JSON.stringify(entry).includes(id))).toHaveLength(6);
      expect(text).not.toMatch(/private/i);
      expect(text).not.toContain('7777777');
      const [edited] = (await entriesOf('user', id)).filter(({ verb }) => verb === 'user.profile');
      expect(edited?.after).toEqual({ fields: ['username', 'bio', 'profession'] });
    });
  });
});
