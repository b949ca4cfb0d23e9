import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { bookingsResponse } from '#contract/bookings.schema.ts';
import { numberParcelsResponse } from '#contract/parcel-lists.schema.ts';
import type { Right } from '#contract/rights.ts';
import { findCity } from '#server/cities/find-city.ts';
import { learnSpelling } from '#server/cities/learn-spelling.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addOrder } from '#test/factories.ts';
import { addCourierAccount, addParcel, makeBookingFile } from '#test/parcel-factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { xlsxOf } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { parcels } from './tables.ts';

describe('papers of parcels', () => {
  const shop = useTestShop();
  const place = (overrides: Parameters<typeof addOrder>[2] = {}) =>
    addOrder(shop.deps, shop.users.owner, { status: 'processing', ...overrides });
  const addLeopards = () =>
    addCourierAccount(shop.deps, {
      courier: 'leopards',
      usesOwnNumbers: false,
      details: { 'Shipper Name': 'Nanhi Dukaan', 'Origin City Name': 'Lahore' },
    });
  const booked = async (courierAccountId: string, overrides: Parameters<typeof addOrder>[2] = {}) =>
    addParcel(shop.deps, await place(overrides), { state: 'booked', courierAccountId, trackingNo: null });
  const number = async (courier: string, text: string, isDryRun = false) => {
    const body = { courier, lines: text.split('\n'), isDryRun };
    const response = await shop.call('POST', '/api/parcels/tracking-numbers', { as: shop.users.admin, body });
    return response.as(numberParcelsResponse).rows;
  };
  const trackingNoOf = async ({ id }: { id: string }) =>
    (await shop.deps.db.select().from(parcels).where(eq(parcels.id, id)))[0]?.trackingNo;

  it('of a booking have the city in the spelling of the courier', async () => {
    const { id } = await addLeopards();
    await booked(id, { city: 'Dina, Punjab', phoneE164: '+923001112225' });
    const url = await makeBookingFile(shop, id);
    const headers = { authorization: `Bearer ${shop.users.admin.token}` };
    const [row]: Record<string, string>[] = parse((await shop.app.inject({ url, headers })).body, {
      columns: true,
      bom: true,
    });
    expect(row?.['Destination City Name']).toBe('Deena');
  });

  it('of a booking have the city that a spelling was learned for, even for parcels packed before', async () => {
    const { id } = await addLeopards();
    await booked(id, { city: 'Qwrt Kot', phoneE164: '+923001112224' });
    const bookings = async () =>
      (await shop.call('GET', `/api/parcels/bookings?courier=${id}`, { as: shop.users.admin })).as(bookingsResponse);
    const texts = async () => (await bookings()).problems.map(({ text }) => text);
    const doubt = 'The shop does not know the city "Qwrt Kot", which is in the file as it was typed.';
    expect(await texts()).toContain(doubt);
    const cities = await shop.deps.cities.read();
    const { city } = findCity(cities, { city: 'Lahore' });
    if (!city) throw new Error('The shop knows Lahore');
    await inTransaction(shop.deps.db, (tx) =>
      learnSpelling(shop.deps, tx, shop.users.admin, { typed: 'Qwrt Kot', city, cities }),
    );
    await vi.waitFor(async () => expect(await texts()).not.toContain(doubt));
    const url = await makeBookingFile(shop, id);
    const file = await shop.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${shop.users.admin.token}` },
    });
    const [row]: Record<string, string>[] = parse(file.body, { columns: true, bom: true });
    expect(Object.values(row ?? {})).toContain('Lahore');
    expect(file.body).not.toContain('Qwrt Kot');
  });

  it('have numbers that are read from a file of the courier, after two headings for them were asked about', async () => {
    const { id: courier } = await addLeopards();
    const parcel = await booked(courier);
    const row = { 'Order Ref': parcel.number, 'CN #': 'LE7500990011', 'Tracking No': 'X-1', Amount: 1_700 };
    const file = (await xlsxOf([row])).toString('base64');
    const send = async (body: object) =>
      (
        await shop.call('POST', '/api/parcels/tracking-numbers', { as: shop.users.admin, body: { courier, ...body } })
      ).as(numberParcelsResponse);
    const asked = await send({ file, isDryRun: true });
    expect(asked).toMatchObject({
      rows: [],
      table: { unclear: { trackingNo: 'Choose one of these: CN #, Tracking No.' } },
    });
    const read = await send({ file, columns: { trackingNo: 'CN #' }, isDryRun: true });
    expect(read.rows).toMatchObject([{ line: 2, parcel: parcel.number, trackingNo: 'LE7500990011', problem: null }]);
    expect((await send({ lines: read.lines })).rows).toMatchObject([{ isSaved: true }]);
    expect(await trackingNoOf(parcel)).toBe('LE7500990011');
  });

  it('of a booking are a file with a row for each parcel, and name parcels that cannot be in it', async () => {
    const { id } = await addLeopards();
    const good = await booked(id, {
      customerName: '=HYPERLINK("x")',
      phone: '0300 1112223',
      phoneE164: '+923001112223',
    });
    const without = await booked(id, { phone: 'none', phoneE164: null });
    const response = await shop.call('GET', `/api/parcels/bookings?courier=${id}`, { as: shop.users.admin });
    const { parcels: count, problems } = response.as(bookingsResponse);
    expect(count).toBe(1);
    expect(problems.filter(({ isLeftOut }) => isLeftOut)).toMatchObject([
      {
        parcelNumber: without.number,
        orderNumber: expect.any(String),
        column: 'Consignee Phone',
        text: expect.any(String),
      },
    ]);
    const file = await shop.app.inject({
      method: 'GET',
      url: await makeBookingFile(shop, id),
      headers: { authorization: `Bearer ${shop.users.admin.token}` },
    });
    expect(file.headers['content-disposition']).toBe('attachment; filename="bookings.csv"');
    const rows: Record<string, string>[] = parse(file.body, { columns: true, bom: true });
    expect(rows).toMatchObject([
      {
        'Consignee Phone': '03001112223',
        'Booked Packet OrderID': good.number,
        'Booked Packet Collect Amount': String(good.codPaisa / 100),
        'Consignee Name': expect.stringMatching(/^'=/),
      },
    ]);
  });

  it('give each parcel the tracking number of its row once, name uncertain rows, and save nothing in a dry run', async () => {
    const { id } = await addLeopards();
    const [one, two, three] = [await booked(id), await booked(id), await addParcel(shop.deps, await place())];
    const text = [
      'Order,Tracking',
      `${one.number},LE7500000001`,
      `${two.orderNumber},LE7500000001`,
      `${two.number},7.5E+14`,
      'NP-22222222,LE7500000009',
      `${three.number},LE7500000003`,
    ].join('\n');
    const checked = await expectNothingWritten(shop.deps, () => number(id, text, true)).then(() =>
      number(id, text, true),
    );
    const outcome = (rows: typeof checked) => rows.map(({ line, parcel, problem }) => [line, parcel, problem !== null]);
    const expected = [
      [2, one.number, false],
      [3, two.number, true],
      [4, null, true],
      [5, null, true],
      [6, three.number, false],
    ];
    expect(outcome(checked)).toEqual(expected);
    expect(outcome(await number(id, text))).toEqual(expected);
    expect([await trackingNoOf(one), await trackingNoOf(two), await trackingNoOf(three)]).toEqual([
      'LE7500000001',
      null,
      'LE7500000003',
    ]);
    const again = await number(id, text);
    expect(again.map(({ isSaved }) => isSaved)).toEqual([false, false, false, false, false]);
  });

  it('give a tracking number to one parcel if two requests send it at the same moment', async () => {
    const { id } = await addLeopards();
    const [one, two] = [await booked(id), await booked(id)];
    const results = await Promise.all([
      number(id, `${one.number} LE7700000001`),
      number(id, `${two.number} LE7700000001`),
    ]);
    expect(results.flat().filter(({ isSaved }) => isSaved)).toHaveLength(1);
    const numbers = [await trackingNoOf(one), await trackingNoOf(two)];
    expect(numbers.filter((each) => each === 'LE7700000001')).toHaveLength(1);
  });

  it('give the other parcels of a list their numbers if one number is used already', async () => {
    const { id } = await addLeopards();
    const list = [await booked(id), await booked(id), await booked(id), await booked(id)];
    // The shop's check skips this void parcel's number, so only the unique index rejects it.
    await addParcel(shop.deps, await place(), { state: 'void', courierAccountId: id, trackingNo: 'LE7800000002' });
    const rows = await number(id, list.map((parcel, index) => `${parcel.number} LE780000000${index}`).join('\n'));
    expect(rows.map(({ problem, isSaved }) => [problem, isSaved])).toEqual([
      [null, true],
      [null, true],
      ['LE7800000002 is the number of another parcel.', false],
      [null, true],
    ]);
    expect(await Promise.all(list.map(trackingNoOf))).toEqual(['LE7800000000', 'LE7800000001', null, 'LE7800000003']);
  });

  it('have amounts on labels for all packers, and on slips only for packers who may see amounts', async () => {
    const rights: Right[] = ['orders.view', 'parcels.book'];
    const packer = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
    const order = await place({ customerName: '<b>Sana</b>', totalPaisa: 123_400, grandTotalPaisa: 143_400 });
    const parcel = await addParcel(shop.deps, order);
    const print = (paper: string, as = packer) =>
      shop.app.inject({
        method: 'GET',
        url: `/api/parcels/print/${paper}?numbers=${parcel.number.slice(3)},22222222`,
        headers: { authorization: `Bearer ${as.token}` },
      });
    const labels = await print('labels');
    expect(labels.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-/);
    expect([labels.headers['content-type'], labels.headers['cache-control']]).toEqual([
      'text/html; charset=utf-8',
      'no-store',
    ]);
    for (const text of [parcel.number, '&lt;b>Sana', '1,434'])
      expect(labels.body.replaceAll('&gt;', '>')).toContain(text);
    expect((await print('slips')).body).not.toContain('1,434');
    expect((await print('slips', shop.users.admin)).body).toContain('1,434');
    expect((await print('load-sheet')).body).toContain(parcel.number);
    expect((await print('cheques')).statusCode).toBe(400);
  });
});
