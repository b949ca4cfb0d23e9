import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type AuditEntry, listAuditResponse } from '#contract/audit.schema.ts';
import type { AuditVerb } from '#contract/audit.ts';
import { products } from '#server/catalogue/tables.ts';
import { COMMAND_LINE, recordChange } from '#server/platform/audit/record-change.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { describeOnEngines } from '#test/engines.ts';
import { addOrder, addProduct, addReview, orderBody } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';

const labelsOf = (entries: readonly AuditEntry[]) => entries.map(({ subject }) => subject.label);
const rename = (from: string, to: string) => ({ before: { name: from }, after: { name: to } });

describeOnEngines('the list of the audit', (engine) => {
  const shop = useTestShop({ engine });
  const read = (query = '') => shop.call('GET', `/api/audit${query}`, { as: shop.users.admin });
  const list = async (query = '') => (await read(query)).as(listAuditResponse);
  const record = (label: string, change: { at?: string; verb?: AuditVerb; by?: SignedInUser; id?: string } = {}) =>
    recordChange(shop.deps.db, {
      by: change.by ?? shop.users.admin,
      at: new Date(change.at ?? '2026-06-15T12:00:00Z'),
      verb: change.verb ?? 'product.changed',
      subject: { id: change.id ?? newId(), label },
      ...rename('a', label),
    });

  it('is narrowed by who, verb, kind, subject, and all of them at once', async () => {
    const by = await openSession(shop.deps, await addUser(shop.deps, { role: 'admin', username: 'Second admin' }));
    const id = newId();
    await record('of the admin');
    await record('by another', { by });
    await record('deleted', { verb: 'product.deleted', id });
    await record('same thing', { by, id });
    await record('an order', { by, verb: 'order.status', id });
    const found = async (query: string) => new Set(labelsOf((await list(query)).entries));
    expect(await found(`?by=${by.id}`)).toEqual(new Set(['by another', 'same thing', 'an order']));
    expect(await found('?verb=product.deleted')).toEqual(new Set(['deleted']));
    expect(await found('?kind=order')).toEqual(new Set(['an order']));
    expect(await found(`?kind=product&subject=${id}`)).toEqual(new Set(['deleted', 'same thing']));
    expect(await found(`?by=${by.id}&verb=product.changed&kind=product&subject=${id}`)).toEqual(
      new Set(['same thing']),
    );
    expect(await found('?kind=order&verb=product.changed')).toEqual(new Set());
    expect(await found('?by=nobody')).toEqual(new Set());
    expect(await found(`?by=${newId()}`)).toEqual(new Set());
    for (const bad of ['verb=product.eaten', 'kind=weather', 'from=yesterday', 'to=2026-02-30', 'limit=0'])
      expect((await read(`?${bad}`)).error().code, bad).toBe('validation');
  });

  it("begins and ends with Pakistan's days, whatever the year", async () => {
    // Midnight in Pakistan is 19:00 of the day before in UTC.
    await record('eve', { at: '2026-03-09T18:59:59.999Z' });
    await record('first moment', { at: '2026-03-09T19:00:00.000Z' });
    await record('last moment', { at: '2026-03-10T18:59:59.999Z' });
    await record('day after', { at: '2026-03-10T19:00:00.000Z' });
    const found = async (query: string) => labelsOf((await list(query)).entries);
    expect(await found('?from=2026-03-10&to=2026-03-10')).toEqual(['last moment', 'first moment']);
    expect(await found('?from=2026-03-09&to=2026-03-11')).toHaveLength(4);
    expect(await found('?to=2026-03-09')).toEqual(['eve']);
    expect((await found('?from=2026-03-11')).at(-1)).toBe('day after');
    expect(await found('?from=2026-03-11&to=2026-03-10')).toEqual([]);
    // As a date field says while its year is typed.
    expect(await found('?to=0002-03-10')).toEqual([]);
    expect((await found('?from=0000-01-01&to=9999-12-31')).length).toBeGreaterThanOrEqual(4);
  });

  it('comes page by page, the newest first, none twice and none left out, even of one moment', async () => {
    const id = newId();
    for (let index = 0; index < 7; index += 1) await record(`together ${index}`, { id, at: '2026-04-01T00:00:00Z' });
    for (let index = 0; index < 3; index += 1)
      await record(`later ${index}`, { id, at: `2026-04-02T00:00:0${index}Z` });
    const of = `?kind=product&subject=${id}`;
    const all = await list(`${of}&limit=100`);
    expect(all.next).toBeNull();
    expect(labelsOf(all.entries).slice(0, 3)).toEqual(['later 2', 'later 1', 'later 0']);
    const seen: AuditEntry[] = [];
    let next: string | null = '';
    let pages = 0;
    while (next !== null) {
      const page = await list(`${of}&limit=2${next && `&after=${encodeURIComponent(next)}`}`);
      // A change meanwhile is on a newer page, and shifts none of these.
      await record('meanwhile', { at: '2026-05-01T00:00:00Z' });
      seen.push(...page.entries);
      next = page.next;
      pages += 1;
    }
    expect(pages).toBe(5);
    expect(seen).toEqual(all.entries);
  });

  it.each([
    'nonsense',
    '2026-04-01T00:00:00.000Z',
    '2026-04-01T00:00:00.000Z_nonsense',
    `yesterday_${newId()}`,
    `+010000-01-01T00:00:00.000Z_${newId()}`,
    `0000-01-01T00:00:00.000Z_${newId()}`,
    `_${newId()}`,
  ])('is empty behind a cursor that nobody gave out: %s', async (cursor) => {
    expect(await list(`?after=${encodeURIComponent(cursor)}`)).toEqual({ entries: [], next: null });
  });

  it('names a command of whoever looks after the server', async () => {
    const at = new Date('2026-07-01T00:00:00Z');
    const subject = { id: newId(), label: 'admin' };
    await recordChange(shop.deps.db, { by: COMMAND_LINE, at, verb: 'user.role', subject, ...rename('a', 'b') });
    const [entry] = (await list('?from=2026-07-01&to=2026-07-01')).entries;
    expect(entry?.by).toEqual({ _id: null, name: 'command line' });
  });

  it('is for admins only, whatever rights a moderator has, and is not cached', async () => {
    const moderator = await addUser(shop.deps, {
      role: 'moderator',
      rights: ['export', 'users.edit', 'settings.edit'],
    });
    const as = await openSession(shop.deps, moderator);
    for (const path of ['/api/audit', '/api/audit/export.csv']) {
      expect((await shop.call('GET', path, { as })).status).toBe(403);
      expect((await shop.call('GET', path)).status).toBe(401);
      expect((await shop.call('GET', path, { as: shop.users.admin })).headers['cache-control']).toBe('no-store');
    }
  });
});

describeOnEngines('the audit as a CSV file', (engine) => {
  const shop = useTestShop({ engine });
  const record = (label: string, by = shop.users.admin) =>
    recordChange(shop.deps.db, {
      by,
      at: new Date('2026-06-15T12:00:00Z'),
      verb: 'product.changed',
      subject: { id: 'some-id', label },
      before: { price: 1_490, name: '=before' },
      after: { price: 990, name: '=after' },
    });
  const download = (query = '') => shop.call('GET', `/api/audit/export.csv${query}`, { as: shop.users.admin });

  it('has a row for each entry of the filter, in words, and holds no formula', async () => {
    await record('=HYPERLINK("http://evil.example")', { ...shop.users.admin, username: '+Admin' });
    const response = await download('?kind=product');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
    });
    const [header, ...rows] = response.text.slice(1).split('\r\n');
    expect(header).toBe('When,Who,What,Subject,Subject ID,Before,After');
    const expected =
      `"15 Jun 2026, 5:00 pm",'+Admin,Product changed,"'=HYPERLINK(""http://evil.example"")",some-id,` +
      '"name: =before\nprice: 1490","name: =after\nprice: 990"';
    expect(rows).toEqual([expected, '']);
    expect((await download('?kind=order')).text.split('\r\n')).toHaveLength(2);
  });

  it('has each entry once, however many there are', async () => {
    await shop.deps.db.execute(sql`insert into audit_entries (id, at, by_name, verb, subject_kind, subject_id, subject_label)
      select gen_random_uuid(), '2026-01-01', 'x', 'order.status', 'order', n::text, 'Number ' || n
      from generate_series(1, 1203) n`);
    const rows = (await download('?kind=order')).text.split('\r\n').slice(1, -1);
    expect(new Set(rows).size).toBe(1_203);
    expect(rows).toHaveLength(1_203);
  });
});

describeOnEngines('an entry of the audit', (engine) => {
  const shop = useTestShop({ engine });
  const asAdmin = (method: string, url: string, body?: unknown) =>
    shop.call(method, url, { as: shop.users.admin, body });
  const entriesOf = async (kind: string, id: string) =>
    (await asAdmin('GET', `/api/audit?kind=${kind}&subject=${id}`)).as(listAuditResponse).entries;

  it('of a price change has the price in PKR as it was and as it is, and nothing else', async () => {
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

  it('says who deleted a product, and what it was', async () => {
    const product = await addProduct(shop.deps, { name: 'Gone Kurta', price: 700 });
    await asAdmin('DELETE', `/api/products/${product.id}`);
    const [entry, ...others] = await entriesOf('product', product.id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ verb: 'product.deleted', by: { name: 'admin' }, after: null });
    expect(entry?.before).toMatchObject({ name: 'Gone Kurta', price: 700 });
  });

  it('says who placed an order for a customer; customers leave none', async () => {
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
  ])('outlasts SQL: %s', async (_what, statement) => {
    const product = await addProduct(shop.deps);
    await asAdmin('PATCH', `/api/products/update-product/${product.id}`, { stock: 3 });
    const refused = () => shop.deps.db.execute(statement).then(undefined, (error: Error) => error.cause);
    const cause = await expectNothingWritten(shop.deps, refused);
    expect(cause).toMatchObject({ message: 'rows of audit_entries are never changed or deleted' });
  });

  it('is written with its change or not at all', async () => {
    const product = await addProduct(shop.deps, { stock: 1 });
    const order = await addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 1 }] });
    const setStatus = (status: string) => asAdmin('PATCH', `/api/orders/update-order-status/${order.id}`, { status });
    await setStatus('cancelled');
    await shop.deps.db.update(products).set({ stock: 0 }).where(eq(products.id, product.id));
    // The stock is taken behind the entry.
    const response = await expectNothingWritten(shop.deps, () => setStatus('pending'));
    expect(response.error().code).toBe('out_of_stock');
    expect((await entriesOf('order', order.id)).map(({ after }) => after)).toEqual([{ status: 'cancelled' }]);
  });

  it('is written once by two equal changes at the same moment', async () => {
    const product = await addProduct(shop.deps);
    const change = () => asAdmin('PATCH', `/api/products/update-product/${product.id}`, { price: 800 });
    await Promise.all([change(), change()]);
    expect(await entriesOf('product', product.id)).toHaveLength(1);
  });

  describe('of a user or an order', () => {
    const changeRole = (id: string, role: string) => asAdmin('PUT', `/api/auth/users/${id}`, { role });

    it("shows the user's e-mail while there is one, in the list and in the file", async () => {
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

    it('holds nothing of the person once they are deleted', async () => {
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
