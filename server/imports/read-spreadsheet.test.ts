import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { AppError } from '#contract/errors.ts';
import { layoutsOf } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { csvOf, KURTAS, xlsxAround, xlsxOf, zipOf } from '#test/spreadsheets.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const read = (bytes: Buffer) =>
  readSpreadsheet(bytes, { userId: 'user', now: new Date('2026-11-21T07:00:00Z'), layouts: layoutsOf([]) });

const HEADER = 'SKU,Name,Price\n';
const cellsOf = async (bytes: Buffer) => (await read(bytes)).rows.map(({ cells }) => cells);
async function errorTextOf(bytes: Buffer): Promise<string> {
  const error: unknown = await read(bytes).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError) || !/^spreadsheet_invalid$|^import_columns_unknown$/.test(error.code)) throw error;
  return error.message;
}
const sheetRow = (cells: string) => `<row>${cells}</row>`;
const text = (value: string, at = 'A1') => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('a spreadsheet', () => {
  it('has the same rows as .xlsx and as CSV', async () => {
    const expected = KURTAS.map((row) => ({
      sku: row['SKU'],
      name: row['Name'],
      category: row['Category'],
      color: row['Colour'],
      age: row['Age'],
      gender: row['For'],
      oldPrice: row['Old price'],
      price: row['Price'],
      stock: row['Stock'],
      design: row['Design'],
      description: row['Description'],
      pictures: row['Pictures'],
    }));
    expect(await cellsOf(await xlsxOf(KURTAS))).toEqual(expected);
    const texts = expected.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
    );
    expect(await cellsOf(csvOf(KURTAS))).toEqual(texts);
  });

  it('may have its headers in any order and case, and unknown columns are ignored', async () => {
    const { rows, ignoredColumns } = await read(
      Buffer.from('old PRICE;Supplier; sku ;Color\n5;Ali;A-1;red\n\n;;A-2;\n'),
    );
    expect(ignoredColumns).toEqual(['Supplier']);
    expect(rows).toEqual([
      { number: 2, cells: { oldPrice: '5', sku: 'A-1', color: 'red' } },
      { number: 4, cells: { oldPrice: null, sku: 'A-2', color: null } },
    ]);
  });

  const urdu = 'SKU,Name\nA-1,کُرتا\n';
  const latin = 'SKU,Name\nA-1,Café\n';
  const utf16be = Buffer.from(`\ufeff${urdu}`, 'utf16le').swap16();
  it.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from(urdu), 'کُرتا'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${urdu}`), 'کُرتا'],
    ['UTF-16, little end first', Buffer.from(`\ufeff${urdu}`, 'utf16le'), 'کُرتا'],
    ['UTF-16, big end first', utf16be, 'کُرتا'],
    ['UTF-16 without a byte order mark', Buffer.from(urdu, 'utf16le'), 'کُرتا'],
    ['Windows-1252', Buffer.from(latin, 'latin1'), 'Café'],
  ])('is read in %s', async (_encoding, bytes, name) => {
    expect(await cellsOf(bytes)).toEqual([{ sku: 'A-1', name }]);
  });

  it('has stored results of formulas, or formulas as text, and evaluates none', async () => {
    const header = sheetRow(text('SKU') + text('Name', 'B1') + text('Price', 'C1'));
    const formulas = `<c r="A2" t="str"><f>CONCATENATE("A","-1")</f><v>A-1</v></c>${text('=1+1', 'B2')}<c r="C2"><f>500+500</f><v>1000</v></c>`;
    expect(await cellsOf(xlsxAround([header, sheetRow(formulas)]))).toEqual([
      { sku: 'A-1', name: '=1+1', price: 1000 },
    ]);
    expect(await cellsOf(Buffer.from(`${HEADER}A-1,=1+1,"=HYPERLINK(""http://a"")"\n`))).toEqual([
      { sku: 'A-1', name: '=1+1', price: '=HYPERLINK("http://a")' },
    ]);
    // Exports put an apostrophe before a formula, and the import removes it.
    expect(await cellsOf(Buffer.from(`${HEADER}A-1,'=1+1,5\n`))).toEqual([{ sku: 'A-1', name: '=1+1', price: '5' }]);
  });

  it.each<[string, string, string | null]>([
    ['a formula that was never worked out', '<c r="B2"><f>C2*2</f><v></v></c>', '=C2*2'],
    ['one for a text that was never worked out', '<c r="B2" t="str"><f>C2&amp;"x"</f></c>', '=C2&"x"'],
    ['one that is shared with other cells', '<c r="B2"><f t="shared" si="0"/></c>', '='],
    ['a failed formula', '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['a value that is not there', '<c t="e" r="B2"><v>#N/A</v></c>', '#N/A'],
    ['a formula whose result is an empty text', '<c r="B2" t="str"><f>""</f><v></v></c>', null],
  ])('does not read %s as empty, but says what it is', async (_what, cell, value) => {
    const header = sheetRow(text('SKU') + text('Stock', 'B1') + text('Name', 'C1'));
    const file = xlsxAround([header, sheetRow(text('A-1', 'A2') + cell + text('Kurta', 'C2'))]);
    expect(await cellsOf(file)).toEqual([{ sku: 'A-1', stock: value, name: 'Kurta' }]);
  });

  it('has numbers as the spreadsheet program shows them', async () => {
    const file = xlsxAround([
      sheetRow(text('SKU') + text('Price', 'B1')),
      sheetRow(`${text('A-1', 'A2')}<c r="B2"><v>1289.9999999999998</v></c>`),
    ]);
    expect(await cellsOf(file)).toEqual([{ sku: 'A-1', price: 1_290 }]);
  });

  it('in CSV asks about a row with more cells than headers, because the last cells would be lost', async () => {
    expect(await cellsOf(Buffer.from('SKU,Description\nA-1,Soft, with a collar\nA-2,"Soft, warm"\n'))).toEqual([
      { sku: 'A-1', description: { split: 'Soft, with a collar' } },
      { sku: 'A-2', description: 'Soft, warm' },
    ]);
  });

  it.each([
    [
      "headers of a merchant's own list",
      'Article No.,Rate,Age Group,Qty',
      /^It is not clear .*: Article No\., Rate, Age Group, Qty\./,
    ],
    ['two codes', 'SKU,Item Code,Name', /^Which of these columns is the one for SKU: “SKU”, “Item Code”\?/],
    ['a header that nobody knows', 'SKU,Name,Price,Lining', /^It is not clear .*: Lining\./],
  ])('with %s is asked about', async (_what, headers, words) => {
    expect(await errorTextOf(Buffer.from(`${headers}\nA-1,B-1,1290,5\n`))).toMatch(words);
  });

  it.each<[string, Buffer, RegExp]>([
    ['nothing', Buffer.alloc(0), /^The first row must hold the headers/],
    ['a header alone', Buffer.from(HEADER), /^There is no row below the header/],
    ['no SKU', Buffer.from('Name,Price\nKurta,5\n'), /^No column of this file is called SKU\. Choose/],
    [
      'one column twice',
      Buffer.from('SKU,Color,Colour\nA,red,red\n'),
      /^Which of these .* for Colour: “Color”, “Colour”\?/,
    ],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /^This is a picture/],
    ['a photo of a phone', Buffer.from('000000246674797068656963', 'hex'), /^This is a picture/],
    ['a PDF', Buffer.from('%PDF-1.7\n'), /^This is a PDF/],
    ['a packed file', Buffer.from('1f8b080000000000', 'hex'), /^This file is packed/],
    ['an .ods', zipOf({ mimetype: Buffer.from('a'), 'content.xml': Buffer.from('<a/>') }), /^This is an \.ods file/],
    ['an .xlsb', zipOf({ 'xl/workbook.bin': Buffer.from('a') }), /^This is an \.xlsb file/],
    ['a file of Numbers', zipOf({ 'Index/Document.iwa': Buffer.from('a') }), /^This is a file of Numbers/],
    ['a letter of Word', zipOf({ 'word/document.xml': Buffer.from('<a/>') }), /^This is no spreadsheet/],
    [
      'a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      /^This file has a password/,
    ],
    ['letters of no encoding', Buffer.from([0x80, 0x81, 0x82, 0]), /neither an \.xlsx nor a CSV/],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^This is an old \.xls file/],
    ['a zip of pictures', zipOf({ 'a.jpg': Buffer.from('a') }), /Pictures go into the other field/],
    ['half a zip', zipOf({ 'xl/workbook.xml': Buffer.alloc(500) }).subarray(0, 300), /damaged/],
    ['an encoding that is none', Buffer.from('SKU,Name\nA,\x81\x8d\n', 'latin1'), /"CSV UTF-8"/],
    ['an open quotation mark', Buffer.from(`SKU,Name\nA,"${'x'.repeat(200_000)}\n`), /no readable CSV/],
  ])('with %s is rejected with a message', async (_what, bytes, words) => {
    expect(await errorTextOf(bytes)).toMatch(words);
  });
});

const sheetNamed = (name: string, rows: (string | null)[][]) => ({ sheet: name, data: rows });

describe('a workbook', () => {
  it('is read from the first visible sheet with a SKU column, under a title, whatever the other sheets contain', async () => {
    const notes = sheetNamed('Notes', [['Prices of spring']]);
    const products = sheetNamed('Products', [['Spring 2026'], [], ['SKU', 'Name', 'Problem'], ['A-1', 'Kurta', 'old']]);
    const file = await writeXlsxFile([sheetNamed('Empty', []), notes, products]).toBuffer();
    expect(await read(file)).toEqual({
      rows: [{ number: 4, cells: { sku: 'A-1', name: 'Kurta' } }],
      ignoredColumns: [],
      source: null,
      notes: [],
    });
  });

  it('with products on two sheets is rejected with a question', async () => {
    const rows = [['SKU'], ['A-1']];
    const file = await writeXlsxFile([sheetNamed('Boys', rows), sheetNamed('Girls', rows)]).toBuffer();
    expect(await errorTextOf(file)).toMatch(/^The sheets Boys and Girls all have a column SKU\. Choose the sheet/);
  });

  it('has problems instead of values that merged cells hide', async () => {
    const file = await writeXlsxFile([
      ['SKU', 'Name', 'Stock'],
      ['A-1', { value: 'Kurta', rowSpan: 2 }, 5],
      ['A-2', null, 6],
    ]).toBuffer();
    expect((await read(file)).rows[1]?.cells).toEqual({ sku: 'A-2', name: { merged: true }, stock: 6 });
  });
});

describe('a spreadsheet that is too large', () => {
  function* manyRows(count: number) {
    yield sheetRow(text('SKU'));
    const thousand = sheetRow('<c><v>1</v></c>').repeat(1_000);
    for (let rows = 0; rows < count; rows += 1_000) yield thousand;
  }

  it('with 1,000,000 rows is rejected as .xlsx and as CSV, before the rows become objects', async () => {
    const xlsx = xlsxAround(manyRows(1_000_000));
    const csv = Buffer.from(`SKU\n${'A-1\n'.repeat(1_000_000)}`);
    const words = /more than 5,000 rows/;
    expect(await usedWhile(() => errorTextOf(xlsx))).toEqual({ result: expect.stringMatching(words), isLittle: true });
    expect(await usedWhile(() => errorTextOf(csv))).toEqual({ result: expect.stringMatching(words), isLittle: true });
  });

  it('with 5,001 rows is rejected, but not with 5,000', async () => {
    expect(await errorTextOf(Buffer.from(`SKU\n${'A\n'.repeat(5_001)}`))).toMatch(/more than 5,000 rows/);
    expect((await read(Buffer.from(`SKU\n${'A\n'.repeat(5_000)}`))).rows).toHaveLength(5_000);
  });

  it('when it is unpacked (a zip bomb) is rejected, even if it lies about its size', async () => {
    const bomb = xlsxAround(zeros(300));
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    const words = expect.stringMatching(/more than 32 MB when unpacked|damaged/);
    expect(await usedWhile(() => errorTextOf(bomb))).toEqual({ result: words, isLittle: true });
    // Makes the central directory lie: large entries claim 1,000 bytes.
    for (let at = 0; (at = bomb.indexOf('PK\u0001\u0002', at, 'latin1')) >= 0; at += 4) {
      if (bomb.readUInt32LE(at + 24) > 1_000_000) bomb.writeUInt32LE(1_000, at + 24);
    }
    expect(await usedWhile(() => errorTextOf(bomb))).toEqual({ result: words, isLittle: true });
  });

  it('because of one distant cell is rejected', async () => {
    const header = sheetRow(text('SKU'));
    expect(await errorTextOf(xlsxAround([header, '<row r="1048576"><c r="A1048576"><v>1</v></c></row>']))).toMatch(
      /rows/,
    );
    expect(await errorTextOf(xlsxAround([header, '<row r="2"><c r="XFD2"><v>1</v></c></row>']))).toMatch(
      /beyond column/,
    );
  });

  it.each([
    "<row r='99999999'><c><v>1</v></c></row>",
    "<row><c r='ZZZZZ2'><v>1</v></c></row>",
    '<row><c s=">" r=\'A99999999\'><v>1</v></c></row>',
    '<row><c r="zzzz9"><v>1</v></c></row>',
    '<row><c r="&#90;ZZZ9"><v>1</v></c></row>',
    '<row><x:c r="ZZZZ9"><v>1</v></x:c></row>',
    '<row><c\nr = "ZZZZ9"><v>1</v></c></row>',
  ])("because of a distant cell is rejected in any spelling of the cell's address: %s", async (row) => {
    const sheet = xlsxAround([sheetRow(text('SKU')), row]);
    const words = expect.stringMatching(/rows|beyond column|the invalid address/);
    expect(await usedWhile(() => errorTextOf(sheet))).toEqual({ result: words, isLittle: true });
  });

  it('loses characters that the database cannot store', async () => {
    const sheet = xlsxAround([sheetRow(text('SKU')), sheetRow(text('A_x0000_B&#xD800;C', 'A2'))]);
    const { rows } = await read(sheet);
    expect(JSON.stringify(rows)).not.toMatch(/\\u0000|\\ud800/i);
  });

  function* zeros(megabytes: number) {
    const megabyte = ' '.repeat(1024 * 1024);
    for (let count = 0; count < megabytes; count += 1) yield megabyte;
  }
});

/** `isLittle`: the process grew by less than 250 MB. The whole file as objects would take far more. */
async function usedWhile<Result>(work: () => Promise<Result>) {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const result = await work();
  clearInterval(timer);
  most = Math.max(most, process.memoryUsage().rss);
  return { result, isLittle: most - before < 250 * 1024 * 1024 };
}
