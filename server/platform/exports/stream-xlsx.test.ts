import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import readXlsxFile, { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { streamXlsx } from './stream-xlsx.ts';
import type { Cell, Table } from './table.ts';

const tableOf = (rows: Table['rows'], columns = ['A', 'B']): Table => ({ name: 'Orders', columns, rows });
const writeRows = (rows: Cell[][]) => buffer(streamXlsx([tableOf(rows)]));
const readRows = async (file: Buffer, sheet = 1) => (await readSheet(file, sheet, { trim: false })).slice(1);

it('an Excel file has the leading zeros of phones and all digits of long numbers', async () => {
  const texts = [
    '03001234567',
    '00923001234567',
    '12345678901234567890',
    '1E5',
    '3-4',
    '=1+1',
    '+92',
    '@SUM(A1)',
    'TRUE',
  ];
  expect(await readRows(await writeRows(texts.map((text) => [text, 1])))).toEqual(texts.map((text) => [text, 1]));
});

it('an Excel file has times as dates in the time of the shop', async () => {
  const [[late, early] = []] = await readRows(
    await writeRows([[new Date('2026-11-21T19:30:15.900Z'), new Date('2026-01-01T00:00:00Z')]]),
  );
  expect(late).toEqual(new Date('2026-11-22T00:30:15Z'));
  expect(early).toEqual(new Date('2026-01-01T05:00:00Z'));
});

it('an Excel file has amounts as numbers, and omits empty cells', async () => {
  const rows = [
    [1_490.5, 0],
    [-200, null],
    ['', 7],
  ];
  expect(await readRows(await writeRows(rows))).toEqual([
    [1_490.5, 0],
    [-200, null],
    [null, 7],
  ]);
});

it('an Excel file has every text that a customer can type, except characters that XML cannot contain', async () => {
  const texts = ['زبیدہ', 'a\nb', ' a ', '<b>&"\'', '👩‍👧', '_x0041_', '&amp;'];
  expect(await readRows(await writeRows(texts.map((text) => [text, 1])))).toEqual(texts.map((text) => [text, 1]));
  expect(await readRows(await writeRows([['a\0\u0007b\ufffe\ud800', 1]]))).toEqual([['ab\ufffd', 1]]);
});

it('a text that is too long for Excel is cut', async () => {
  const [[cell] = []] = await readRows(await writeRows([['x'.repeat(40_000)]]));
  expect(String(cell)).toHaveLength(32_767);
});

it('a long text is cut between characters, never inside an emoji', async () => {
  const [[cell] = []] = await readRows(await writeRows([[`${'x'.repeat(32_765)}👩‍👧👩‍👧`]]));
  expect(cell).toBe('x'.repeat(32_765));
});

it('an Excel file may have more than 26 columns, and sheets without rows', async () => {
  const columns = Array.from({ length: 60 }, (_, index) => `Column ${index + 1}`);
  const file = await buffer(streamXlsx([tableOf([], columns)]));
  expect(await readSheet(file)).toEqual([columns]);
});

it('a table that is too long for one sheet continues on another sheet', async () => {
  const rows = Array.from({ length: 5 }, (_, index) => [`row ${index}`]);
  const tables = [tableOf(rows, ['A']), { ...tableOf([['line']], ['A']), name: 'Products' }] as const;
  const file = await buffer(streamXlsx(tables, { rowsPerSheet: 2 }));
  expect((await readXlsxFile(file)).map(({ sheet }) => sheet)).toEqual(['Orders', 'Orders 2', 'Orders 3', 'Products']);
  expect((await Promise.all([1, 2, 3].map((sheet) => readRows(file, sheet)))).flat()).toEqual(rows);
  expect(await readSheet(file, 'Orders 3')).toEqual([['A'], ['row 4']]);
});

it('a download breaks off if the rows fail, and stops reading rows if the client has gone', async () => {
  async function* failing() {
    yield ['a'];
    throw new Error('The database is gone');
  }
  await expect(buffer(streamXlsx([tableOf(failing())]))).rejects.toThrow('The database is gone');

  let isClosed = false;
  async function* endless() {
    try {
      for (;;) {
        await nextTurn();
        yield ['x'.repeat(1_000), Math.random()];
      }
    } finally {
      isClosed = true;
    }
  }
  for await (const _ of streamXlsx([tableOf(endless())])) break;
  await expect.poll(() => isClosed).toBe(true);
});

it('writing 100,000 rows does not block the event loop', async () => {
  const BATCH = 200;
  let batches = 0;
  async function* rows() {
    for (; batches < 500; batches += 1) {
      // Waits one turn of the event loop, like a query for the next rows.
      await nextTurn();
      for (let row = 0; row < BATCH; row += 1) yield ['ND-1', '03001234567', new Date(0), 4_670, 'House 1, Street 2'];
    }
  }
  const file = buffer(streamXlsx([tableOf(rows(), ['A', 'B', 'C', 'D', 'E'])]));
  let mostAtOnce = 0;
  for (let seen = 0; seen < 500; ) {
    await nextTurn();
    mostAtOnce = Math.max(mostAtOnce, batches - seen);
    seen = batches;
  }
  expect(mostAtOnce).toBeLessThanOrEqual(1);
  expect((await file).length).toBeGreaterThan(0);
});

it('writing rows from memory does not block the event loop', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [`03001234${index}`, 4_670]);
  const state = { isOver: false };
  const file = writeRows(rows).finally(() => {
    state.isOver = true;
  });
  let turns = 0;
  for (; !state.isOver; turns += 1) await nextTurn();
  expect(turns).toBeGreaterThan(10);
  expect(await readRows(await file)).toEqual(rows);
});
