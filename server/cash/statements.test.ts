import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import {
  listOwedResponse,
  listStatementRowsResponse,
  listStatementsResponse,
  postStatementResponse,
  previewStatementResponse,
  receivablesResponse,
  type Statement,
  statementResponse,
} from '#contract/cash.schema.ts';
import { FINDING_NAMES, type Finding, MAX_STATEMENT_ROWS } from '#contract/cash.ts';
import { parcels } from '#server/parcels/tables.ts';
import {
  addCourier,
  addOwedParcels,
  balancesOf,
  COLUMNS,
  draft,
  type FileRow,
  fileOf,
  ledgerOf,
  type ParcelRow,
  post,
  rowOf,
  statementBody,
  TERMS,
} from '#test/cash.ts';
import { describeOnEngines } from '#test/engines.ts';
import { xlsxAround, xlsxOf } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { postParcel } from './post-parcel.ts';
import { entryLines, statements } from './tables.ts';

const ROWS = 1_000;

describeOnEngines('a statement', (engine) => {
  const shop = useTestShop({ engine });
  let courier: string;
  beforeAll(async () => {
    courier = await addCourier(shop.deps);
  });
  const as = () => shop.users.admin;
  const own = async (values: Parameters<typeof addOwedParcels>[2][number] = {}): Promise<ParcelRow> => {
    const [parcel] = await addOwedParcels(shop.deps, courier, [values]);
    if (!parcel) throw new Error('The parcel was not added');
    return parcel;
  };
  const rowsOf = async ({ _id }: Statement, query = '') =>
    (await shop.call('GET', `/api/cash/statements/${_id}/rows?limit=200${query}`, { as: as() })).as(
      listStatementRowsResponse,
    ).rows;
  const foundIn = async (statement: Statement) =>
    (await rowsOf(statement, '&finding=any')).map(({ line, findings }) => [
      line,
      ...findings.map(({ finding }) => finding),
    ]);
  const send = (body: object) => shop.call('POST', '/api/cash/statements', { as: as(), body });
  const posted = async (statement: Statement) => (await post(shop, statement)).as(postStatementResponse);
  const receivableOf = async ({ id }: ParcelRow) => (await balancesOf(shop.deps, id))['receivable'] ?? 0;

  /** Of each kind one fault, in its own row: the parcel as it must be for it, and how the row is spoilt. */
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

  /** With `isAdjusted` the courier's own sum follows the planted amount; else only one cell is wrong. */
  it.each([true, false])(
    'of 1,000 rows with 12 planted faults has these 12 findings (sums follow: %s)',
    async (isAdjusted) => {
      const kinds = Object.entries(FAULTS) as [keyof typeof FAULTS, (typeof FAULTS)[keyof typeof FAULTS]][];
      expect(kinds.map(([kind]) => kind).toSorted()).toEqual(
        FINDING_NAMES.filter((name) => name !== 'unreadable').toSorted(),
      );
      const values = Array.from({ length: ROWS }, (_, index) => ({
        ...(index % 7 === 0 ? { state: 'received' as const, deliveredAt: null } : {}),
        codPaisa: index < 40 ? 170_000 : 100_000 + randomInt(300_000),
        weightG: index < 40 ? 500 : 200 + randomInt(2_000),
        ...(index < 40 ? { state: 'delivered' as const } : {}),
        ...kinds[index - 20]?.[1].parcel,
      }));
      const added = await addOwedParcels(shop.deps, courier, values);
      const paidBefore = added[20 + kinds.findIndex(([kind]) => kind === 'already_paid')];
      if (!paidBefore) throw new Error('There is no parcel to pay');
      await posted(await draft(shop, courier, [rowOf(paidBefore)]));
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
      const statement = await draft(shop, courier, rows);
      expect(await foundIn(statement)).toEqual(kinds.map(([kind], index) => [22 + index, kind]));
      expect([statement.rows, statement.postable]).toEqual([ROWS, ROWS - 3]);
      const { leftOut, posted: count } = await posted(statement);
      expect([count, leftOut.map(({ finding }) => finding)]).toEqual([
        ROWS - 3,
        ['unknown_parcel', 'twice', 'already_paid'],
      ]);
    },
  );

  it('takes each row into the books, so that its net is in the bank and the parcel is settled', async () => {
    const [delivered, back] = [await own(), await own({ state: 'received', deliveredAt: null })];
    const statement = await draft(shop, courier, [rowOf(delivered), rowOf(back)], { bankPaisa: 116_800 });
    expect([statement.netPaisa, statement.bankPaisa, statement.state]).toEqual([116_800, 116_800, 'draft']);
    expect(await receivableOf(delivered)).toBe(170_000);
    const after = await posted(statement);
    expect([after.statement.state, after.posted, after.leftOut]).toEqual(['posted', 2, []]);
    const taken = { courier_fee: 20_000, fee_tax: 3_200 };
    const withheld = { income_tax_withheld: 3_400, sales_tax_withheld: 3_400 };
    expect(await balancesOf(shop.deps, delivered.id)).toEqual({
      bank: 140_000,
      ...taken,
      ...withheld,
      delivery_income: -20_000,
      sales: -150_000,
    });
    expect(await balancesOf(shop.deps, back.id)).toEqual({ bank: -23_200, ...taken });
    const written = (await ledgerOf(shop.deps)).filter(({ statementId }) => statementId === statement._id);
    expect(written.map(({ why, ref }) => [why, ref])).toEqual([
      ['settled', `${statement._id}:2`],
      ['settled', `${statement._id}:3`],
    ]);
  });

  it('that does not add up credits what it accounts for, and the rest stays owed', async () => {
    const parcel = await own();
    const row = rowOf(parcel);
    await posted(await draft(shop, courier, [{ ...row, Net: Number(row.Net) - 90 }]));
    expect(await receivableOf(parcel)).toBe(9_000);
  });

  it('is refused a second time, by its file and by its number, until the draft is discarded', async () => {
    const body = statementBody(courier, fileOf([rowOf(await own())]));
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

  it('that two requests send at once is read once', async () => {
    const body = statementBody(courier, fileOf([rowOf(await own())]));
    const statuses = (await Promise.all([send(body), send(body), send(body)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it('is posted once by three posts at once, and by another one later', async () => {
    const parcel = await own();
    const statement = await draft(shop, courier, [rowOf(parcel)]);
    const statuses = (await Promise.all([1, 2, 3].map(() => post(shop, statement)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await post(shop, statement)).error().code).toBe('statement_changed');
    expect((await post(shop, { ...statement, version: 1 })).error().code).toBe('statement_changed');
    expect(await receivableOf(parcel)).toBe(0);
    const discarded = await shop.call('POST', `/api/cash/statements/${statement._id}/discard`, {
      as: as(),
      body: { version: 1 },
    });
    expect(discarded.error().code).toBe('statement_changed');
  });

  it('pays a parcel once that two drafts name, whichever is posted first or both at once', async () => {
    const parcel = await own();
    const first = await draft(shop, courier, [rowOf(parcel)]);
    const second = await draft(shop, courier, [{ ...rowOf(parcel), Status: 'Paid' }]);
    expect([await foundIn(first), await foundIn(second)]).toEqual([[], []]);
    const results = (await Promise.all([post(shop, first), post(shop, second)])).map((response) =>
      response.as(postStatementResponse),
    );
    expect(results.flatMap(({ leftOut }) => leftOut.map(({ finding }) => finding))).toEqual(['already_paid']);
    expect(await receivableOf(parcel)).toBe(0);
  });

  it('charges a parcel that came back once, whatever statement says it again', async () => {
    const parcel = await own({ state: 'received', deliveredAt: null });
    const first = await draft(shop, courier, [rowOf(parcel)]);
    const second = await draft(shop, courier, [{ ...rowOf(parcel), Status: 'RTO' }]);
    expect([await foundIn(first), await foundIn(second)]).toEqual([[], []]);
    const results = [await post(shop, first), await post(shop, second)].map((each) => each.as(postStatementResponse));
    expect(results.map(({ posted: rows, leftOut }) => [rows, leftOut.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('is looked at again where another one has paid a part since the draft', async () => {
    const parcel = await own();
    const half = (status: string) => rowOf(parcel, { cod: 100_000, status });
    const first = await draft(shop, courier, [half('Delivered')]);
    const second = await draft(shop, courier, [half('Paid')]);
    await posted(first);
    expect((await post(shop, second)).error()).toMatchObject({ code: 'statement_changed' });
    expect(await receivableOf(parcel)).toBe(70_000);
    expect((await foundIn(second)).map(([, finding]) => finding)).toContain('cod_over');
    expect((await post(shop, { ...second, version: second.version + 1 })).status).toBe(200);
    expect(await receivableOf(parcel)).toBe(-30_000);
  });

  it('in two receipts, in advance and the reserve, settles the parcel without a finding', async () => {
    const parcel = await own({ state: 'handed_over', deliveredAt: null });
    const upfront = await draft(shop, courier, [rowOf(parcel, { cod: 120_000, fee: 0, status: 'Upfront' })], {
      isPartial: true,
    });
    expect(await foundIn(upfront)).toEqual([]);
    await posted(upfront);
    expect(await receivableOf(parcel)).toBe(-120_000);
    await shop.deps.db
      .update(parcels)
      .set({ state: 'delivered', deliveredAt: shop.clock.now() })
      .where(eq(parcels.id, parcel.id));
    await postParcel(shop.deps, parcel.id);
    expect(await receivableOf(parcel)).toBe(50_000);
    // The courier rounds to rupees: 40 paisa less are no fault, and the parcel is settled.
    const reserve = await draft(shop, courier, [rowOf({ ...parcel, state: 'delivered' }, { cod: 49_960 })]);
    expect(await foundIn(reserve)).toEqual([]);
    await posted(reserve);
    const owed = await shop.call('GET', `/api/cash/receivables/parcels?courier=${courier}&limit=200`, { as: as() });
    expect(owed.as(listOwedResponse).parcels.map(({ _id }) => _id)).not.toContain(parcel.id);
    const third = await draft(shop, courier, [rowOf({ ...parcel, state: 'delivered' })]);
    expect(await foundIn(third)).toEqual([[2, 'already_paid']]);
  });

  it('that pays less has a finding, and a later one that pays the rest has none', async () => {
    const parcel = await own();
    const short = await draft(shop, courier, [rowOf(parcel, { cod: 150_000 })]);
    expect(await foundIn(short)).toEqual([[2, 'cod_short']]);
    await posted(short);
    const rest = await draft(shop, courier, [rowOf(parcel, { cod: 20_000, fee: 0 })]);
    expect(await foundIn(rest)).toEqual([]);
    await posted(rest);
    expect(await receivableOf(parcel)).toBe(0);
  });

  it('names rows that cannot be read, takes the others, and loses none', async () => {
    const good = await own();
    const of = async (changes: object) => ({ ...rowOf(await own()), ...changes });
    const rows = [
      await of({ COD: '=SUM(A1:A9)' }),
      await of({ COD: 'USD 20' }),
      await of({ Net: 'Rs 5 + USD 3' }),
      await of({ 'Tracking No': '1.2E+14' }),
      await of({ Fee: '1.234,5' }),
      { ...rowOf(good), COD: 'Rs 1,700.00', Fee: '(200)', GST: '-32', WHT: '34/-', Net: 'PKR 1,400' },
      await of({ 'Tracking No': '', COD: 99_999 }),
    ];
    const statement = await draft(shop, courier, rows);
    expect([statement.rows, statement.postable, statement.codPaisa]).toEqual([7, 1, 170_000]);
    expect(
      (await rowsOf(statement)).map(({ line, findings }) => [line, findings[0]?.finding, findings[0]?.text]),
    ).toEqual([
      [2, 'unreadable', 'Collected (COD) is a formula.'],
      [3, 'unreadable', 'Collected (COD) is in another currency, or no amount.'],
      [4, 'unreadable', 'Paid out (net) is in another currency, or no amount.'],
      [5, 'unreadable', 'Tracking number was shortened to powers of ten by a spreadsheet.'],
      [6, 'unreadable', 'Courier fee is no amount.'],
      // The only readable row: its deductions are written as negative amounts.
      [7, 'fee_off', expect.any(String)],
      [8, 'unreadable', 'Tracking number is empty: perhaps the row is a total.'],
    ]);
  });

  it('may write its deductions as negative amounts throughout', async () => {
    const row = rowOf(await own());
    const negative = { Fee: '(200)', GST: -32, WHT: -34, WHST: '-34.00' };
    expect(await foundIn(await draft(shop, courier, [{ ...row, ...negative }]))).toEqual([]);
  });

  it('is read from .xlsx too, with formulas by their result and long numbers whole, below lines of the courier', async () => {
    const parcel = await own({ trackingNo: `1234567890${randomInt(10_000, 99_999)}` });
    const row = rowOf(parcel);
    const plain = await xlsxOf([{ ...row, 'Tracking No': Number(row['Tracking No']) }]);
    expect(
      await foundIn((await send(statementBody(courier, plain.toString('base64')))).as(statementResponse).statement),
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
    const { statement } = (await send(statementBody(courier, file, { columns }))).as(statementResponse);
    expect(
      (await rowsOf(statement)).map(({ line, codPaisa, findings }) => [line, codPaisa, findings[0]?.finding]),
    ).toEqual([
      [3, 170_000, 'unknown_parcel'],
      [4, null, 'unreadable'],
      [5, null, 'unreadable'],
    ]);
  });

  it('shows its columns first, guessed, and afterwards as they were chosen', async () => {
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
      /neither an \.xlsx nor a CSV/,
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
      new RegExp(`more than ${MAX_STATEMENT_ROWS.toLocaleString('en')} rows`),
    ],
  ])('with %s is refused in words', async (_, given, status, words) => {
    const row = rowOf(await own());
    const response = await send({ ...statementBody(courier, fileOf([row])), ...given([row]) });
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

  it('is checked against the terms of its day and of the hand-over', async () => {
    const account = await addCourier(shop.deps, { ...TERMS, validFrom: '2026-11-15', feePaisa: 30_000 });
    const save = (terms: object) =>
      shop.call('POST', '/api/cash/terms', { as: as(), body: { courierAccountId: account, ...TERMS, ...terms } });
    expect((await save({ validFrom: '2026-11-01' })).status).toBe(201);
    const at = (iso: string) => ({ handedOverAt: new Date(iso) });
    // 15 November begins in Pakistan at 19:00 UTC of the day before.
    const [old, next] = await addOwedParcels(shop.deps, account, [
      at('2026-11-14T18:59:00Z'),
      at('2026-11-14T19:00:00Z'),
    ]);
    if (!old || !next) throw new Error('The parcels were not added');
    const statement = await draft(shop, account, [rowOf(old), rowOf(next, { fee: 30_000 })]);
    expect(await foundIn(statement)).toEqual([]);
  });

  it('is in the list, the latest first, page by page', async () => {
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

  it('leaves a ledger of which every entry, and each statement, balances', async () => {
    const sums = new Map<string, number>();
    for (const { entryId, amountPaisa } of await shop.deps.db.select().from(entryLines)) {
      sums.set(entryId, (sums.get(entryId) ?? 0) + amountPaisa);
    }
    expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
  });

  it('leaves at each parcel the sum of its receivables', async () => {
    const { db } = shop.deps;
    const receivables = await db.select().from(entryLines).where(eq(entryLines.account, 'receivable'));
    const sums = new Map<string | null, number>();
    for (const { parcelId, amountPaisa } of receivables) {
      sums.set(parcelId, (sums.get(parcelId) ?? 0) + amountPaisa);
    }
    const rows = await db.select().from(parcels);
    expect(rows.filter(({ id, owedPaisa }) => owedPaisa !== (sums.get(id) ?? 0))).toEqual([]);
    expect(rows.some(({ owedPaisa }) => owedPaisa !== 0)).toBe(true);
  });

  it('settles what is owed by courier and age; each sum opens its parcels, and a file of them', async () => {
    const account = await addCourier(shop.deps);
    const days = [0, 7, 8, 14, 15, 30, 31, 400];
    const delivered = days.map((age) => {
      const stateAt = new Date(shop.clock.now().getTime() - age * 86_400_000 - 3_600_000);
      return { stateAt, deliveredAt: stateAt, codPaisa: 100_000 + age, adjustmentsPaisa: 0 };
    });
    const added = await addOwedParcels(shop.deps, account, delivered);
    const named = added.at(-1);
    if (named) await draft(shop, account, [rowOf(named)]);
    const { couriers, unlisted } = (await shop.call('GET', '/api/cash/receivables', { as: as() })).as(
      receivablesResponse,
    );
    const found = couriers.find(({ courier: { _id } }) => _id === account);
    const sum = (a: number, b: number) => ({ parcels: 2, paisa: 200_000 + a + b });
    expect(found?.ages).toEqual({ week: sum(0, 7), fortnight: sum(8, 14), month: sum(15, 30), older: sum(31, 400) });
    const list = async (query: string) =>
      (await shop.call('GET', `/api/cash/receivables/parcels?courier=${account}${query}`, { as: as() })).as(
        listOwedResponse,
      );
    expect((await list('&age=month')).parcels.map(({ days: age, owedPaisa }) => [age, owedPaisa])).toEqual([
      [30, 100_030],
      [15, 100_015],
    ]);
    expect((await list('&unlistedDays=10')).parcels.map(({ days: age }) => age)).toEqual([31, 30, 15, 14]);
    expect(unlisted.parcels).toBe(4);
    const first = await list('&limit=3');
    const second = await list(`&limit=10&after=${first.next}`);
    expect([...first.parcels, ...second.parcels].map(({ days: age }) => age)).toEqual(days.toReversed());
    const csv = await shop.call('GET', `/api/cash/receivables/export.csv?courier=${account}&age=week`, { as: as() });
    expect(csv.text.trim().split('\r\n')).toHaveLength(3);
    expect(csv.text).toContain('Parcel,Tracking number,Order ID,Courier,City,State,Since,Days,COD,Owed');
  });
});
