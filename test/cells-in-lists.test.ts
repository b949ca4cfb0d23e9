import { describe, expect, it } from 'vitest';
import { decimalMarkOf } from '#contract/amounts.ts';
import { saveCouponBody } from '#contract/coupons.schema.ts';
import { readCustomValue } from '#contract/custom-fields.ts';
import { readLines } from '#server/cash/statement-files/read-lines.ts';
import { readOrder } from '#server/former-orders/order-files/read-order.ts';
import { checkRow } from '#server/imports/check-row.ts';
import { divideSizeColumns, divideSizes } from '#server/imports/divide-sizes.ts';
import { isSize } from '#server/imports/headings.ts';
import { readSalePrice } from '#server/imports/shop-files/dated-sale.ts';
import { readOptions } from '#server/imports/shop-files/options.ts';
import { readShown } from '#server/imports/shop-files/variant-cells.ts';
import { plainCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import { findDayPlace } from '#server/platform/spreadsheets/cells/read-day.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { readPastedLines } from '#server/purchases/read-lines.ts';
import { couponOfDraft, newCouponDraft } from '#web/features/coupons/coupon-draft.ts';
import { AMOUNT_CELLS } from './amount-cells.ts';
import { DAY_CELLS, MOBILE_CELLS, SIZE_CELLS, UNCLEAR_SIZES, YES_NO_CELLS } from './kinds-of-cells.ts';

/** Each list returns what it reads in its only cell, or undefined if it names a problem. */
type Lists<T> = Record<string, (cell: SheetCell) => T | undefined | Promise<T | undefined>>;

const ORDER = {
  number: '1',
  phones: ['03001234567'],
  email: '',
  name: '',
  city: '',
  total: 100,
  currency: 'PKR',
  placedAt: '2024-01-31',
  outcome: 'delivered' as const,
};
const orderWith = (cells: Partial<Record<'total' | 'placedAt', SheetCell>> & { phones?: SheetCell[] }) => {
  const mark = decimalMarkOf([cells.total]);
  const dayPlace = findDayPlace([cells.placedAt ?? ORDER.placedAt]);
  const order = readOrder({ ...ORDER, ...cells }, { now: new Date('2027-01-01'), dayPlace, mark });
  return 'problem' in order ? undefined : order;
};
const valueIn = <Column extends 'price' | 'age' | 'isHidden'>(column: Column, cell: SheetCell, mark?: '.' | ',') => {
  const { values, problems } = checkRow({ sku: 'A', [column]: cell }, mark);
  return problems.length > 0 ? undefined : values[column];
};
const context = { note: () => undefined, now: new Date('2024-01-01') };
const paisaOf = (rupees: number | null | undefined) =>
  rupees === null || rupees === undefined ? undefined : Math.round(rupees * 100);

const AMOUNTS: Lists<number> = {
  'a product sheet': (cell) => paisaOf(valueIn('price', cell, decimalMarkOf([cell]))),
  async 'a statement of a courier'(cell) {
    const row = { line: 2, cells: ['LE7512345678', cell] };
    const table = { sheet: 0, headerLine: 1, headings: [], headers: ['CN', 'COD'], guessed: {}, rows: [row] };
    const { lines } = await readLines(table, { trackingNo: ['CN'], cod: ['COD'] });
    return lines[0]?.codPaisa ?? undefined;
  },
  'a purchase': (cell) => paisaOf(readPastedLines(`KURTA-1\t1\t${plainCell(cell)}`)[0]?.unitCost),
  'an export of former orders': (cell) => orderWith({ total: cell })?.totalPaisa,
  "a coupon's form"(cell) {
    const draft = { ...newCouponDraft(0), minimum: plainCell(cell) };
    return paisaOf(saveCouponBody.shape.minimum.safeParse(couponOfDraft(draft, undefined).minimum).data);
  },
};

describe.each(Object.entries(AMOUNTS))('in %s', (_, read) => {
  it.each(AMOUNT_CELLS)('$cell has its one meaning, or is a problem', async ({ cell, paisa }) => {
    expect([paisa, undefined]).toContain(await read(cell));
  });

  it.each([
    ['Rs 1,450/-', 145_000],
    ['۱٬۴۵۰', 145_000],
    ['2450,00', 245_000],
    ['1.490,00', 149_000],
    ['="1200"', 120_000],
    [1490, 149_000],
  ])('%s is read', async (cell, paisa) => {
    expect(await read(cell)).toBe(paisa);
  });
});

const dayOf = (at: Date | string | null | undefined) =>
  at && new Date(new Date(at).getTime() + 5 * 3_600_000).toISOString().slice(0, 10);
const saleOf = (cells: { starts: SheetCell; ends: SheetCell }) =>
  readSalePrice({ line: 2, regular: 200, sale: 100, ...cells }, context).sale;

/** The first day of Pakistan that a cell means. A sale ends with its last day. */
const DAYS: Lists<string> = {
  'the date of a former order': (cell) => dayOf(orderWith({ placedAt: cell })?.placedAt) ?? undefined,
  'the start of a sale price': (cell) => dayOf(saleOf({ starts: cell, ends: '2098-12-31' })?.startsAt) ?? undefined,
  'the end of a sale price'(cell) {
    const ends = saleOf({ starts: null, ends: cell })?.endsAt;
    return ends === undefined ? undefined : (dayOf(new Date(new Date(ends).getTime() - 1)) ?? undefined);
  },
};

describe.each(Object.entries(DAYS))('in %s', (_, read) => {
  it.each(DAY_CELLS)('%j is %s', async (cell, day) => {
    expect(await read(cell)).toBe(day);
  });
});

describe('in a list of former orders', () => {
  it.each(MOBILE_CELLS)('%j is the number %s', (cell, mobile) => {
    expect(orderWith({ phones: [cell] })?.phoneE164).toBe(mobile);
  });
});

const SIZES: Lists<string> = {
  'a product sheet': (cell) => labelOfAge(valueIn('age', cell)),
  'an option of another shop': (cell) =>
    labelOfAge(valueIn('age', readOptions([{ name: 'Size', value: plainCell(cell) }]).age)),
  'the heading of a column of pieces'(cell) {
    const row = { number: 2, cells: { sku: 'A' } };
    const [divided] = divideSizeColumns(row, [{ name: plainCell(cell), cell: 5 }], context);
    return isSize(plainCell(cell)) ? labelOfAge(valueIn('age', (divided?.cells.age ?? null) as SheetCell)) : undefined;
  },
  'a cell of several sizes'(cell) {
    const rows = divideSizes({ number: 2, cells: { sku: 'A', age: `${plainCell(cell)}, 7-8 years` } });
    return rows.length === 2 ? labelOfAge(valueIn('age', (rows[0]?.cells.age ?? null) as SheetCell)) : undefined;
  },
};
const labelOfAge = (age: number | undefined) => (age === undefined ? undefined : String(age));

describe.each(Object.entries(SIZES))('in %s', (_, read) => {
  it.each(SIZE_CELLS)('%j is size %s', async (cell, size) => {
    expect(await read(cell)).toBe(String(size));
  });

  it.each(UNCLEAR_SIZES)('%j is asked about', async (cell) => {
    expect(await read(cell)).toBeUndefined();
  });
});

const FIELD = {
  code: 'washed',
  label: 'Washed',
  words: [],
  type: 'yesNo' as const,
  unit: null,
  choices: [],
  categories: [],
  isHidden: false,
};
const YES_NO: Lists<boolean> = {
  'the column Hidden': (cell) => valueIn('isHidden', cell),
  'a field of the shop'(cell) {
    const read = readCustomValue(FIELD, cell as string);
    return 'value' in read && typeof read.value === 'boolean' ? read.value : undefined;
  },
  'a status of another shop'(cell) {
    const hidden = readShown([cell], context);
    return hidden === 'no' ? true : hidden === 'yes' ? false : undefined;
  },
};

describe.each(Object.entries(YES_NO))('in %s', (_, read) => {
  it.each(YES_NO_CELLS)('%j means %s', async (cell, means) => {
    expect(await read(cell)).toBe(means);
  });
});
