import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS, type SizeOption } from '#contract/facet-options.ts';
import { loadFacetOptions } from '#contract/facets.ts';
import { readAge, suggestAge } from './read-age-cell.ts';

const size = (values: Partial<SizeOption> & Pick<SizeOption, 'code' | 'label' | 'system'>): SizeOption => ({
  words: [],
  isHidden: false,
  mergedInto: null,
  fromMonths: 0,
  toMonths: 3,
  fromCm: null,
  toCm: null,
  ...values,
});
const [BABY, MONTHS, LETTER, NUMBER, SMALL_NUMBER, HIDDEN] = [6, 7, 8, 9, 10, 11];

describe('a cell with a size, in a shop that also has months, letters and numbers', () => {
  beforeAll(() =>
    loadFacetOptions({
      ...DEFAULT_OPTIONS,
      age: [
        size({ code: BABY, label: '0-3', system: 'months', words: ['newborn'] }),
        size({ code: MONTHS, label: '3-4', system: 'months', fromMonths: 3, toMonths: 4 }),
        size({ code: LETTER, label: 'S', system: 'letters', fromMonths: 24, toMonths: 47 }),
        size({ code: NUMBER, label: '28', system: 'numbers', fromMonths: 96, toMonths: 119 }),
        size({ code: SMALL_NUMBER, label: '5', system: 'numbers', fromMonths: 60, toMonths: 71 }),
        ...DEFAULT_OPTIONS.age,
        size({ code: HIDDEN, label: '11-12', system: 'years', isHidden: true, fromMonths: 132, toMonths: 155 }),
      ],
    }),
  );
  afterAll(() => loadFacetOptions(DEFAULT_OPTIONS));

  it.each([
    ['3-4', 2],
    ['3-4 years', 2],
    ['1-2', 1],
    ['2', 1],
    [5, SMALL_NUMBER],
    ['5', SMALL_NUMBER],
    ['6', 3],
    ['5 years', 3],
    ['size 5', SMALL_NUMBER],
    ['8', 4],
    ['3-4 months', MONTHS],
    ['0-3M', BABY],
    ['2 months', BABY],
    ['Newborn', BABY],
    ['18 months', 1],
    ['s', LETTER],
    ['size S', LETTER],
    ['28', NUMBER],
    [28, NUMBER],
    ['11-12 years', HIDDEN],
  ])('%j is the size %i', (cell, code) => {
    expect(readAge(cell)).toBe(code);
  });

  it.each(['2-3 years', '8-9 years', '30', 'XXL', '19 years'])('%j is asked about', (cell) => {
    expect(() => readAge(cell)).toThrow(/Write one of (them|these)/);
  });

  it.each([
    ['2-3 years', 2],
    ['newborn', BABY],
    ['xyz', undefined],
  ])('the suggestion for %j is %s', (text, code) => {
    expect(suggestAge(text)).toBe(code);
  });
});
