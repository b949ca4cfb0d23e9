import { describe, expect, it } from 'vitest';
import { decimalMarkOf } from '#contract/amounts.ts';
import { saveCouponBody } from '#contract/coupons.schema.ts';
import { readLines } from '#server/cash/statement-files/read-lines.ts';
import { readOrder } from '#server/former-orders/order-files/read-order.ts';
import { checkRow } from '#server/imports/check-row.ts';
import { readPastedLines } from '#server/purchases/read-lines.ts';
import { couponOfDraft, newCouponDraft } from '#web/features/coupons/coupon-draft.ts';
import { AMOUNT_CELLS } from './amount-cells.ts';

type Cell = string | number;

/** Each list returns the paisa of its only cell, or undefined if it names a problem. */
const LISTS: Record<string, (cell: Cell) => number | undefined | Promise<number | undefined>> = {
  'a product sheet'(cell) {
    const { values, problems } = checkRow({ sku: 'A', price: cell }, decimalMarkOf([cell]));
    return problems.length > 0 ? undefined : paisaOf(values.price);
  },
  async 'a statement of a courier'(cell) {
    const row = { line: 2, cells: ['LE7512345678', cell] };
    const table = { sheet: 0, headerLine: 1, headings: [], headers: ['CN', 'COD'], guessed: {}, rows: [row] };
    const { lines } = await readLines(table, { trackingNo: ['CN'], cod: ['COD'] });
    return lines[0]?.codPaisa ?? undefined;
  },
  'a purchase'(cell) {
    const [line] = readPastedLines(`KURTA-1\t1\t${cell}`);
    return paisaOf(line?.unitCost);
  },
  'an export of former orders'(cell) {
    const circumstances = { now: new Date(), dayPlace: undefined, mark: decimalMarkOf([cell]) };
    const order = readOrder({ ...ORDER, total: cell }, circumstances);
    return 'problem' in order ? undefined : order.totalPaisa;
  },
  "a coupon's form"(cell) {
    const draft = { ...newCouponDraft(0), minimum: String(cell) };
    return paisaOf(saveCouponBody.shape.minimum.safeParse(couponOfDraft(draft, undefined).minimum).data);
  },
};

const ORDER = {
  number: '1',
  phones: ['03001234567'],
  email: '',
  name: '',
  city: '',
  currency: 'PKR',
  placedAt: '2024-01-31',
  outcome: 'delivered' as const,
};

const paisaOf = (rupees: number | null | undefined) =>
  rupees === null || rupees === undefined ? undefined : Math.round(rupees * 100);

describe.each(Object.entries(LISTS))('in %s', (_, read) => {
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
