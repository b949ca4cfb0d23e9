import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { overlappingZip } from '#test/spreadsheets.ts';
import { waitUntil } from '#test/wait-until.ts';
import { readWorkbook } from './read-workbook.ts';

const MB = 1024 * 1024;
const read = (bytes: Buffer | string, userId = 'user') => readWorkbook(Buffer.from(bytes), { maxRows: 5_000, userId });
const rowsOf = async (bytes: Buffer | string) => (await read(bytes))[0]?.rows.map(({ cells }) => cells);

async function errorTextOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return error instanceof AppError ? error.message : `no AppError: ${String(error)}`;
}

/** Returns the nice values of all threads of this process. */
async function priorities(): Promise<number[]> {
  const stats = (await readdir('/proc/self/task')).map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8'));
  const settled = await Promise.allSettled(stats);
  return settled.flatMap((each) =>
    each.status === 'fulfilled' ? Number(each.value.split(') ')[1]?.split(' ')[16]) : [],
  );
}

/** Minimum number of turns of the event loop while another thread works. */
const FREE_TURNS = 100;

/** Returns at most `FREE_TURNS`. Work that blocks the event loop leaves only a few turns. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  const end = () => {
    state.isOver = true;
  };
  void work.then(end, end);
  let turns = 0;
  while (!state.isOver && turns < FREE_TURNS) {
    await nextTurn();
    turns += 1;
  }
  return turns;
}

describe('a file that does harm', () => {
  it.each<[string, () => Buffer, RegExp]>([
    ['5 MB of semicolons', () => Buffer.alloc(5 * MB, ';'), /more than 256 columns/],
    ['5 MB of tabs', () => Buffer.alloc(5 * MB, '\t'), /more than 256 columns/],
    ['a million columns', () => Buffer.from('a,'.repeat(1_000_000)), /more than 256 columns/],
    ['many lines of many empty cells', () => Buffer.from(`${'|'.repeat(19_000)}\n`.repeat(250)), /^no AppError/],
    ['many lines of many cells', () => Buffer.from(`${'a;'.repeat(250)}\n`.repeat(9_000)), /more than 500,000 cells/],
    ['one endless quoted cell', () => Buffer.from(`a,"${'x\n'.repeat(2 * MB)}`), /quotation mark is missing/],
    ['quotation marks', () => Buffer.alloc(5 * MB, '"'), /./],
    ['line ends', () => Buffer.alloc(5 * MB, '\r'), /empty rows/],
    ['a cell of a megabyte', () => Buffer.from(`SKU\n${'x'.repeat(90_000)}`), /Row 2 has a cell with more than 32,767/],
    ['a zip of overlapping entries', () => overlappingZip('xl/sheet.xml', 150), /damaged/],
  ])('(%s) does not block the event loop, and is rejected with a message', async (_what, makeFile, words) => {
    const file = makeFile();
    const work = read(file);
    expect(await turnsDuring(work)).toBe(FREE_TURNS);
    expect(await errorTextOf(work)).toMatch(words);
  });

  it('ends after its limit of processor time, with a message', async () => {
    const slow = Buffer.from(`${'a;'.repeat(90)}\n`.repeat(5_000));
    const options = { maxRows: 5_000, userId: 'user' };
    expect(await errorTextOf(readWorkbook(slow, { ...options, processorLimitMs: 1 }))).toMatch(/takes too much time/);
    expect((await readWorkbook(slow, options))[0]?.rows).toHaveLength(5_000);
  });

  it.runIf(process.platform === 'linux')('is read at a lower priority than requests', async () => {
    const work = read(`${'a;'.repeat(90)}\n`.repeat(5_000));
    await waitUntil('a thread of low priority', async () => (await priorities()).includes(10) || undefined);
    await work;
    expect(getPriority()).toBe(0);
  });

  it('waits for other files of its user, and too many are rejected', async () => {
    const harmful = Buffer.from('"a";'.repeat(100_000));
    const attempts = Array.from({ length: 6 }, () => errorTextOf(read(harmful, 'attacker')));
    expect(await rowsOf('SKU\nA-1')).toEqual([['SKU'], ['A-1']]);
    expect((await Promise.all(attempts)).filter((text) => text.includes('busy'))).toHaveLength(3);
  });
});

describe('a CSV file', () => {
  it.each<[string, string | Buffer, string[][]]>([
    [
      'with CR line ends',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'with mixed line ends',
      'a,b\r\nc,d\ne,f',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    [
      'that names its delimiter',
      'sep=;\r\na,x;b\r\nc;d',
      [
        ['a,x', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'whose delimiter is a pipe',
      'a|b\nc|d,e',
      [
        ['a', 'b'],
        ['c', 'd,e'],
      ],
    ],
    [
      'with a comma title above semicolons',
      'A, B, C and D, Lahore\na;b;c\nd;e;f',
      [['A, B, C and D, Lahore'], ['a', 'b', 'c'], ['d', 'e', 'f']],
    ],
    [
      'with as many decimal commas as semicolons',
      'May, June, 2026\na;b;c\n1;1.500,00;200,00\n2;1.700,50;200,00',
      [['May, June, 2026'], ['a', 'b', 'c'], ['1', '1.500,00', '200,00'], ['2', '1.700,50', '200,00']],
    ],
    [
      'with spaces before its quotation marks',
      'a, b, c\n1, "red, blue", 2\n3, 5" long, 4',
      [
        ['a', 'b', 'c'],
        ['1', 'red, blue', '2'],
        ['3', '5" long', '4'],
      ],
    ],
    [
      'with commas in the prose of one column',
      'a;b\n1;red, blue, green\n2;one, two',
      [
        ['a', 'b'],
        ['1', 'red, blue, green'],
        ['2', 'one, two'],
      ],
    ],
    [
      'with thousands of empty columns',
      `a,b${','.repeat(5_000)}\nc,d${','.repeat(5_000)}`,
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
  ])('%s is read', async (_what, text, rows) => {
    expect(await rowsOf(text)).toEqual(rows);
  });

  it('numbers rows as a spreadsheet program does', async () => {
    const [sheet] = await read('sep=,\nSKU,Name\n\n\n"A\n1",x\nB,y');
    expect(sheet?.rows.map(({ line }) => line)).toEqual([1, 4, 5]);
  });
});
