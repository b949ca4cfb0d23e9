import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { previewStatementResponse, type Statement, statementResponse } from '#contract/statements.schema.ts';
import {
  addCourier,
  addOwedParcels,
  balancesOf,
  COLUMNS,
  draft,
  fileOf,
  type ParcelRow,
  rowOf,
  statementBody,
} from '#test/cash.ts';
import { xlsxOf } from '#test/spreadsheets.ts';
import { useStatements } from '#test/statements.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('a row of a statement', () => {
  const shop = useTestShop();
  const { as, courier, own, posted, receivableOf, rowsOf, send } = useStatements(shop);
  const findings = async (statement: Statement) =>
    (await rowsOf(statement)).map((row) => [row.parcel?.number ?? null, ...row.findings.map(({ finding }) => finding)]);
  const sums = async ({ _id }: Statement) =>
    (await shop.call('GET', `/api/cash/statements/${_id}`, { as: as() })).as(statementResponse).postableSums;
  const BACK = { state: 'received', deliveredAt: null } as const;
  const FEES = 23_200;

  it.each<[string, Parameters<typeof own>[0], object, string]>([
    ['that came back, with its COD in net', BACK, { Net: 1_468 }, 'returned_paid'],
    ['that came back, without its COD in net', BACK, { Net: -232 }, 'returned_paid'],
    ['that the courier says came back', {}, { Status: 'RTO', Net: -232 }, 'status_differs'],
    ['that was returned, in short', {}, { Status: 'RTN', Net: -232 }, 'status_differs'],
    ['that the courier says is undelivered', {}, { Status: 'Undelivered - refused', Net: 1_468 }, 'status_differs'],
    ['that the courier could not deliver', {}, { Status: 'Delivery Unsuccessful', Net: -232 }, 'status_differs'],
    ['that the courier says is still undelivered', {}, { Status: 'Undelivered', Net: 1_468 }, 'status_differs'],
    ['that was delivered to the shipper', {}, { Status: 'Delivered to Shipper', Net: -232 }, 'status_differs'],
    ['that goes back to the shipper', {}, { Status: 'Back to Shipper', Net: -232 }, 'status_differs'],
    ['on the way, returned', { state: 'handed_over', deliveredAt: null }, { Status: 'واپس' }, 'status_differs'],
  ])('about a parcel %s posts the fee and no payment', async (_, values, changes, finding) => {
    const parcel = await own(values);
    const before = await receivableOf(parcel);
    const row = { ...rowOf(parcel), Status: 'Returned', COD: 1_700, WHT: 0, WHST: 0, ...changes };
    const statement = await draft(shop, courier.id, [row]);
    expect(await findings(statement)).toEqual([[parcel.number, finding]]);
    expect((await rowsOf(statement))[0]?.findings[0]?.text).toMatch(/1,700 is in the row, and is not counted/);
    expect([statement.codPaisa, await sums(statement)]).toEqual([0, { codPaisa: 0, netPaisa: -FEES }]);
    await posted(statement);
    expect(await receivableOf(parcel)).toBe(before);
    expect(await balancesOf(shop.deps, parcel.id)).toMatchObject({ bank: -FEES, courier_fee: 20_000, fee_tax: 3_200 });
  });

  it('about a parcel that came back after its payment reverses the payment', async () => {
    const parcel = await own();
    await posted(await draft(shop, courier.id, [rowOf(parcel)]));
    const back = {
      ...rowOf(parcel),
      Status: 'Returned',
      COD: -1_700,
      Fee: 0,
      GST: 0,
      WHT: -34,
      WHST: -34,
      Net: -1_632,
    };
    await posted(await draft(shop, courier.id, [back]));
    expect(await receivableOf(parcel)).toBe(170_000);
  });

  it.each([
    ['Delivered', true],
    ['Delivery complete', true],
    ['Out for delivery', false],
    ['Unpaid', false],
    ['Incomplete', false],
  ])('with the status "%s" means that a lost parcel was delivered: %s', async (status, isSaid) => {
    const parcel = await own({ state: 'lost', deliveredAt: null });
    const [found] = await findings(await draft(shop, courier.id, [{ ...rowOf(parcel), Status: status }]));
    expect(found?.includes('status_differs')).toBe(isSaid);
  });

  it('about an attempt states no outcome, and its COD counts only in a statement that pays in advance', async () => {
    const read = async (given: { isPartial: boolean }) => {
      const parcel = await own({ state: 'handed_over', deliveredAt: null });
      const row = rowOf(parcel, { cod: parcel.codPaisa, status: 'Attempted' });
      const statement = await draft(shop, courier.id, [row], given);
      const [found] = await rowsOf(statement);
      return [statement.codPaisa, found?.stated, found?.findings.map(({ finding }) => finding)];
    };
    expect(await read({ isPartial: false })).toEqual([0, null, ['status_differs']]);
    expect(await read({ isPartial: true })).toEqual([170_000, null, []]);
  });

  it('matches the parcel with its tracking number in any spelling', async () => {
    const parcel = await own({ trackingNo: '00123456789012' });
    for (const number of [
      '123456789012',
      '0012 3456 789012',
      '0012-3456-789012',
      '۰۰۱۲۳۴۵۶۷۸۹۰۱۲',
      '\u200e00123456789012',
      '123456789012.0',
    ]) {
      const statement = await draft(shop, courier.id, [{ ...rowOf(parcel), 'Tracking No': number }]);
      expect([number, ...(await findings(statement))]).toEqual([number, [parcel.number]]);
    }
  });

  it('whose number may belong to two parcels has a finding, unless it is spelt exactly like one of them', async () => {
    const [long, short] = [await own({ trackingNo: '0077001' }), await own({ trackingNo: '77001' })];
    const statement = await draft(shop, courier.id, [
      { ...rowOf(long), 'Tracking No': '00077001' },
      rowOf(long),
      rowOf(short),
    ]);
    expect(await findings(statement)).toEqual([[null, 'unknown_parcel'], [long.number], [short.number]]);
    expect((await rowsOf(statement))[0]?.findings[0]?.text).toContain(`${long.number} (0077001)`);
  });

  it('without a tracking number matches the only parcel of its order, and has a finding if there are two', async () => {
    const single = await own({ orderNumber: 'ND-7K3F9Q2MXA' });
    const numbered = await own();
    const [first, second] = await addOwedParcels(shop.deps, courier.id, [
      { orderNumber: 'ND-2A2A2A2A2A' },
      { orderNumber: 'ND-2A2A2A2A2A' },
    ]);
    const row = (parcel: ParcelRow | undefined, reference: string) => ({
      ...rowOf(parcel ?? single),
      'Tracking No': '',
      'Order Ref': reference,
    });
    const statement = await draft(shop, courier.id, [
      row(single, 'Order #nd 7k3f9q2mxa'),
      { ...row(numbered, numbered.number), 'Tracking No': '-' },
      row(first, 'ND-2A2A2A2A2A'),
      row(single, 'ND-3B3B3B3B3B'),
    ]);
    expect(await findings(statement)).toEqual([
      [single.number],
      [numbered.number],
      [null, 'unknown_parcel'],
      [null, 'unknown_parcel'],
    ]);
    const texts = (await rowsOf(statement)).map(({ findings: [found] }) => found?.text);
    expect(texts[2]).toContain(`has 2 parcels: ${first?.number}, ${second?.number}`);
    expect(texts[3]).toContain('no parcel of ND-3B3B3B3B3B');
  });

  it('with a total is not counted, and charges in several columns are added up to one fee', async () => {
    const parcel = await own();
    const rows = [
      ['Number', 'Money', 'Freight', 'Fuel', 'GST', 'GST'],
      [parcel.trackingNo, 1_700, 180, 20, 28.8, 3.2],
      ['Grand Total', 1_700, 180, 20, 28.8, 3.2],
    ];
    const file = Buffer.from(stringify(rows)).toString('base64');
    const columns = { trackingNo: 'Number', cod: 'Money', fee: ['Freight', 'Fuel'], feeTax: ['GST', 'GST (2)'] };
    const { statement } = (await send(statementBody(courier.id, file, { columns }))).as(statementResponse);
    expect([statement.rows, statement.codPaisa, statement.netPaisa, statement.findings]).toEqual([
      1,
      170_000,
      146_800,
      [],
    ]);
    await posted(statement);
    expect(await balancesOf(shop.deps, parcel.id)).toMatchObject({ courier_fee: 20_000, fee_tax: 3_200 });
    const wrong = { columns: { ...columns, cod: ['Money', 'Fuel'] } };
    expect((await send({ ...statementBody(courier.id, file), ...wrong })).error().message).toContain('one column only');
  });
});

describe('columns of a statement', () => {
  const shop = useTestShop();
  const { as, own, send } = useStatements(shop);
  const preview = async (courierAccountId: string, file: string, choice: object = {}) =>
    (
      await shop.call('POST', '/api/cash/statements/preview', { as: as(), body: { courierAccountId, file, ...choice } })
    ).as(previewStatementResponse);

  it('are remembered for their layout, and hide no column of another layout', async () => {
    const account = await addCourier(shop.deps);
    const { trackingNo } = await own();
    const layout = (rows: object) => fileOf([{ Kuchh: trackingNo, Amount: 1_700, Fee: 200, ...rows }]);
    const columns = { trackingNo: 'Kuchh', cod: 'Amount' };
    expect((await send(statementBody(account, layout({}), { columns }))).status).toBe(201);
    expect((await preview(account, layout({ Amount: 900 }))).columns).toEqual(columns);
    const other = await preview(account, layout({ 'COD Amount': 1_700, 'CN No': trackingNo }));
    expect(other.columns).toEqual({ trackingNo: 'CN No', cod: 'COD Amount', fee: 'Fee' });
    const third = await preview(account, layout({ Net: 1_468 }));
    expect(third.columns).toEqual({ trackingNo: 'Kuchh', cod: 'Amount', fee: 'Fee', net: 'Net' });
    expect((await preview(await addCourier(shop.deps), layout({}))).columns).toEqual({ cod: 'Amount', fee: 'Fee' });
  });

  it('are read from the chosen sheet and line', async () => {
    const account = await addCourier(shop.deps);
    const file = (
      await xlsxOf([
        { Title: 'a', More: 'b' },
        { Title: 'Number', More: 'Money' },
        { Title: '1234567', More: 5 },
      ])
    ).toString('base64');
    const seen = await preview(account, file, { sheet: 0, headerLine: 3 });
    expect(seen).toMatchObject({ sheets: ['Sheet1'], sheet: 0, headerLine: 3, headers: ['Number', 'Money'], rows: 1 });
    expect(seen.top.map(({ line, text }) => [line, text])).toContainEqual([3, 'Number | Money']);
    const columns = { trackingNo: 'Number', cod: 'Money' };
    const body = statementBody(account, file, { columns, sheet: 0, headerLine: 3 });
    expect((await send(body)).as(statementResponse).statement.rows).toBe(1);
    // The shop remembers the headers of the saved statement, and finds their line without help.
    expect((await preview(account, file)).headerLine).toBe(3);
  });

  it('need a tracking number or an order number', async () => {
    const parcel = await own();
    const { courierAccountId: account } = parcel;
    if (account === null) throw new Error('The parcel has no courier');
    const { 'Tracking No': _, ...row } = rowOf(parcel);
    const { trackingNo: __, ...columns } = COLUMNS;
    const body = statementBody(account, fileOf([row]), { columns });
    expect((await send(body)).as(statementResponse).statement.findings).toEqual([]);
    const { orderNumber: ___, ...neither } = columns;
    expect((await send(statementBody(account, fileOf([row]), { columns: neither }))).error().message).toContain(
      'Choose the column: Tracking number',
    );
  });
});
