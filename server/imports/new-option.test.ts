import { describe, expect, it } from 'vitest';
import { newOptionOf } from './new-option.ts';

describe('a new value for a text of a file', () => {
  it.each([
    ['0-3 months', '0-3', 'months', 0, 3],
    ['3M', '3', 'months', 3, 3],
    ['12-18 months', '12-18', 'months', 12, 18],
    ['24 months', '2', 'years', 24, 35],
    ['11-12', '11-12', 'years', 132, 155],
    ['13 years', '13', 'years', 156, 167],
    ['3-6 Months (Small)', '3-6', 'months', 3, 6],
    ['S / 11-12 Years', '11-12', 'years', 132, 155],
    ['Newborn', 'Newborn', 'letters', 0, 3],
    ['NB', 'NB', 'letters', 0, 3],
  ])('is for the size %s in the right unit', (text, label, system, fromMonths, toMonths) => {
    expect(newOptionOf('age', text)).toMatchObject({ label, system, fromMonths, toMonths });
  });

  it.each(['M', 'Free size', '', '30-2', '99 years'])(
    'is not made for the size %j, because nobody knows the children',
    (text) => {
      expect(newOptionOf('age', text)).toBeUndefined();
    },
  );

  it.each([
    ['Navy', '#26355e'],
    ['Baby Pink', '#f0a3bd'],
    ['pink & grey', '#9a9ca3'],
    ['Gulabi', '#b9b4ad'],
    ['#FF00AA', '#ff00aa'],
  ])('has for the colour %s the swatch %s', (label, swatch) => {
    expect(newOptionOf('color', label)).toMatchObject({ label, swatch });
  });
});
