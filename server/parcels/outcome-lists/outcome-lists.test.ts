import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ListOutcomesInput, listOutcomesResponse } from '#contract/parcel-lists.schema.ts';
import { orders } from '#server/orders/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { addCourier, addParcels, type ParcelRow } from '#test/cash.ts';
import { addOrder } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { csvOf, xlsxOf } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

describe('a list of outcomes', () => {
  const shop = useTestShop();
  let courier = '';
  beforeAll(async () => {
    courier = await addCourier(shop.deps);
  });
  const send = (body: ListOutcomesInput, as = shop.users.admin) =>
    shop.call('POST', '/api/parcels/outcome-lists', { as, body });
  const list = async (text: string | readonly string[], more: Omit<ListOutcomesInput, 'lines'> = {}) => {
    const lines = typeof text === 'string' ? text.split('\n') : [...text];
    return (await send({ lines, ...more })).as(listOutcomesResponse).rows;
  };
  const dryRun = (text: string | readonly string[], more: Omit<ListOutcomesInput, 'lines'> = {}) =>
    list(text, { ...more, isDryRun: true });
  const away = (overrides: Parameters<typeof addParcels>[2][number] = {}) => ({
    state: 'handed_over' as const,
    deliveredAt: null,
    ...overrides,
  });
  async function own(overrides: Parameters<typeof addParcels>[2][number] = {}): Promise<ParcelRow> {
    const [parcel] = await addParcels(shop.deps, courier, [away(overrides)]);
    if (!parcel) throw new Error('The parcel was not added');
    return parcel;
  }
  const statesOf = async (rows: readonly ParcelRow[]) => {
    const ids = rows.map(({ id }) => id);
    const found = await shop.deps.db.select().from(parcels).where(inArray(parcels.id, ids));
    const states = new Map(found.map(({ id, state }) => [id, state]));
    return ids.map((id) => states.get(id));
  };

  it.each([
    ['Delivered', 'delivered'],
    ['Parcel delivered to consignee', 'delivered'],
    ['Return delivered to shipper', 'refused'],
    ['Delivered to Shipper', 'refused'],
    ['RTO', 'refused'],
    ['Undelivered - refused', 'refused'],
    ['واپس', 'refused'],
    ['Shipment lost', 'lost'],
  ])('reads the status "%s" as %s, in any column', async (status, outcome) => {
    const { trackingNo } = await own();
    for (const line of [
      `${trackingNo}\t${status}`,
      `${status},Ayesha,Lahore,1700,${trackingNo}`,
      `${trackingNo} ${status}`,
    ]) {
      expect([line, ...(await dryRun(line))]).toMatchObject([line, { outcome, problem: null, state: 'handed_over' }]);
    }
  });

  it.each([
    'Out for delivery',
    'In transit',
    'Delivery attempt failed',
    'To be delivered',
    'Not yet delivered',
    'Arrived at Lahore',
    'Undelivered',
    'Delivery Unsuccessful',
    'Return in transit',
  ])('leaves out a parcel with the status "%s", whatever outcome was chosen', async (status) => {
    const parcel = await own();
    const [row] = await list(`${parcel.trackingNo}\t${status}`, { outcome: 'delivered' });
    expect(row).toMatchObject({ outcome: null, isSaved: false, parcel: parcel.number });
    expect(row?.problem).toBe(`Left out, because its status is no outcome: ${status}.`);
    expect(await statesOf([parcel])).toEqual(['handed_over']);
  });

  it('sets each outcome with its order and its history, and a second time changes nothing', async () => {
    const order = await addOrder(shop.deps, shop.users.owner, { status: 'shipped' });
    const delivered = await addParcel(shop.deps, order, { state: 'handed_over', handedOverAt: shop.clock.now() });
    const [back, lost] = [await own(), await own()];
    const text = `${delivered.number}\tDelivered\n${back.trackingNo}\tReturned\n${lost.trackingNo}\tLost`;
    const saved = { isSaved: true, isRepeated: false, problem: null };
    expect(await list(text)).toEqual([
      {
        line: 1,
        reference: delivered.number,
        parcel: delivered.number,
        state: 'delivered',
        outcome: 'delivered',
        ...saved,
      },
      { line: 2, reference: back.trackingNo, parcel: back.number, state: 'refused', outcome: 'refused', ...saved },
      { line: 3, reference: lost.trackingNo, parcel: lost.number, state: 'lost', outcome: 'lost', ...saved },
    ]);
    const [now] = await shop.deps.db.select().from(orders).where(eq(orders.id, order.id));
    expect(now?.status).toBe('Delivered');
    const again = await list(text);
    expect(again.map(({ isSaved, isRepeated, problem }) => [isSaved, isRepeated, problem])).toEqual(
      Array.from({ length: 3 }, () => [false, true, null]),
    );
    expect(await statesOf([delivered, back, lost])).toEqual(['delivered', 'refused', 'lost']);
  });

  it('saves nothing in a dry run', async () => {
    const parcel = await own();
    expect(await dryRun(`${parcel.trackingNo} delivered`)).toMatchObject([{ outcome: 'delivered', isSaved: false }]);
    expect(await statesOf([parcel])).toEqual(['handed_over']);
  });

  it.each([
    ['with spaces and dashes', '0012-3456-7001', '0012 3456\u00A07001'],
    ['in Urdu digits', '123456789012', '۱۲۳۴۵۶۷۸۹۰۱۲'],
    ['in quotes', '223456789012', '"223456789012"'],
    ['as a formula', '323456789012', '="323456789012"'],
    ['with an invisible mark', '423456789012', '\u200e423456789012'],
    ['with decimals', '523456789012', '523456789012.00'],
    ['in scientific notation with all digits', '612345678901234', '6.12345678901234E+14'],
    ['without leading zeros', '0072345678901', '72345678901'],
    ['in small letters', 'LE8800112233', 'le8800112233'],
    ['with a short form', 'R-17', 'R-17'],
  ])('finds a tracking number %s', async (_, trackingNo, written) => {
    const parcel = await own({ trackingNo });
    expect(await dryRun(`${written}\tDelivered`)).toMatchObject([{ parcel: parcel.number, problem: null }]);
  });

  it('reports numbers that a spreadsheet has damaged, and reads the other lines', async () => {
    const parcel = await own();
    const rows = await dryRun(
      `CN,Status\n1.2E+14,Delivered\n123456789012345000,Delivered\n${parcel.trackingNo},Delivered`,
    );
    expect(rows.map(({ line, parcel: number, problem }) => [line, number, problem?.slice(0, 26) ?? null])).toEqual([
      [2, null, 'A spreadsheet has shortene'],
      [3, null, 'A spreadsheet has replaced'],
      [4, parcel.number, null],
    ]);
  });

  it('reads only the columns that the headings name', async () => {
    const [one, two, three] = [await own(), await own(), await own()];
    const rows = await dryRun(
      [
        'Report of November',
        'Tracking No,Customer,Invoice,Payment Status,Delivery Status',
        `${one.trackingNo},Lost Property Bibi,${two.trackingNo},Paid,Returned to shipper`,
        `${three.trackingNo},"Khan, Delivered",1,Unpaid,`,
      ],
      { outcome: 'lost' },
    );
    expect(rows.map(({ parcel, outcome, problem }) => [parcel, outcome, problem])).toEqual([
      [null, 'lost', 'This line has no tracking number, parcel number or order number.'],
      [one.number, 'refused', null],
      [three.number, 'lost', null],
    ]);
  });

  it('never guesses: each doubtful line has a problem, and its parcel stays as it is', async () => {
    const [one, two, three] = [await own(), await own(), await own({ trackingNo: '0088001' })];
    const [four] = await addParcels(shop.deps, await addCourier(shop.deps), [away({ trackingNo: '88001' })]);
    const [five, six] = [await own({ orderNumber: 'ND-7K3F9Q2MXA' }), await own({ orderNumber: 'ND-7K3F9Q2MXA' })];
    const rows = await list([
      'Delivered 99887766554',
      `${one.trackingNo}\t${two.trackingNo}\tDelivered`,
      '000088001\tDelivered',
      'ND-7K3F9Q2MXA\tDelivered',
      `ND-7K3F9Q2MXA\t${one.trackingNo}\tDelivered`,
      'ND-22222222XX\tDelivered',
      'Delivered',
      String(one.trackingNo),
      `${two.trackingNo}\tDelivered\tReturned`,
      'ND-7K3F9Q2MXA\tND-7K3F9Q2MXB\tDelivered',
    ]);
    expect(rows.map(({ problem }) => problem)).toEqual([
      'The shop has no parcel with the number 99887766554.',
      `This line may mean several parcels: ${one.number}, ${two.number}.`,
      `This line may mean several parcels: ${three.number}, ${four?.number}.`,
      `ND-7K3F9Q2MXA has 2 parcels: name the parcel (${five.number}, ${six.number}).`,
      `ND-7K3F9Q2MXA has 2 parcels: name the parcel (${five.number}, ${six.number}).`,
      'The shop has no parcel of ND-22222222XX.',
      'This line has no tracking number, parcel number or order number.',
      'This line has no outcome. Choose the outcome of such lines.',
      'This line has several statuses: Delivered, Returned.',
      'This line has several orders or parcels: ND-7K3F9Q2MXA, ND-7K3F9Q2MXB.',
    ]);
    expect(await dryRun(`0088001\tDelivered\nND-7K3F9Q2MXA\t${five.trackingNo}\tLost`)).toMatchObject([
      { parcel: three.number, problem: null },
      { parcel: five.number, problem: null },
    ]);
    expect(new Set(await statesOf([one, two, three, five, six]))).toEqual(new Set(['handed_over']));
  });

  it('rejects an order number and a tracking number of different parcels', async () => {
    const [one, two] = [await own({ orderNumber: 'ND-8K3F9Q2MXA' }), await own()];
    expect(await dryRun(`ND-8K3F9Q2MXA\t${two.trackingNo}\tDelivered`)).toMatchObject([
      { parcel: null, problem: `${two.trackingNo} is the number of parcel ${two.number}, not of ND-8K3F9Q2MXA.` },
    ]);
    const named = `Order,Tracking,Status\nND-8K3F9Q2MXA,LE0099887766,Delivered`;
    expect(await dryRun(named)).toMatchObject([
      { problem: `Parcel ${one.number} has another number: ${one.trackingNo}.` },
    ]);
  });

  it('asks about each unknown status once, and offers the given meaning for the next list', async () => {
    const [one, two, three] = [await own(), await own(), await own()];
    const lines = [
      'CN,Status',
      `${one.trackingNo},Kaam khatam`,
      `${two.trackingNo},KAAM KHATAM`,
      `${three.trackingNo},Partly delivered`,
    ];
    const read = (await send({ lines, outcome: 'lost', isDryRun: true })).as(listOutcomesResponse);
    expect(read.unknown).toEqual([
      { words: 'Kaam khatam', lines: 2 },
      { words: 'Partly delivered', lines: 1 },
    ]);
    expect(read.rows.map(({ outcome, problem }) => [outcome, problem])).toEqual([
      [null, 'Left out, because these words are not known: Kaam khatam.'],
      [null, 'Left out, because these words are not known: KAAM KHATAM.'],
      [null, 'Left out, because these words are not known: Partly delivered.'],
    ]);
    const meanings = [
      { words: 'Kaam khatam', outcome: 'delivered' as const },
      { words: 'Partly delivered', outcome: null },
    ];
    const set = (await send({ lines, meanings })).as(listOutcomesResponse);
    expect(set.unknown).toEqual([]);
    expect(set.rows.map(({ state, isSaved }) => [state, isSaved])).toEqual([
      ['delivered', true],
      ['delivered', true],
      ['handed_over', false],
    ]);
    const next = (await send({ lines, isDryRun: true })).as(listOutcomesResponse);
    expect(next.rows).toMatchObject([{ outcome: null }, { outcome: null }, { outcome: null }]);
    expect(next.unknown).toEqual([
      { words: 'Kaam khatam', lines: 2, remembered: 'delivered' },
      { words: 'Partly delivered', lines: 1, remembered: null },
    ]);
    await send({ lines, meanings: [{ words: 'kaam khatam', outcome: 'lost' }] });
    const changed = (await send({ lines, isDryRun: true })).as(listOutcomesResponse);
    expect(changed.unknown[0]).toMatchObject({ words: 'Kaam khatam', remembered: 'lost' });
  });

  it("reads a courier's own codes in its parcels, and only in the column of the status", async () => {
    const parcel = await own();
    expect(await dryRun(`CN,Status\n${parcel.trackingNo},0005`)).toMatchObject([{ outcome: 'delivered' }]);
    expect(await dryRun(`${parcel.trackingNo},5,Lahore`)).toMatchObject([{ outcome: null }]);
  });

  it('sets no outcome of a parcel with two different ones, and a repeated one once', async () => {
    const [one, two] = [await own(), await own()];
    const text = [
      `${one.trackingNo}\tDelivered`,
      `${two.trackingNo}\tDelivered`,
      `${one.trackingNo}\tLost`,
      `${two.trackingNo}\tOut for delivery`,
      `${two.trackingNo}\tDelivered`,
    ];
    const rows = await list(text);
    expect(rows.map(({ problem, isSaved, isRepeated }) => [problem, isSaved, isRepeated])).toEqual([
      ['Line 3 gives this parcel another outcome: Lost.', false, false],
      [null, true, false],
      ['Line 1 gives this parcel another outcome: Delivered.', false, false],
      ['Left out, because its status is no outcome: Out for delivery.', false, false],
      [null, false, true],
    ]);
    expect(await statesOf([one, two])).toEqual(['handed_over', 'delivered']);
  });

  it('changes no parcel that is not on the way, and says its state', async () => {
    const states = ['packed', 'booked', 'refused', 'returning', 'received', 'lost', 'void'] as const;
    const rows: ParcelRow[] = [];
    for (const state of states) rows.push(await own({ state, number: `NP-2222222${'ABCDEFGH'[rows.length]}` }));
    const found = await list(
      rows.map(({ number }) => number),
      { outcome: 'delivered' },
    );
    expect(found.map(({ problem, state }) => [state, problem?.replace(/ since .*$/, '')])).toEqual([
      ['packed', 'This parcel is not on the way: packed'],
      ['booked', 'This parcel is not on the way: booked'],
      ['refused', 'This parcel is not on the way: refused'],
      ['returning', 'This parcel is not on the way: expected back'],
      ['received', 'This parcel is not on the way: back in the shop'],
      ['lost', 'This parcel is not on the way: lost'],
      ['void', 'This parcel is not on the way: unpacked'],
    ]);
    expect(await statesOf(rows)).toEqual([...states]);
    const received = rows.find(({ state }) => state === 'received');
    expect(await dryRun(`${received?.number}\tReturned`)).toMatchObject([{ isRepeated: true, problem: null }]);
  });

  it('sets 1,000 lines, and reads none of 1,001', async () => {
    const many = await addParcels(
      shop.deps,
      courier,
      Array.from({ length: 1_000 }, () => away()),
    );
    const lines = many.map(({ trackingNo }) => `${trackingNo}\tDelivered`);
    expect(await list([...lines, 'one more'])).toMatchObject([
      { line: 1_001, problem: 'There are more than 1000 lines. Nothing was read: send them in parts.' },
    ]);
    const rows = await list(lines);
    expect(rows.filter(({ isSaved }) => isSaved)).toHaveLength(1_000);
    expect(new Set(await statesOf(many))).toEqual(new Set(['delivered']));
  });

  it('is read from a spreadsheet in a dry run, which returns its lines', async () => {
    const [one, two] = [await own(), await own()];
    const rows = [
      { CN: one.trackingNo, Status: 'Delivered' },
      { CN: Number(two.trackingNo), Status: 'Returned to shipper' },
      { CN: 123_456_789_012_346_000, Status: 'Delivered' },
    ];
    for (const file of [await xlsxOf(rows), csvOf(rows)]) {
      const read = (await send({ file: file.toString('base64'), isDryRun: true })).as(listOutcomesResponse);
      expect(read.lines[0]).toBe('CN\tStatus');
      expect(read.rows).toMatchObject([
        { line: 2, parcel: one.number, outcome: 'delivered', problem: null },
        { line: 3, parcel: two.number, outcome: 'refused', problem: null },
        { line: 4, parcel: null, problem: expect.stringMatching(/^A spreadsheet has/) },
      ]);
      expect(await dryRun(read.lines)).toEqual(read.rows);
    }
    expect(
      (await send({ file: Buffer.from('PK\u0003\u0004 is no workbook').toString('base64'), isDryRun: true })).status,
    ).toBe(400);
    expect((await send({ file: 'QQ==', isDryRun: false })).status).toBe(400);
  });

  it('asks which of two headings of a file is meant, and remembers the choice', async () => {
    const [one, two] = [await own(), await own()];
    const rows = [
      { Date: '1 May', CN: one.trackingNo, 'Order Status': 'Booked', 'Delivery Status': 'Delivered' },
      { Date: '1 May', CN: two.trackingNo, 'Order Status': 'Booked', 'Delivery Status': 'Returned' },
    ];
    const file = csvOf(rows).toString('base64');
    const asked = (await send({ file, isDryRun: true })).as(listOutcomesResponse);
    expect([asked.lines, asked.rows]).toEqual([[], []]);
    expect(asked.table).toMatchObject({
      columns: { trackingNo: 'CN' },
      unclear: { status: 'Choose one of these: Order Status, Delivery Status.' },
    });
    const columns = { trackingNo: 'CN', status: 'Delivery Status' };
    const read = (await send({ file, columns, isDryRun: true })).as(listOutcomesResponse);
    expect(read.lines[0]).toBe('Date\tCN\tDelivery Status');
    expect(read.rows).toMatchObject([{ outcome: 'delivered' }, { outcome: 'refused' }]);
    const again = (await send({ file, isDryRun: true })).as(listOutcomesResponse);
    expect([again.rows, again.table?.unclear]).toEqual([read.rows, {}]);
    expect((await send({ lines: again.lines })).as(listOutcomesResponse).rows).toMatchObject([
      { isSaved: true },
      { isSaved: true },
    ]);
  });

  it('reads columns that the user has chosen under any headings, below a title', async () => {
    const { trackingNo } = await own();
    const file = Buffer.from(`Report of May\nKuchh,Haal,Rang\n${trackingNo},Delivered,Lost\n`).toString('base64');
    const columns = { trackingNo: 'Kuchh', status: 'Haal' };
    const read = (await send({ file, columns, isDryRun: true })).as(listOutcomesResponse);
    expect(read.lines).toEqual(['Tracking number\tStatus\tRang', `${trackingNo}\tDelivered\tLost`]);
    expect(read.rows).toMatchObject([{ outcome: 'delivered', problem: null }]);
  });

  it('says that two pasted headings may be the tracking number, and that a number has become a date', async () => {
    const { trackingNo } = await own();
    expect(await dryRun(`CN No,Tracking No,Status\n${trackingNo},5,Delivered`)).toMatchObject([
      { line: 1, problem: 'Several headings may be the tracking number: CN No, Tracking No. Leave only one of them.' },
    ]);
    expect(await dryRun('CN,Status\n2026-04-03,Delivered\n3-Apr,Delivered')).toMatchObject([
      { problem: expect.stringMatching(/has made a date of this/) },
      { problem: expect.stringMatching(/has made a date of this/) },
    ]);
  });

  it('without headings is read from a file as from the clipboard', async () => {
    const { trackingNo, number } = await own();
    const file = Buffer.from(`Ayesha,${trackingNo},Delivered\n`).toString('base64');
    const read = (await send({ file, isDryRun: true })).as(listOutcomesResponse);
    expect(read.rows).toMatchObject([{ parcel: number, outcome: 'delivered' }]);
  });

  it('is set only by staff who may book parcels', async () => {
    const { trackingNo } = await own();
    const body = { lines: [`${trackingNo}\tDelivered`] };
    const packer = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['orders.view'] }),
    );
    expect((await send(body, packer)).status).toBe(403);
  });
});
