import { describe, expect, it } from 'vitest';
import type { StatementColumn } from '#contract/cash.ts';
import { givenMeanings } from '#server/parcels/given-meanings.ts';
import { parseWorkbook } from '#server/platform/spreadsheets/parse-workbook.ts';
import { findTable, type TableChoice } from '#server/platform/spreadsheets/tables/find-table.ts';
import {
  type ColumnMapping,
  matchColumns,
  questionsOf,
} from '#server/platform/spreadsheets/tables/list-description.ts';
import { readLines } from './read-lines.ts';
import { STATEMENT_LIST } from './statement-list.ts';

const ROWS_MAX = 100;

async function tableOf(text: string, choice: TableChoice = {}) {
  return findTable(await parseWorkbook(Buffer.from(text), ROWS_MAX), choice, {
    isKnown: () => false,
    guess: (headings, names) => matchColumns(STATEMENT_LIST, headings, names).guessed,
    maxRows: ROWS_MAX,
  });
}

/** Returns what the user is asked about the columns of a file. */
async function questionsAbout(text: string) {
  const table = await tableOf(text);
  const { guessed: columns, rivals } = matchColumns(STATEMENT_LIST, table.headings, table.headers);
  return questionsOf(STATEMENT_LIST, table, { columns, rivals });
}

async function readAll(text: string, mapping?: ColumnMapping<StatementColumn>) {
  const table = await tableOf(text);
  const { lines, totals } = await readLines(table, mapping ?? table.guessed);
  const rupees = (paisa: number | null) => (paisa === null ? null : paisa / 100);
  return {
    columns: table.guessed,
    totals,
    rows: lines.map(({ trackingNo, orderNumber, problem, codPaisa, feePaisa, feeTaxPaisa, netPaisa }) =>
      problem === null
        ? [trackingNo || orderNumber, ...[codPaisa, feePaisa, feeTaxPaisa, netPaisa].map(rupees)]
        : [trackingNo || orderNumber, problem],
    ),
  };
}

describe('a courier’s file', () => {
  it.each<[string, string, unknown[][], number]>([
    [
      'of Leopards, under twelve lines of preamble, with a grand total in the number’s column',
      `${Array.from({ length: 12 }, (_, line) => `Leopards Courier Services, line ${line}`).join('\n')}
CN #,Booked Packet OrderID,Status,COD Amount (PKR),Shipping Charges,Fuel Surcharge,Cash Handling,GST,Net Payable (Rs.)
LE7512345678,ND-7K3F9Q2MXA,Delivered,"1,700",200,20.50,10,36.88,"1,432.62"
LE7512345679,,Delivered,2300,200,20.50,10,36.88,2032.62
Grand Total,,,"4,000",400,41,20,73.76,"3,465.24"
`,
      [
        ['LE7512345678', 1700, 230.5, 36.88, 1432.62],
        ['LE7512345679', 2300, 230.5, 36.88, 2032.62],
      ],
      1,
    ],
    [
      'of PostEx, with a comma title above semicolons',
      `Payment advice, PostEx, Lahore, November 2026
Tracking Number;Order Ref Number;Transaction Status;Invoice Payment;Transaction Fee;Transaction Tax;Reserve Amount
22030310000123;ND-7K3F9Q2MXA;Delivered;1.450,00;150,00;24,00;1.276,00
22030310000124;;Delivered;950,50;150,00;24,00;776,50
`,
      [
        ['22030310000123', 1450, 150, 24, 1276],
        ['22030310000124', 950.5, 150, 24, 776.5],
      ],
      0,
    ],
    [
      'of Trax, under headings in two rows with the tax of each charge beside it',
      `Tracking No.,COD,Charges,,,,Net
,Amount,Freight,GST,Fuel,Tax,Amount
202202202202,"1,700.-",200,32,20,3.20,1444.80
202202202203,Nil,200,32,20,3.20,(255.20)
`,
      [
        ['202202202202', 1700, 220, 35.2, 1444.8],
        ['202202202203', 0, 220, 35.2, -255.2],
      ],
      0,
    ],
    [
      'of TCS, with line breaks in its headings, subtotals and notes',
      `"Consignment
No.","Shipper
Ref.",Status,"C.O.D.
Amount
(PKR)","Delivery Charges
Rs.","Insurance
Rs.","GST 16%",Amount Payable
77912345601,x,Delivered,1450 CR,180 DR,20 DR,32 DR,1218 CR
Sub Total,,,1450,180,20,32,1218
77912345602,x,Delivered,1000,180,20,32,768
,,Page Total,1000,180,20,32,768
,,,2450,360,40,64,1986
Prepared by: Accounts,,,,,,,
`,
      [
        ['77912345601', 1450, 200, 32, 1218],
        ['77912345602', 1000, 200, 32, 768],
      ],
      3,
    ],
    [
      'of M&P, with numbers of 15 digits and a total in Urdu',
      `Consignment Number\tReference No\tCOD Amount\tService Charges\tPackaging\tS.S.T.\tNet Amount
1.23456789012345E+14\tND-7K3F9Q2MXA\t۱۴۵۰\t150\t10\t24\t1266
="123456789012346"\t\tRs. 1,450/-\t150\t10\t24\t1266
کل\t\t2900\t300\t20\t48\t2532
`,
      [
        ['123456789012345', 1450, 160, 24, 1266],
        ['123456789012346', 1450, 160, 24, 1266],
      ],
      1,
    ],
    [
      'of BlueEx, with an order number and no tracking number, and a number of rows beside the sum',
      `AWB No,Customer Ref,Current Status,Collected Amount,Freight,Handling Charges,Tax,Net Payout
,ND-7K3F9Q2MXA,Delivered,1700,200,-,32,1468
5012345678,,Returned,,200,N/A,32,-232
2,,,1700,400,,64,1236
`,
      [
        ['ND-7K3F9Q2MXA', 1700, 200, 32, 1468],
        ['5012345678', 0, 200, 32, -232],
      ],
      1,
    ],
    [
      'of a portal that saves a web page as .xls',
      `<html><body><table><tr><td colspan=4>Payment of 20 November</td></tr>
<tr><th rowspan=2>CN&nbsp;No</th><th rowspan=2>COD</th><th colspan=2>Charges</th></tr><tr><th>Freight</th><th>GST</th></tr>
<tr><td>00123456</td><td>1,700</td><td>200</td><td>32</td></tr><tr><td colspan=1>Total</td><td>1,700</td></tr></table>`,
      [['00123456', 1700, 200, 32, null]],
      1,
    ],
    [
      'of a courier who sums each town, each page and all, in words of its own',
      `CN#,Order No,City,COD,Charges
Lahore
CN# 7512345678,ND-7K3F9Q2MXA,Lahore,1500,200
AWB No: 7512345679,,Lahore,1700,200
Lahore Total,,,3200,400
Page 1 of 2
7512345680,-,Karachi,2500,250
,,T O T A L,2500,250
,,,5700,650
G. TOTAL,-,,5700,650
TTL,,,5700,650
`,
      [
        ['7512345678', 1500, 200, null, null],
        ['7512345679', 1700, 200, null, null],
        ['7512345680', 2500, 250, null, null],
      ],
      5,
    ],
    [
      'of a portal that has a dash where it has no number, and rates beside the taxes',
      `Tracking No,Order Ref,Invoice Value,Collected Amount,Freight,Tax %,Tax Amount,WH Sales Tax 2%,Net
-,ND-7K3F9Q2MXA,1700,1700,200,16%,32,34,1434
0,ND-2A2A2A2A2A,2000,900,200,16%,32,18,650
Pending,ND-3B3B3B3B3B,900,Rs. -,200,16%,32,-,PKR (232)
`,
      [
        ['ND-7K3F9Q2MXA', 1700, 200, 32, 1434],
        ['ND-2A2A2A2A2A', 900, 200, 32, 650],
        ['ND-3B3B3B3B3B', 0, 200, 32, -232],
      ],
      0,
    ],
    [
      'of a courier who takes back what it charged, with abbreviated headings',
      `Tracking ID,Order Ref,Invoice Amount,Transaction Fee,Transaction Tax,Fuel Adj.,Reversal Fee,Reversal Tax,Status,Net Payable
20220001,ND-7K3F9Q2MXA,1500,150,24,10,0,0,Delivered,1316
20220002,ND-2A2A2A2A2A,1500,0,0,0,75,12,Returned,-87
`,
      [
        ['20220001', 1500, 160, 24, 1316],
        ['20220002', 1500, 75, 12, -87],
      ],
      0,
    ],
    [
      'of a rider, with the simplest words',
      `Order,Amount,Charges
ND-7K3F9Q2MXA,1700,150
Total,1700,150
`,
      [['ND-7K3F9Q2MXA', 1700, 150, null, null]],
      1,
    ],
  ])('%s is read correctly', async (_, file, rows, totals) => {
    expect(await readAll(file)).toMatchObject({ rows, totals });
    expect(await questionsAbout(file)).toEqual({ unclear: {}, unread: [] });
  });

  it.each<[string, unknown[]]>([
    ['A1,paid,5', ['A1', 'Collected (COD) in cell B2, "paid": This is no number.']],
    ['A1,,5', ['A1', 'Collected (COD) in cell B2: This is empty.']],
    ['A1,#VALUE!,5', ['A1', expect.stringMatching(/in cell B2, "#VALUE!": The formula in this cell has no result/)]],
    ['A1,1.450,5', ['A1', expect.stringMatching(/in cell B2, "1.450": This may be 1450 or 1.45/)]],
    ['A1,5,12 34', ['A1', 'Courier fee in cell C2, "12 34": This is more than one number. Write one of them.']],
    ['1.2E+14,5,5', ['1.2E+14', expect.stringMatching(/in cell A2.*has shortened/)]],
    [',5,5', ['', expect.stringMatching(/The row has no tracking number/)]],
    ['Previous balance,5,5', ['', expect.stringMatching(/The row has no tracking number/)]],
  ])('with the row %s names the cell, and does not read a missing amount as 0', async (row, expected) => {
    expect((await readAll(`CN No,COD,Fee\n${row}\n`)).rows).toEqual([expected]);
  });

  it('distinguishes two columns with the same name, and guesses neither', async () => {
    const file = 'CN No,Amount,Amount,Fee\n1234567,1700,1468,200\n';
    const { headers, guessed } = await tableOf(file);
    expect(headers).toEqual(['CN No', 'Amount', 'Amount (2)', 'Fee']);
    expect(guessed).toEqual({ trackingNo: ['CN No'], fee: ['Fee'] });
    const { rows } = await readAll(file, { ...guessed, cod: ['Amount'], net: ['Amount (2)'] });
    expect(rows).toEqual([['1234567', 1700, 200, null, 1468]]);
  });

  it.each<[string, string, string, string[]]>([
    ['net amounts', 'CN,COD,Fee,Net Amount,Net Payable', 'net', ['Net Amount', 'Net Payable']],
    ['order numbers', 'CN,Order ID,Reference No,COD', 'orderNumber', ['Order ID', 'Reference No']],
    ['statuses', 'CN,Order Status,Delivery Status,COD', 'status', ['Order Status', 'Delivery Status']],
    ['tracking numbers', 'CN No,Tracking No,COD', 'trackingNo', ['CN No', 'Tracking No']],
    ['amounts collected', 'CN,COD,COD Amount', 'cod', ['COD', 'COD Amount']],
    ['amounts without a word of cash', 'CN,Amount,Invoice Value', 'cod', ['Amount', 'Invoice Value']],
    ['fees', 'CN,COD,Charges,Courier Charges', 'fee', ['Charges', 'Courier Charges']],
    ['taxes on the fee', 'CN,COD,Fee,GST,Tax Amount', 'feeTax', ['GST', 'Tax Amount']],
    ['withheld taxes', 'CN,COD,Income Tax,WHT', 'incomeTax', ['Income Tax', 'WHT']],
  ])('asks which of two %s is meant, and chooses none', async (_, header, column, names) => {
    const file = `${header}\n${header.replaceAll(/[^,]+/g, '1234567')}\n`;
    const { unclear } = await questionsAbout(file);
    expect(unclear).toEqual({ [column]: `Choose one of these: ${names.join(', ')}.` });
    expect((await tableOf(file)).guessed).not.toHaveProperty(column);
  });

  it.each([
    'Discount',
    'Adjustment',
    'Advance Paid',
    'Tax on COD',
    'Zonal Fee',
    'Previous Balance',
    'Claim Deduction',
    'Commission',
  ])('asks about %s, which nobody reads, unless it changes nothing', async (heading) => {
    const rows = (cells: string) => `CN,COD,Fee,${heading}\n1234567,1700,200,${cells}\n1234568,900,200,-\n`;
    expect(await questionsAbout(rows('50'))).toEqual({ unclear: {}, unread: [heading] });
    expect(await questionsAbout(rows('0'))).toEqual({ unclear: {}, unread: [] });
  });

  it.each(['Tax %', 'Charged Weight', 'Fee Type', 'Claim No', 'Remarks', 'Return Reason', 'City', 'Insurance Date'])(
    'does not ask about %s',
    async (heading) => {
      expect((await questionsAbout(`CN,COD,Fee,${heading}\n1234567,1700,200,5\n`)).unread).toEqual([]);
    },
  );

  it('asks about a total of charges only if it is not the sum of the charges', async () => {
    const of = (total: number) =>
      questionsAbout(`CN,COD,Freight,Fuel,GST,Total Charges,Deductions\n1234567,1700,200,20,32,${total},252\n`);
    expect((await of(220)).unread).toEqual([]);
    expect((await of(250)).unread).toEqual(['Total Charges']);
  });

  it('asks about words that only the courier knows, and reads the row by the meaning that the user gives', async () => {
    const table = await tableOf('CN,Status,COD,Fee\n1234567,Khatam,1700,200\n1234568,KHATAM,900,200\n');
    const unread = await readLines(table, table.guessed);
    expect(unread.unknown).toEqual(['Khatam', 'KHATAM']);
    expect(unread.lines).toMatchObject([{ codPaisa: null }, { codPaisa: null }]);
    expect(unread.lines[0]?.problem).toBe(
      'Status in cell B2, "Khatam": These words of the courier are not known. Choose what they mean.',
    );
    const read = (outcome: 'refused' | null) =>
      readLines(table, table.guessed, { given: givenMeanings([{ words: 'khatam', outcome }]) });
    expect(await read('refused')).toMatchObject({ unknown: [], lines: [{ means: 'came_back' }, { codPaisa: 90_000 }] });
    expect((await read(null)).lines).toMatchObject([{ means: 'other', problem: null }, { problem: null }]);
  });

  it("knows the courier's own codes of statuses", async () => {
    const table = await tableOf('CN,Status,COD\n1234567,0005,1700\n');
    expect((await readLines(table, table.guessed)).unknown).toEqual(['0005']);
    expect((await readLines(table, table.guessed, { courier: 'postex' })).lines[0]?.means).toBe('delivered');
  });

  it('does not count a total of charges beside the charges', async () => {
    expect((await tableOf('CN,COD,Freight,Fuel,Total Charges,Total GST\n1,2,3,4,7,1\n')).guessed).toEqual({
      trackingNo: ['CN'],
      cod: ['COD'],
      fee: ['Freight', 'Fuel'],
      feeTax: ['Total GST'],
    });
  });

  it('has its headings on the line that the user chooses', async () => {
    const file = 'CN,COD,Status\nold,words,here\nNumber,Money,Word\n1234567,1700,Delivered\n';
    expect((await tableOf(file)).headerLine).toBe(1);
    expect(await tableOf(file, { headerLine: 3 })).toMatchObject({
      headerLine: 3,
      headers: ['Number', 'Money', 'Word'],
    });
  });

  it('does not mistake a customer called Total for a total', async () => {
    const { rows, totals } = await readAll(
      'CN,Name,COD\n1234567,Total Fashion,1700\n1234568,Sumaira,900\nTotal,,2600\n',
    );
    expect([rows.map(([number]) => number), totals]).toEqual([['1234567', '1234568'], 1]);
    const byOrder = await readAll(
      'CN,Order No,Remarks,COD\n-,ND-7K3F9Q2MXA,Total of two pieces,1700\n-,ND-2A2A2A2A2A,TTL 1 pc,900\n-,ND-KJMHAWZBCD,Total of one,0\n,3,Total,2600\n',
    );
    expect([byOrder.rows.map(([number]) => number), byOrder.totals]).toEqual([
      ['ND-7K3F9Q2MXA', 'ND-2A2A2A2A2A', 'ND-KJMHAWZBCD'],
      1,
    ]);
  });
});
