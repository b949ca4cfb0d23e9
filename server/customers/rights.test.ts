import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { retentionSchema } from '#contract/customers.schema.ts';
import { NAME_OF_DELETED_CUSTOMER } from '#contract/customers.ts';
import { myDataSchema } from '#contract/my-data.schema.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { DEFAULT_ORDER_RETENTION_DAYS } from '#contract/settings.ts';
import { TRUSTED_GUESSES_PER_DAY } from '#server/accounts/limits.ts';
import { cleaningJob } from '#server/clean.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addOrder, addProduct, addReview, orderBody } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { rowsOf } from '#test/rows.ts';
import { expectNothingWritten, textOfWholeDatabase } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD, type SignedInUser } from '#test/users.ts';

describe('the rights of a customer', () => {
  const shop = useTestShop();
  const clean = () => cleaningJob(shop.deps).run({}, { id: 'any', ageSeconds: 0, isFollowed: async () => false });
  const leave = (as: SignedInUser, password = PASSWORD) =>
    shop.call('DELETE', '/api/auth/my-account', { as, body: { password } });
  const newUser = async (name: string) => {
    const email = `${name.toLowerCase()}@example.com`;
    return openSession(shop.deps, await addUser(shop.deps, { username: name, email }));
  };
  /** Each text contains the name, so that a search for the name finds every text. */
  async function addCustomer(name: string, phone: string) {
    const user = await newUser(name);
    const product = await addProduct(shop.deps);
    const shippingAddress = { address: `${name} House`, city: 'Lahore', state: 'Punjab', zipCode: `Zip ${name}` };
    const changes = { phone, customerName: `${name} Khan`, notes: `Call ${name} first`, shippingAddress };
    const body = orderBody(user, [{ product, quantity: 1 }], changes);
    const headers = { 'idempotency-key': `key of ${name}` };
    const placed = await shop.call('POST', '/api/orders/create-order', { as: user, body, headers });
    expect(placed.status).toBe(201);
    const { orderId: number } = placed.as(createOrderResponse).order;
    const moved = { version: 1, ...shippingAddress, address: `${name} Palace` };
    await shop.call('PATCH', `/api/orders/order/${number}/address`, { as: user, body: moved });
    await addReview(shop.deps, product, user, { comment: `${name} likes it` });
    await shop.call('PUT', `/api/wishlist/${product.id}`, { as: user });
    const [order] = await rowsOf<{ id: string }>(shop.deps, sql`select id from orders where email = ${user.email}`);
    return { user, orderId: order?.id ?? '', texts: [name, name.toLowerCase(), phone, phone.slice(3)] };
  }
  /** Opens a new session, because the tests move the clock by months. */
  const asAdmin = async (method: string, url: string, body?: object) => {
    const response = await shop.call(method, url, { as: await openSession(shop.deps, shop.users.admin), body });
    expect(response.status).toBe(200);
  };
  const setStatus = (id: string, status: string) =>
    asAdmin('PATCH', `/api/orders/update-order-status/${id}`, { status });

  it('include a file with all data about them, and nothing about anybody else', async () => {
    const amna = await addCustomer('Amna', '+923331000001');
    await addCustomer('Bilqis', '+923331000001');
    await setStatus(amna.orderId, 'processing');
    const soldOut = await addProduct(shop.deps, { name: 'Sold-out Shawl', stock: 0 });
    await shop.call('PUT', `/api/products/${soldOut.id}/stock-alert`, { as: amna.user });
    const response = await shop.call('GET', '/api/auth/my-data', { as: amna.user });
    expect(response.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
    expect(response.headers['cache-control']).toBe('no-store');
    const { profile, orders, reviews, wishlist, stockAlerts, sessions } = response.as(myDataSchema);
    expect(profile).toMatchObject({ _id: amna.user.id, email: amna.user.email, username: 'Amna' });
    expect(orders.map(({ _id, notes, history }) => [_id, notes, history.length])).toEqual([
      [amna.orderId, 'Call Amna first', 2],
    ]);
    expect(orders.flatMap(({ changes }) => changes)).toMatchObject([
      {
        before: { Address: expect.stringMatching(/^Amna House,/) },
        after: { Address: expect.stringMatching(/^Amna Palace,/) },
      },
    ]);
    expect(reviews.map(({ comment }) => comment)).toEqual(['Amna likes it']);
    expect(wishlist.map(({ name }) => name)).toEqual(['Red T-Shirt']);
    expect(stockAlerts).toMatchObject([{ productId: soldOut.id, name: 'Sold-out Shawl' }]);
    expect(sessions).toHaveLength(1);
    const others = [...Object.values(shop.users), { id: 'Bilqis', email: 'bilqis', username: 'Bilqis', token: 'x' }];
    for (const { id, email } of others) for (const text of [id, email]) expect(response.text).not.toContain(text);
    for (const text of ['Bilqis', '"by"', 'passwordHash', 'argon2']) expect(response.text).not.toContain(text);
  });

  it('include that none of their texts is left once their orders were over for long enough', async () => {
    const { user, orderId, texts } = await addCustomer('Chiragh', '+923331000002');
    await doWaitingJobs(shop.deps);
    const note = { note: 'Chiragh is kind', blocked: { why: 'Chiragh moved' }, version: 0 };
    await asAdmin('PATCH', '/api/customers/+923331000002', note);
    const found = async () => {
      const lines = (await textOfWholeDatabase(shop.deps)).split('\n');
      return lines.filter((line) => texts.some((text) => line.includes(text))).map((line) => line.split(' ')[0] ?? '');
    };
    expect((await leave(user)).status).toBe(200);
    expect((await shop.call('GET', '/api/auth/my-data', { as: user })).status).toBe(401);
    // The courier needs the address of an open order, however old it is.
    shop.clock.advance({ days: DEFAULT_ORDER_RETENTION_DAYS + 40 });
    await clean();
    expect((await found()).filter((table) => table.startsWith('public.')).sort()).toEqual([
      'public.contacts',
      'public.order_changes',
      'public.orders',
    ]);
    await setStatus(orderId, 'Delivered');
    shop.clock.advance({ days: DEFAULT_ORDER_RETENTION_DAYS });
    await clean();
    expect(await found()).toContain('public.orders');
    shop.clock.advance({ days: 31 });
    await clean();
    await shop.deps.db.execute(sql`delete from jobs.job where state = 'completed'`);
    expect(await found()).toEqual([]);
    const left = await rowsOf(
      shop.deps,
      sql`select status, customer_name, city, grand_total_paisa::int as total from orders where id = ${orderId}`,
    );
    expect(left).toEqual([
      { status: 'Delivered', customer_name: NAME_OF_DELETED_CUSTOMER, city: 'Lahore', total: 169_000 },
    ]);
    const lines = await rowsOf(shop.deps, sql`select name from order_lines where order_id = ${orderId}`);
    expect(lines).toHaveLength(1);
    await expectNothingWritten(shop.deps, clean);
  });

  describe('include the deletion of notes about their number', () => {
    const noteOf = async (phone: string) =>
      (
        await rowsOf<{ note: string; why: string | null }>(
          shop.deps,
          sql`select note, blocked_why as why from contacts where phone_e164 = ${phone}`,
        )
      )[0];
    const write = (phone: string, body: object) => asAdmin('PATCH', `/api/customers/${phone}`, { version: 0, ...body });

    it('at once if none of their orders is open; a block stays, without the note', async () => {
      const [noted, blocked] = [await addCustomer('Farah', '+923331000011'), await addCustomer('Gul', '+923331000012')];
      for (const { orderId } of [noted, blocked]) await setStatus(orderId, 'Delivered');
      await write('+923331000011', { note: 'Farah is kind' });
      await write('+923331000012', { note: 'Gul is kind', blocked: { why: 'Two refused parcels' } });
      for (const { user } of [noted, blocked]) expect((await leave(user)).status).toBe(200);
      await doWaitingJobs(shop.deps);
      expect(await noteOf('+923331000011')).toBeUndefined();
      expect(await noteOf('+923331000012')).toEqual({ note: '', why: 'Two refused parcels' });
    });

    it('once the last open order has ended', async () => {
      const { user, orderId } = await addCustomer('Huma', '+923331000013');
      await write('+923331000013', { note: 'Huma is kind' });
      await leave(user);
      await doWaitingJobs(shop.deps);
      await clean();
      expect(await noteOf('+923331000013')).toMatchObject({ note: 'Huma is kind' });
      await setStatus(orderId, 'Delivered');
      await clean();
      expect(await noteOf('+923331000013')).toBeUndefined();
    });

    it('but not if another account or a caller orders with the number', async () => {
      const [shared, called] = [
        await addCustomer('Iqra', '+923331000014'),
        await addCustomer('Jamila', '+923331000015'),
      ];
      await addOrder(shop.deps, await newUser('Kiran'), { phone: '+923331000014', status: 'Delivered' });
      await addOrder(shop.deps, shop.users.other, {
        userId: null,
        email: '',
        phone: '+923331000015',
        status: 'Delivered',
      });
      for (const { user, orderId } of [shared, called]) {
        await setStatus(orderId, 'Delivered');
        await leave(user);
      }
      for (const phone of ['+923331000014', '+923331000015']) await write(phone, { note: 'Stays' });
      await clean();
      for (const phone of ['+923331000014', '+923331000015'])
        expect(await noteOf(phone)).toMatchObject({ note: 'Stays' });
    });
  });

  it('are the same if an admin deletes the account, without effect on orders of others', async () => {
    const { user, orderId } = await addCustomer('Dilshad', '+923331000003');
    const stays = await addOrder(shop.deps, await newUser('Erum'), { phone: '+923331000003', status: 'cancelled' });
    await setStatus(orderId, 'cancelled');
    const body = { note: 'Two cousins', version: 0 };
    await asAdmin('PATCH', '/api/customers/+923331000003', body);
    await asAdmin('DELETE', `/api/auth/users/${user.id}`);
    shop.clock.advance({ days: DEFAULT_ORDER_RETENTION_DAYS + 1 });
    await clean();
    const names = await rowsOf(
      shop.deps,
      sql`select id, customer_name, phone_e164 from orders where id in (${orderId}, ${stays.id}) order by customer_name`,
    );
    expect(names).toEqual([
      { id: orderId, customer_name: NAME_OF_DELETED_CUSTOMER, phone_e164: null },
      { id: stays.id, customer_name: 'Erum', phone_e164: '+923331000003' },
    ]);
    expect(await rowsOf(shop.deps, sql`select note from contacts where phone_e164 = '+923331000003'`)).toHaveLength(1);
  });

  it('require the password to delete an account, with a limit of guesses', async () => {
    const user = await newUser('Farida');
    const wrong = await expectNothingWritten(shop.deps, () => leave(user, 'not this one'));
    expect([wrong.status, wrong.error().code, wrong.error().fields]).toEqual([
      400,
      'password_wrong',
      { password: 'This is not your present password.' },
    ]);
    for (let tries = 1; tries < TRUSTED_GUESSES_PER_DAY; tries += 1) await leave(user, 'not this one');
    expect((await leave(user)).error().code).toBe('password_tries_used_up');
  });

  it('do not include the deletion of the last admin, and leave an audit entry without the name', async () => {
    const admin = await openSession(shop.deps, shop.users.admin);
    const last = await expectNothingWritten(shop.deps, () => leave(admin));
    expect([last.status, last.error().code]).toEqual([409, 'last_admin']);
    const second = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'admin', username: 'Gulnaz', email: 'gulnaz@example.com' }),
    );
    expect((await leave(second)).status).toBe(200);
    const entries = (await shop.deps.db.select().from(auditEntries)).filter(({ subjectId }) => subjectId === second.id);
    expect(entries.map(({ verb, byUserId, byName }) => [verb, byUserId, byName])).toEqual([
      ['user.deleted', second.id, 'themselves'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/gulnaz/i);
  });

  it('end after the number of days that the shop sets', async () => {
    const setDays = async (days: number) =>
      shop.call('PATCH', '/api/settings', {
        as: await openSession(shop.deps, shop.users.admin),
        body: { changes: [{ key: 'orderRetentionDays', value: days, version: 0 }] },
      });
    for (const days of [29, 2_191]) expect((await setDays(days)).error().code).toBe('validation');
    expect((await setDays(45)).status).toBe(200);
    const { user, orderId } = await addCustomer('Gulzar', '+923331000005');
    expect((await shop.call('GET', '/api/auth/retention', { as: user })).as(retentionSchema)).toEqual({
      orderRetentionDays: 45,
    });
    await setStatus(orderId, 'Delivered');
    await leave(user);
    const nameOf = async () =>
      (
        await rowsOf<{ name: string }>(
          shop.deps,
          sql`select distinct customer_name as name from orders where id in (${orderId}, ${callersId})`,
        )
      ).map(({ name }) => name);
    // A caller made this order by phone, without account and e-mail.
    const { id: callersId } = await addOrder(shop.deps, shop.users.owner, {
      userId: null,
      email: '',
      customerName: 'Gulzar Khan',
      status: 'Delivered',
    });
    shop.clock.advance({ days: 44 });
    await clean();
    expect(await nameOf()).toEqual(['Gulzar Khan']);
    shop.clock.advance({ days: 2 });
    await clean();
    expect(await nameOf()).toEqual([NAME_OF_DELETED_CUSTOMER]);
  });
});
