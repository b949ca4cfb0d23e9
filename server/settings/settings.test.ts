import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { arrivalOf } from '#contract/arrival.ts';
import { deliveryResponse, listCitiesResponse } from '#contract/cities.schema.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { listSettingsResponse, type Setting } from '#contract/settings.schema.ts';
import { describeSetting, SETTING_KEYS, type SettingKey } from '#contract/settings.ts';
import { shopProfileResponse } from '#contract/shop-profile.schema.ts';
import { hashToken } from '#server/accounts/secrets.ts';
import { sessions } from '#server/accounts/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { SETTINGS_TAG } from './open-settings.ts';
import { settings as settingsTable } from './tables.ts';

describe('settings', () => {
  const transport = createRecordingTransport();
  const shop = useTestShop({ mail: transport, env: { CACHE_MB: '10', STORE_DELIVERY_CHARGE: '150' } });

  const list = async () =>
    (await shop.call('GET', '/api/settings', { as: shop.users.admin })).as(listSettingsResponse).settings;
  const find = async (key: SettingKey) => (await list()).find((each) => each.key === key) as Setting;
  const change = (changes: object[]) =>
    shop.call('PATCH', '/api/settings', { as: shop.users.admin, body: { changes } });
  const set = async (key: SettingKey, value?: unknown) => {
    const { version } = await find(key);
    const response = await change([{ key, value, version }]);
    expect([response.status, response.text.slice(0, 100)]).toEqual([200, expect.stringContaining('"settings"')]);
  };
  const readProfile = async () => shop.call('GET', '/api/store');

  it('are all listed, with the environment as their default', async () => {
    const settings = await list();
    expect(settings.map(({ key }) => key)).toEqual(SETTING_KEYS);
    expect(settings.every(({ value, default: byDefault }) => JSON.stringify(value) === JSON.stringify(byDefault))).toBe(
      true,
    );
    expect(await find('deliveryPaisa')).toEqual({ key: 'deliveryPaisa', value: 15_000, default: 15_000, version: 0 });
  });

  it('change the profile of the shop at once, and can be reset to the default', async () => {
    expect((await readProfile()).as(shopProfileResponse)).toMatchObject({ name: 'Nanhi Dukaan', deliveryCharge: 150 });
    expect((await readProfile()).headers['x-cache']).toBe('hit');
    await set('shopName', 'Chota Bazar');
    await set('freeDeliveryPaisa', null);
    expect((await readProfile()).as(shopProfileResponse)).toMatchObject({
      name: 'Chota Bazar',
      freeDeliveryThreshold: null,
    });
    await set('shopName');
    await set('freeDeliveryPaisa');
    expect((await readProfile()).as(shopProfileResponse)).toMatchObject({
      name: 'Nanhi Dukaan',
      freeDeliveryThreshold: 10_000,
    });
    expect(await find('shopName')).toMatchObject({ value: 'Nanhi Dukaan', version: 2 });
  });

  it('do not invalidate cached responses that do not show them', async () => {
    await readProfile();
    await set('ordersPerDay', 14);
    expect((await readProfile()).headers['x-cache']).toBe('hit');
    await set('openingHours', 'Never');
    expect((await readProfile()).headers['x-cache']).toBe('miss');
    await set('ordersPerDay');
  });

  it.each([
    ['an hour of 24', 'cutOffHour', 24, 'must be a whole number of hours from 0 to 23'],
    ['a negative hour', 'cutOffHour', -1, 'must be a whole number of hours from 0 to 23'],
    ['no days', 'deliveryFromDays', 0, 'must be a whole number of days from 1 to 60'],
    ['half days', 'deliveryToDays', 1.5, 'must be a whole number of days from 1 to 60'],
    ['days in the wrong order', 'deliveryToDays', 1, 'Delivery cannot take at least 2 and at most 1 days.'],
    ['an unknown weekday', 'weeklyHoliday', 'Someday', expect.stringContaining('must be Sunday, Monday')],
    [
      'a holiday that ends before it begins',
      'holidays',
      ['2027-03-20 Eid', '2027-03-23 to 2027-03-20'],
      expect.stringContaining('Line 2, “2027-03-23 to'),
    ],
    [
      '1,000 lines of holidays',
      'holidays',
      Array.from({ length: 1_000 }, () => '2027-03-20'),
      '1000 lines are too many: 100 at most.',
    ],
  ] as const)('about delivery reject %s, with the reason', async (_, key, value, reason) => {
    const { version } = await find(key);
    const response = await expectNothingWritten(shop.deps, () => change([{ key, value, version }]));
    expect([response.status, response.error().fields]).toEqual([400, { [key]: reason }]);
  });

  it('about delivery say when an order of now arrives, and an order stores what its customer was told', async () => {
    await set('deliveryFromDays', 3);
    await set('deliveryToDays', 4);
    await set('weeklyHoliday', 'None');
    expect((await readProfile()).as(shopProfileResponse)).toMatchObject({ fromDays: 3, toDays: 4, returnDays: 7 });
    const quote = (await shop.call('GET', '/api/delivery?city=Multan')).as(deliveryResponse);
    const time = { cutOffHour: 14, weeklyHoliday: 'None', holidays: new Set<string>() } as const;
    const days = { fromDays: 3, toDays: 4 };
    expect(quote.arrival).toEqual({ ...days, ...arrivalOf(days, shop.deps.now(), time) });
    const product = await addProduct(shop.deps, { price: 1_000 });
    const delivery = { deliveryCharge: 150, freeDeliveryThreshold: 10_000 };
    const body = orderBody(shop.users.owner, [{ product, quantity: 1 }], { delivery });
    const placed = await shop.call('POST', '/api/orders/create-order', { as: shop.users.owner, body });
    const { from, to } = quote.arrival;
    expect(placed.as(createOrderResponse).order.promised).toEqual({ from, to });
    for (const key of ['deliveryToDays', 'deliveryFromDays', 'weeklyHoliday'] as const) await set(key);
  });

  it('are read again after a change by another process', async () => {
    const { db, tags, settings } = shop.deps;
    const before = (await settings.read()).lowStockLevel;
    // Simulates another process, which writes to the database and publishes the tag.
    await inTransaction(db, async (tx) => {
      const changed = { value: before + 1, version: 7, updatedAt: shop.deps.now() };
      await tx
        .insert(settingsTable)
        .values({ key: 'lowStockLevel', ...changed })
        .onConflictDoUpdate({ target: settingsTable.key, set: changed });
      await tags.invalidate(tx, [SETTINGS_TAG]);
    });
    await vi.waitFor(async () => expect((await settings.read()).lowStockLevel).toBe(before + 1));
  });

  it('reject the second of two simultaneous changes, even if the setting was never set before', async () => {
    const { version } = await find('openPieces');
    const responses = await Promise.all([31, 32].map((value) => change([{ key: 'openPieces', value, version }])));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = responses.find(({ status }) => status === 409);
    expect(late?.error()).toMatchObject({
      code: 'setting_changed',
      message: expect.stringContaining('unconfirmed orders'),
    });
    expect((await change([{ key: 'openPieces', version }])).status).toBe(409);
    await set('openPieces');
  });

  it('change together or not at all, and the error names the invalid ones', async () => {
    const changes = [
      { key: 'shopName', value: 'New Name', version: 0 },
      { key: 'email', value: 'no address', version: 0 },
      { key: 'facebook', value: 'javascript:alert(1)', version: 0 },
      { key: 'deliveryPaisa', value: -1, version: 0 },
      { key: 'orderMailTo', value: [], version: 0 },
    ];
    const response = await expectNothingWritten(shop.deps, () => change(changes));
    expect(response.status).toBe(400);
    expect(Object.keys(response.error().fields ?? {})).toEqual(['email', 'facebook', 'deliveryPaisa', 'orderMailTo']);
  });

  it('are whole rupees for amounts that couriers collect', async () => {
    const { version } = await find('deliveryPaisa');
    const wrong = await change([{ key: 'deliveryPaisa', value: 24_950, version }]);
    expect([wrong.status, wrong.error().fields]).toEqual([
      400,
      { deliveryPaisa: 'must be whole rupees, without paisa' },
    ]);
    const city = { as: shop.users.admin, body: { deliveryPaisa: 34_950, version: 1 } };
    const wrongCity = await shop.call('PATCH', '/api/cities/sialkot', city);
    expect([wrongCity.status, Object.keys(wrongCity.error().fields ?? {})]).toEqual([400, ['deliveryPaisa']]);
  });

  it('continue their versions after a reset to the default, so that nobody overwrites an unseen change', async () => {
    await set('lowStockLevel', 11);
    const { version } = await find('lowStockLevel');
    await set('lowStockLevel');
    await set('lowStockLevel', 22);
    expect((await change([{ key: 'lowStockLevel', value: 33, version }])).status).toBe(409);
    expect(await find('lowStockLevel')).toMatchObject({ value: 22 });
    await set('lowStockLevel');
    expect(await find('lowStockLevel')).toMatchObject({ value: 3, default: 3 });
  });

  it('about recipients of mails about orders can be changed only by admins', async () => {
    const helper = await addUser(shop.deps, { role: 'moderator', rights: ['settings.edit'] });
    const as = await openSession(shop.deps, helper);
    const listed = (await shop.call('GET', '/api/settings', { as })).as(listSettingsResponse).settings;
    expect(listed.map(({ key }) => key)).toEqual(SETTING_KEYS.filter((key) => !describeSetting(key).isForAdmins));
    const { version } = await find('orderMailTo');
    const body = { changes: [{ key: 'orderMailTo', value: ['thief@example.com'], version }] };
    expect((await shop.call('PATCH', '/api/settings', { as, body })).status).toBe(403);
  });

  it('send mails about orders to the shop’s e-mail until another address is set, even if that equals the former one', async () => {
    const { default: before } = await find('orderMailTo');
    await set('email', 'new@example.com');
    expect(await find('orderMailTo')).toMatchObject({ value: ['new@example.com'], default: ['new@example.com'] });
    await set('orderMailTo', before);
    expect(await find('orderMailTo')).toMatchObject({ value: before, default: ['new@example.com'] });
    await set('orderMailTo');
    expect(await find('orderMailTo')).toMatchObject({ value: ['new@example.com'] });
    await set('email');
    expect(await find('orderMailTo')).toMatchObject({ value: before, default: before });
  });

  describe('about where mails and messages of customers go', () => {
    const CONTACTS = SETTING_KEYS.filter((key) => describeSetting(key).isContact);
    const values: Partial<Record<SettingKey, unknown>> = {
      orderMailTo: ['mine@example.com'],
      email: 'mine@example.com',
      phone: '0300 9998887',
      whatsapp: '+92 300 9998887',
    };

    it.each(CONTACTS)(
      '%s needs a confirmation by password, and the old and new addresses are notified',
      async (key) => {
        await set('orderMailTo', ['orders.before@example.com']);
        await doWaitingJobs(shop.deps);
        transport.sent.length = 0;
        const { version, value: before } = await find(key);
        const old = await openSession(shop.deps, shop.users.admin);
        await shop.deps.db
          .update(sessions)
          .set({ confirmedAt: new Date(0) })
          .where(eq(sessions.tokenHash, hashToken(old.token)));
        const body = { changes: [{ key, value: values[key], version }] };
        const unconfirmed = await shop.call('PATCH', '/api/settings', { as: old, body });
        expect([unconfirmed.status, unconfirmed.error().code]).toEqual([403, 'confirmation_required']);
        await set(key, values[key]);
        await doWaitingJobs(shop.deps);
        const notified = transport.sent.map(({ to }) => to);
        expect(notified).toContain('orders.before@example.com');
        if (key === 'orderMailTo' || key === 'email') expect(notified).toContain('mine@example.com');
        expect(new Set(notified).size).toBe(notified.length);
        const words = `${describeSetting(key).label}: ${[values[key]].flat().join()}. Before: ${[before].flat().join()}.`;
        expect(transport.sent[0]?.text).toContain(words);
        await set(key);
        await set('orderMailTo');
        await doWaitingJobs(shop.deps);
      },
    );

    it("a helper cannot redirect mails about orders by changing the shop's e-mail", async () => {
      const helper = await addUser(shop.deps, { role: 'moderator', rights: ['settings.edit'] });
      const as = await openSession(shop.deps, helper);
      const take = async () => {
        const { version } = await find('email');
        const body = { changes: [{ key: 'email', value: 'thief@example.com', version }] };
        return shop.call('PATCH', '/api/settings', { as, body });
      };
      const rejected = await take();
      expect([rejected.status, rejected.error().fields?.email]).toEqual([403, expect.stringContaining('an admin')]);
      await set('orderMailTo', ['orders@example.com']);
      expect((await take()).status).toBe(200);
      expect((await find('orderMailTo')).value).toEqual(['orders@example.com']);
      await set('email');
      await set('orderMailTo');
    });
  });

  const SECURITY = SETTING_KEYS.filter((key) => describeSetting(key).group === 'security');
  it.each(SECURITY)(
    '%s needs a confirmation by password, because a stolen session would weaken it first',
    async (key) => {
      const { version, value } = await find(key);
      const old = await openSession(shop.deps, shop.users.admin);
      await shop.deps.db
        .update(sessions)
        .set({ confirmedAt: new Date(0) })
        .where(eq(sessions.tokenHash, hashToken(old.token)));
      const body = { changes: [{ key, value, version }] };
      const response = await shop.call('PATCH', '/api/settings', { as: old, body });
      expect([response.status, response.error().code]).toEqual([403, 'confirmation_required']);
    },
  );

  it('accept a social profile without an address, because the shop may have none', async () => {
    await set('facebook', '');
    expect((await readProfile()).as(shopProfileResponse).social).toMatchObject({ facebook: '' });
    const { version } = await find('facebook');
    const wrong = await change([{ key: 'facebook', value: 'our page', version }]);
    expect(wrong.error().fields).toEqual({ facebook: 'must be an address that begins with https://' });
    await set('facebook');
  });

  it('are in the audit with the user who changed them', async () => {
    await set('address', 'Anarkali, Lahore');
    const entries = await shop.deps.db.select().from(auditEntries);
    const { default: before } = await find('address');
    expect(entries.find(({ subjectId }) => subjectId === 'address')).toMatchObject({
      verb: 'setting.changed',
      byName: shop.users.admin.username,
      before: { value: before },
      after: { value: 'Anarkali, Lahore' },
    });
  });

  it('send mails about orders to every address in the list', async () => {
    await set('orderMailTo', ['first@example.com', 'second@example.com']);
    const product = await addProduct(shop.deps, { price: 1_000 });
    const body = orderBody(shop.users.owner, [{ product, quantity: 1 }], {
      delivery: { deliveryCharge: 150, freeDeliveryThreshold: null },
    });
    const placed = (await shop.call('POST', '/api/orders/create-order', { as: shop.users.owner, body })).as(
      createOrderResponse,
    );
    await doWaitingJobs(shop.deps);
    const about = transport.sent.filter(({ subject }) => subject === `New order ${placed.orderId}`);
    expect(about.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'first@example.com',
      'second@example.com',
    ]);
    expect(new Set(about.map(({ id }) => id)).size).toBe(2);
  });

  it('charge an order the present charge of its city, and report a change since the cart was seen', async () => {
    const { cities } = (await shop.call('GET', '/api/cities', { as: shop.users.admin })).as(listCitiesResponse);
    const karachi = cities.find(({ id }) => id === 'karachi');
    const path = '/api/cities/karachi';
    const changed = { deliveryPaisa: 30_000, version: karachi?.version };
    expect((await shop.call('PATCH', path, { as: shop.users.admin, body: changed })).status).toBe(200);
    expect((await shop.call('PATCH', path, { as: shop.users.admin, body: changed })).status).toBe(409);
    const quote = async (city: string) =>
      (await shop.call('GET', `/api/delivery?city=${encodeURIComponent(city)}`)).as(deliveryResponse);
    expect(await quote('Krachi')).toMatchObject({ city: 'Karachi', deliveryCharge: 300 });
    expect(await quote('کراچی')).toMatchObject({ city: 'Karachi', deliveryCharge: 300 });
    expect(await quote('DHA Karachi')).toMatchObject({ city: 'Karachi', deliveryCharge: 300 });
    expect(await quote('Karahci')).toMatchObject({ city: null, suggestion: 'Karachi', deliveryCharge: 150 });
    expect(await quote('Nowhere at all')).toMatchObject({ city: null, suggestion: null, deliveryCharge: 150 });
    const mangla = (await shop.call('GET', '/api/delivery?city=Mangla&province=AJK')).as(deliveryResponse);
    expect(mangla.city).toBe('Mangla (Azad Kashmir)');

    const product = await addProduct(shop.deps, { price: 1_000 });
    const order = (deliveryCharge: number) => {
      const delivery = { deliveryCharge, freeDeliveryThreshold: 10_000 };
      const body = orderBody(shop.users.owner, [{ product, quantity: 1 }], { delivery });
      body.shippingAddress = { ...body.shippingAddress, city: ' karachi city ' };
      return shop.call('POST', '/api/orders/create-order', { as: shop.users.owner, body });
    };
    const tooLow = await order(150);
    expect([tooLow.status, tooLow.error().message]).toEqual([
      409,
      'Delivery to you is PKR 300.00 now, and the order total PKR 1,300.00. Please look it over and confirm again.',
    ]);
    expect((await order(300)).as(createOrderResponse).order).toMatchObject({ deliveryCharge: 300, grandTotal: 1_300 });
  });

  it('reject a city with the name or a spelling of another one', async () => {
    const add = (body: object) => shop.call('POST', '/api/cities', { as: shop.users.admin, body });
    expect((await add({ name: 'Basti Qalandar', province: 'Punjab', aliases: ['Malook'] })).status).toBe(201);
    expect((await add({ name: 'Basti Qalandar', province: 'Punjab' })).status).toBe(409);
    expect((await add({ name: 'Other', province: 'Sindh', aliases: ['malook'] })).error().code).toBe('city_exists');
    const { cities } = (await shop.call('GET', '/api/cities', { as: shop.users.admin })).as(listCitiesResponse);
    expect(cities.some(({ name }) => name === 'Other')).toBe(false);
  });
});
