import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FINDING_NAMES, type Finding, STATEMENT_ROWS_MAX } from '#contract/cash.ts';
import { listStatementsResponse, previewStatementResponse, statementResponse } from '#contract/statements.schema.ts';
import { parseWorkbook } from '#server/platform/spreadsheets/parse-workbook.ts';
import {
  addCourier,
  addOwedParcels,
  COLUMNS,
  draft,
  type FileRow,
  fileOf,
  type ParcelRow,
  post,
  rowOf,
  statementBody,
  TERMS,
} from '#test/cash.ts';
import { xlsxAround, xlsxOf } from '#test/spreadsheets.ts';
import { useStatements } from '#test/statements.ts';
import { useTestShop } from '#test/test-shop.ts';
import { statements } from './tables.ts';

describe('a statement', () => {
  const shop = useTestShop();
  const { as, courier, foundIn, own, posted, rowsOf, send } = useStatements(shop);

  const FAULTS: Record<
    Exclude<Finding, 'unreadable'>,
    { parcel?: object; spoil: (row: FileRow, others: FileRow[]) => object }
  > = {
    unknown_parcel: { spoil: () => ({ 'Tracking No': '777000111' }) },
    twice: { spoil: (_, others) => ({ ...others[0] }) },
    already_paid: { spoil: () => ({}) },
    cod_short: { spoil: () => ({ COD: 1_600 }) },
    cod_over: { spoil: () => ({ COD: 1_800 }) },
    fee_off: { spoil: () => ({ Fee: 250 }) },
    fee_tax_off: { spoil: () => ({ GST: 52 }) },
    withholding_off: { spoil: () => ({ WHST: 85 }) },
    status_differs: { spoil: () => ({ Status: 'Returned to shipper' }) },
    returned_paid: {
      parcel: { state: 'received', deliveredAt: null },
      spoil: () => ({ COD: 1_700, WHT: 34, WHST: 34 }),
    },
    arithmetic: { spoil: ({ Net }) => ({ Net: Number(Net) - 90 }) },
    wrong_reference: { spoil: (_, others) => ({ 'Order Ref': others[1]?.['Order Ref'] }) },
  };

  /** If `isAdjusted`, the row's net amount includes the fault; else only the spoilt cell is wrong. */
  it.each([
    [1_000, true],
    [100, false],
  ])('of %i rows with 12 planted faults has these 12 findings (sums follow: %s)', async (rowCount, isAdjusted) => {
    const kinds = Object.entries(FAULTS) as [keyof typeof FAULTS, (typeof FAULTS)[keyof typeof FAULTS]][];
    expect(kinds.map(([kind]) => kind).toSorted()).toEqual(
      FINDING_NAMES.filter((name) => name !== 'unreadable').toSorted(),
    );
    const values = Array.from({ length: rowCount }, (_, index) => ({
      ...(index % 7 === 0 ? { state: 'received' as const, deliveredAt: null } : {}),
      codPaisa: index < 40 ? 170_000 : 100_000 + randomInt(300_000),
      weightG: index < 40 ? 500 : 200 + randomInt(2_000),
      ...(index < 40 ? { state: 'delivered' as const } : {}),
      ...kinds[index - 20]?.[1].parcel,
    }));
    const added = await addOwedParcels(shop.deps, courier.id, values);
    const paidBefore = added[20 + kinds.findIndex(([kind]) => kind === 'already_paid')];
    if (!paidBefore) throw new Error('There is no parcel to pay');
    await posted(await draft(shop, courier.id, [rowOf(paidBefore)]));
    const feeOf = ({ weightG }: ParcelRow) =>
      TERMS.feePaisa + TERMS.extraFeePaisa * Math.max(Math.ceil((weightG - 500) / 500), 0);
    const right = added.map((parcel) => rowOf(parcel, { fee: feeOf(parcel) }));
    const rows = right.map((row, index): FileRow => {
      const fault = kinds[index - 20]?.[1];
      if (!fault) return row;
      const spoilt = { ...row, ...fault.spoil(row, right) };
      const isSum = kinds[index - 20]?.[0] === 'arithmetic';
      const { COD, Fee, GST, WHT, WHST } = spoilt;
      const sum = [Fee, GST, WHT, WHST].reduce<number>((left, less) => left - Number(less), Number(COD));
      return isAdjusted && !isSum ? { ...spoilt, Net: Math.round(sum * 100) / 100 } : spoilt;
    });
    const statement = await draft(shop, courier.id, rows);
    expect(await foundIn(statement)).toEqual(kinds.map(([kind], index) => [22 + index, kind]));
    expect([statement.rows, statement.postable]).toEqual([rowCount, rowCount - 3]);
    const { leftOut, posted: count } = await posted(statement);
    expect([count, leftOut.map(({ finding }) => finding)]).toEqual([
      rowCount - 3,
      ['unknown_parcel', 'twice', 'already_paid'],
    ]);
  });

  it('is rejected a second time by its file or its number, until the draft is discarded', async () => {
    const body = statementBody(courier.id, fileOf([rowOf(await own())]));
    const { statement } = (await send(body)).as(statementResponse);
    const sameFile = (await send({ ...body, number: 'other' })).error();
    const sameNumber = (await send({ ...body, file: fileOf([rowOf(await own())]) })).error();
    expect([sameFile.code, sameNumber.code]).toEqual(['statement_exists', 'statement_exists']);
    expect(sameFile.message).toMatch(new RegExp(`as statement ${body.number} of PostEx .*, dated 2026-11-21`));
    expect(sameNumber.message).toContain(`already: ${body.number} of`);
    const discard = (version: number) =>
      shop.call('POST', `/api/cash/statements/${statement._id}/discard`, { as: as(), body: { version } });
    expect((await discard(7)).error().code).toBe('statement_changed');
    expect((await discard(0)).as(statementResponse).statement.state).toBe('void');
    expect((await post(shop, { ...statement, version: 1 })).error().code).toBe('statement_changed');
    expect((await send(body)).status).toBe(201);
  });

  it('that several requests send at once is read once', async () => {
    const body = statementBody(courier.id, fileOf([rowOf(await own())]));
    const statuses = (await Promise.all([send(body), send(body), send(body)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it('names unreadable rows, reads the others, and loses none', async () => {
    const good = await own();
    const of = async (changes: object) => ({ ...rowOf(await own()), ...changes });
    const rows = [
      await of({ COD: '=SUM(A1:A9)' }),
      await of({ COD: 'USD 20' }),
      await of({ Net: 'Rs 5 + USD 3' }),
      await of({ 'Tracking No': '1.2E+14' }),
      await of({ Fee: '12,34' }),
      { ...rowOf(good), COD: 'Rs 1,700.00', Fee: '(200)', GST: '-32', WHT: '34/-', Net: 'PKR 1,400' },
      await of({ 'Tracking No': '', 'Order Ref': '', COD: 99_999 }),
    ];
    const statement = await draft(shop, courier.id, rows);
    expect([statement.rows, statement.postable, statement.codPaisa]).toEqual([7, 1, 170_000]);
    expect(
      (await rowsOf(statement)).map(({ line, findings }) => [line, findings[0]?.finding, findings[0]?.text]),
    ).toEqual([
      [2, 'unreadable', expect.stringMatching(/^Collected \(COD\) in cell D2, "=SUM\(A1:A9\)": This is a formula/)],
      [3, 'unreadable', expect.stringMatching(/in cell D3, "USD 20": This is in another currency/)],
      [4, 'unreadable', expect.stringMatching(/^Paid out \(net\) in cell I4.*another currency/)],
      [5, 'unreadable', expect.stringMatching(/^Tracking number in cell A5.*shortened/)],
      [6, 'unreadable', expect.stringMatching(/^Courier fee in cell E6, "12,34": This may be 1234 or 12\.34/)],
      // The only readable row. Its fee is negative, unlike its other deductions.
      [7, 'fee_off', expect.any(String)],
      [8, 'unreadable', 'The row has no tracking number: perhaps it is a total.'],
    ]);
  });

  it('may have all its deductions as negative amounts', async () => {
    const row = rowOf(await own());
    const negative = { Fee: '(200)', GST: -32, WHT: -34, WHST: '-34.00' };
    expect(await foundIn(await draft(shop, courier.id, [{ ...row, ...negative }]))).toEqual([]);
  });

  it('is also read from .xlsx below lines of the courier, with results of formulas and complete long numbers', async () => {
    const parcel = await own({ trackingNo: `1234567890${randomInt(10_000, 99_999)}` });
    const row = rowOf(parcel);
    const plain = await xlsxOf([{ ...row, 'Tracking No': Number(row['Tracking No']) }]);
    expect(
      await foundIn((await send(statementBody(courier.id, plain.toString('base64')))).as(statementResponse).statement),
    ).toEqual([]);
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = [
      text('A1', 'PostEx'),
      text('A2', 'Tracking No') + text('B2', 'COD'),
      `${text('A3', '77')}<c r="B3"><f>1+1</f><v>1700</v></c>`,
      `${text('A4', '78')}<c r="B4"><f>1+1</f></c>`,
      text('A5', '79') + text('B5', '1970-01-01'),
    ];
    const formulas = rows.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('');
    const columns = { trackingNo: 'Tracking No', cod: 'COD' };
    const file = xlsxAround([formulas]).toString('base64');
    const { statement } = (await send(statementBody(courier.id, file, { columns }))).as(statementResponse);
    expect(
      (await rowsOf(statement)).map(({ line, codPaisa, findings }) => [line, codPaisa, findings[0]?.finding]),
    ).toEqual([
      [3, 170_000, 'unknown_parcel'],
      [4, null, 'unreadable'],
      [5, null, 'unreadable'],
    ]);
  });

  it('first shows guessed columns, and later the chosen ones', async () => {
    const other = await addCourier(shop.deps, null);
    const file = fileOf([{ Kuchh: 'x', ...rowOf(await own()) }]);
    const preview = async () =>
      (
        await shop.call('POST', '/api/cash/statements/preview', { as: as(), body: { courierAccountId: other, file } })
      ).as(previewStatementResponse);
    const seen = await preview();
    expect(seen.columns).toEqual({ ...COLUMNS });
    expect([seen.headers[0], seen.samples[0]?.[0], seen.rows]).toEqual(['Kuchh', 'x', 1]);
    const { GST: tax, WHST: withheld, ...row } = rowOf(await own());
    const both = fileOf([{ ...row, 'Sales Tax': withheld, GST: tax }]);
    const body = { courierAccountId: other, file: both };
    const named = (await shop.call('POST', '/api/cash/statements/preview', { as: as(), body })).as(
      previewStatementResponse,
    );
    expect(named.columns).toMatchObject({ feeTax: 'GST', salesTax: 'Sales Tax' });
    const columns = { trackingNo: 'Kuchh', cod: 'Net' };
    await send(statementBody(other, file, { columns }));
    expect((await preview()).columns).toEqual(columns);
  });

  it('asks about words of its courier once, remembers their meaning, and leaves their rows out until then', async () => {
    const account = await addCourier(shop.deps);
    const parcels = await addOwedParcels(shop.deps, account, [{}, { state: 'refused', deliveredAt: null }]);
    const [paid, back] = parcels.map((parcel, index) => ({ ...rowOf(parcel), Status: ['Ho gaya', 'Nahi hua'][index] }));
    const file = fileOf([{ ...paid }, { ...back, COD: 1_700 }]);
    const preview = async (courierAccountId = account) =>
      (await shop.call('POST', '/api/cash/statements/preview', { as: as(), body: { courierAccountId, file } })).as(
        previewStatementResponse,
      );
    expect(await preview()).toMatchObject({
      unknown: [
        { words: 'Ho gaya', lines: 1 },
        { words: 'Nahi hua', lines: 1 },
      ],
      problems: [],
      toMend: null,
    });
    const unanswered = (await send(statementBody(account, file))).as(statementResponse).statement;
    expect(await foundIn(unanswered)).toEqual([
      [2, 'unreadable'],
      [3, 'unreadable'],
    ]);
    await shop.call('POST', `/api/cash/statements/${unanswered._id}/discard`, { as: as(), body: { version: 0 } });
    const meanings = [
      { words: 'Ho gaya', outcome: 'delivered' as const },
      { words: 'nahi hua', outcome: 'refused' as const },
    ];
    const { statement } = (await send(statementBody(account, file, { meanings }))).as(statementResponse);
    expect(await foundIn(statement)).toEqual([[3, 'returned_paid']]);
    expect((await posted(statement)).posted).toBe(2);
    expect((await preview()).unknown).toMatchObject([{ remembered: 'delivered' }, { remembered: 'refused' }]);
    expect((await preview(courier.id)).unknown[0]).not.toHaveProperty('remembered');
  });

  it('shows the problems of its rows by cause, with a file of these rows to mend', async () => {
    const rows = [rowOf(await own()), { ...rowOf(await own()), COD: 'USD 20' }, { ...rowOf(await own()), COD: 'x' }];
    const body = { courierAccountId: courier.id, file: fileOf(rows) };
    const read = (await shop.call('POST', '/api/cash/statements/preview', { as: as(), body })).as(
      previewStatementResponse,
    );
    expect(read.problems).toMatchObject([
      { column: 'Collected (COD)', problem: expect.stringMatching(/another currency/), rows: 1, firstRows: [3] },
      { column: 'Collected (COD)', problem: 'This is no number.', values: [{ value: 'x', rows: 1 }], firstRows: [4] },
    ]);
    const [sheet] = await parseWorkbook(Buffer.from(read.toMend ?? '', 'base64'), 10);
    const [headers, ...bad] = sheet?.rows.map(({ cells }) => cells) ?? [];
    expect(headers).toEqual([...Object.keys(rows[0] ?? {}), 'Problem']);
    expect(bad.map((cells) => [cells[0], cells[3], cells.at(-1)])).toEqual([
      [rows[1]?.['Tracking No'], 'USD 20', expect.stringMatching(/^Collected \(COD\): This is in another currency/)],
      [rows[2]?.['Tracking No'], 'x', 'Collected (COD): This is no number.'],
    ]);
    const mended = { courierAccountId: courier.id, file: read.toMend };
    const again = (await shop.call('POST', '/api/cash/statements/preview', { as: as(), body: mended })).as(
      previewStatementResponse,
    );
    expect([again.unclear, again.unread, again.columns]).toEqual([{}, [], read.columns]);
  });

  it.each<[string, (rows: object[]) => Partial<ReturnType<typeof statementBody>>, number, RegExp]>([
    [
      'a column that the file lacks',
      () => ({ columns: { ...COLUMNS, cod: 'Amount' } }),
      400,
      /The file has no column Amount/,
    ],
    [
      'no column for the amount',
      () => ({ columns: { trackingNo: 'Tracking No' } }),
      400,
      /Choose the column: Collected/,
    ],
    ['a date of 1970', () => ({ date: '1970-01-01' }), 400, /must be a day of this century/],
    [
      'what is no file',
      () => ({ file: Buffer.from('%PDF-1.7 \u0000').toString('base64') }),
      400,
      /^This is a PDF\. Ask its sender/,
    ],
    [
      'a header alone',
      () => ({
        file: Buffer.from('Tracking No,COD\n').toString('base64'),
        columns: { trackingNo: 'Tracking No', cod: 'COD' },
      }),
      400,
      /no row below/,
    ],
    [
      '100,000 rows',
      () => ({
        file: Buffer.from(`Tracking No,COD\n${'1001,5\n'.repeat(100_000)}`).toString('base64'),
        columns: { trackingNo: 'Tracking No', cod: 'COD' },
      }),
      400,
      new RegExp(`more than ${STATEMENT_ROWS_MAX.toLocaleString('en')} rows`),
    ],
  ])('with %s is rejected with a message', async (_, given, status, words) => {
    const row = rowOf(await own());
    const response = await send({ ...statementBody(courier.id, fileOf([row])), ...given([row]) });
    expect([response.status, response.error().message]).toEqual([status, expect.stringMatching(words)]);
  });

  it('of another courier does not find the parcel, and an unknown courier or statement is a 404', async () => {
    const other = await addCourier(shop.deps);
    expect(await foundIn(await draft(shop, other, [rowOf(await own())]))).toEqual([[2, 'unknown_parcel']]);
    const nobody = '01890000-0000-7000-8000-000000000000';
    expect((await send(statementBody(nobody, fileOf([{ ...rowOf(await own()) }])))).error().code).toBe(
      'courier_not_found',
    );
    for (const id of [nobody, 'x']) {
      for (const path of ['', '/rows']) {
        expect((await shop.call('GET', `/api/cash/statements/${id}${path}`, { as: as() })).error().code).toBe(
          'statement_not_found',
        );
      }
    }
  });

  it('is checked against the terms on the day of the hand-over', async () => {
    const account = await addCourier(shop.deps, { ...TERMS, validFrom: '2026-11-15', feePaisa: 30_000 });
    const save = (terms: object) =>
      shop.call('POST', '/api/cash/terms', { as: as(), body: { courierAccountId: account, ...TERMS, ...terms } });
    expect((await save({ validFrom: '2026-11-01' })).status).toBe(201);
    const at = (iso: string) => ({ handedOverAt: new Date(iso) });
    // In Pakistan, 15 November begins at 19:00 UTC of the day before.
    const [old, next] = await addOwedParcels(shop.deps, account, [
      at('2026-11-14T18:59:00Z'),
      at('2026-11-14T19:00:00Z'),
    ]);
    if (!old || !next) throw new Error('The parcels were not added');
    const statement = await draft(shop, account, [rowOf(old), rowOf(next, { fee: 30_000 })]);
    expect(await foundIn(statement)).toEqual([]);
  });

  it('is listed page by page, the latest first', async () => {
    const page = async (query: string) =>
      (await shop.call('GET', `/api/cash/statements?limit=3${query}`, { as: as() })).as(listStatementsResponse);
    const listed: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { statements: shown, next: after } = await page(next && `&after=${next}`);
      listed.push(...shown.map(({ _id }) => _id));
      next = after;
    }
    const all = await shop.deps.db.select().from(statements);
    const expected = all
      .toSorted((a, b) => b.date.localeCompare(a.date) || b.id.localeCompare(a.id))
      .map(({ id }) => id);
    expect(listed).toEqual(expected);
  });
});
