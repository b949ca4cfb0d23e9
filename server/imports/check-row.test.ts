import { describe, expect, it } from 'vitest';
import type { ImportColumn } from '#contract/imports.ts';
import { checkRow } from './check-row.ts';
import type { ImportCell } from './import-row.ts';

const GOOD = { sku: 'A-1' };

describe('a cell', () => {
  it.each<[ImportColumn, ImportCell, unknown]>([
    ['sku', 1_001, '1001'],
    ['name', '  Eid\tKurta\n', 'Eid Kurta'],
    ['category', 'kids casuals', 'kids-casuals'],
    ['category', 'New arrivals (boys)', 'new-arrivals-boys'],
    ['color', 'RED ', 'red'],
    ['age', '3–4 Years', 2],
    ['age', 5, 5],
    ['age', '9 - 10', 5],
    ['gender', 'Girls and boys', 'both'],
    ['gender', 'girl', 'girls'],
    ['gender', null, 'both'],
    ['price', 1_990.5, 1_990.5],
    ['price', 'PKR 1,990.00', 1_990],
    ['price', 'Rs. 1,00,000/-', 100_000],
    ['price', '۱۹۹۰', 1_990],
    ['oldPrice', null, null],
    ['stock', null, null],
    ['stock', '12', 12],
    ['design', null, null],
    ['description', 'Soft.\r\nWarm.', 'Soft.\nWarm.'],
    ['pictures', 'a.jpg,b c.png\nD.webp, a.jpg', [{ file: 'a.jpg' }, { file: 'b c.png' }, { file: 'D.webp' }]],
    [
      'pictures',
      'https://a.example/x,y.jpg?w=1,2, /media/kurta.webp',
      [{ url: 'https://a.example/x,y.jpg?w=1,2' }, { url: '/media/kurta.webp' }],
    ],
    ['isHidden', 'YES', true],
    ['isHidden', true, true],
    ['isHidden', 0, false],
    ['isHidden', null, false],
  ])('of the column %s may say %j', (column, cell, value) => {
    const { values, problems } = checkRow({ ...GOOD, [column]: cell });
    expect([values[column], problems]).toEqual([value, []]);
  });

  it.each<[ImportColumn, ImportCell, RegExp]>([
    ['isHidden', 'perhaps', /^Write yes for a product that shoppers do not see/],
    ['sku', null, /^Every row needs a SKU/],
    ['sku', 'x'.repeat(65), /64 characters/],
    ['name', null, /^This must not be empty/],
    ['name', 'x'.repeat(151), /150 characters/],
    ['name', '#REF!', /^The formula in this cell has no result/],
    ['category', 'Botoms', /^There is no such category\. Did you mean Bottoms\?/],
    ['category', 'Electronics and computers', /Write one of these: Tops and tees, /],
    ['color', 'bleu', /Did you mean blue\?/],
    ['color', 'turquoise', /Write one of these: black, /],
    ['age', '3-5', /Write one of these: 1-2 years, /],
    ['age', { date: '2026-04-03' }, /has made a date of this/],
    ['age', 46_115, /has made a date of this/],
    ['age', '04-Mar', /has made a date of this/],
    ['gender', 'adults', /There is no such choice/],
    ['price', null, /A price is missing/],
    ['price', 'free', /This is no number/],
    ['price', -5, /must be a price from 0/],
    ['price', 19.999, /at most two decimals/],
    ['price', 2_000_000, /must be a price from 0 to 1,000,000/],
    ['price', true, /This is no number/],
    ['stock', 1.5, /must be a whole number/],
    ['stock', { date: '2026-01-05' }, /has made a date of this/],
    ['pictures', Array.from({ length: 9 }, (_, index) => `${index}.jpg`).join(), /at most 8 pictures/],
    ['pictures', '/media/../etc/passwd', /is no address of a picture/],
  ])('of the column %s may not say %j', (column, cell, problem) => {
    const { problems } = checkRow({ ...GOOD, [column]: cell });
    expect(problems).toEqual([{ column, value: expect.any(String), problem: expect.stringMatching(problem) }]);
  });
});
