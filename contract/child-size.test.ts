import { describe, expect, it } from 'vitest';
import type { Age } from './catalogue.ts';
import { adviseChild, ageOfChild, describeChild, fitOfChild, problemsOfChild } from './child-size.ts';
import { FACETS } from './facets.ts';

describe('the size of a child', () => {
  it.each<[heightCm: number | null, years: number | null, label: string | undefined]>([
    [73.9, null, undefined],
    [74, null, '1-2'],
    [92, null, '1-2'],
    [92.5, null, '3-4'],
    [104, 4, '3-4'],
    [105, null, '5-6'],
    [116, null, '5-6'],
    [128, null, '7-8'],
    [140, null, '9-10'],
    [140.1, null, undefined],
    [null, 0.5, undefined],
    [null, 1, '1-2'],
    [null, 2, '1-2'],
    [null, 2.5, '3-4'],
    [null, 10, '9-10'],
    [null, 11, undefined],
    // The height counts, not the age.
    [118, 4, '7-8'],
    [90, 6, '1-2'],
    [150, 8, undefined],
    [null, null, undefined],
  ])('of %s cm and %s years is %s', (heightCm, years, label) => {
    const age = ageOfChild({ heightCm, years });
    expect(age && FACETS.age.label(age)).toBe(label);
  });

  it('grows with the child and leaves no gap', () => {
    const heights = Array.from({ length: 133 }, (_, index) => 74 + index / 2);
    const ages = heights.map((heightCm) => ageOfChild({ heightCm, years: null }) ?? 0);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect([...new Set(ages)]).toEqual([...FACETS.age.values()]);
  });
});

describe('a child that cannot be', () => {
  it.each<[heightCm: number | null, years: number | null, field: string, message: RegExp]>([
    [20, null, 'heightCm', /height in centimetres, from 45 to 190/],
    [1_040, null, 'heightCm', /height in centimetres/],
    [Number.NaN, null, 'heightCm', /height in centimetres/],
    [104, 99, 'years', /age in years, from 0 to 16/],
    [null, -1, 'years', /age in years/],
    [null, null, 'heightCm', /height or the age/],
  ])('%s cm, %s years gets a message', (heightCm, years, field, message) => {
    const problems = Object.entries(problemsOfChild({ heightCm, years }));
    expect(problems.map(([name]) => name)).toEqual([field]);
    expect(problems[0]?.[1]).toMatch(message);
  });

  it('is not a child that is only too tall or too small for the shop', () => {
    expect(problemsOfChild({ heightCm: 150, years: 12 })).toEqual({});
  });
});

describe('advice for a child', () => {
  const tall = { heightCm: 104, years: null };
  it.each<[offered: Age[], fit: object]>([
    [[1, 2, 3], { kind: 'fits', age: 2 }],
    [[4, 1, 3], { kind: 'larger', age: 3, instead: 2 }],
    [[1], { kind: 'otherPiece', age: 2 }],
    [[1, 4], { kind: 'otherPiece', age: 2 }],
    [[], { kind: 'otherPiece', age: 2 }],
  ])('of 104 cm for a piece in the ages %j is %j', (offered, fit) => {
    expect(fitOfChild(tall, offered)).toEqual(fit);
  });

  it.each<[child: Parameters<typeof adviseChild>[0], offered: Age[], text: string]>([
    [tall, [1, 2], 'Your child: 104 cm: take 3-4 years, it is 48 cm long.'],
    [{ heightCm: null, years: 1 }, [1], 'Your child: 1 year: take 1-2 years.'],
    [tall, [1, 3], 'Your child: 104 cm: take 5-6 years. This piece does not come in 3-4 years.'],
    [
      { heightCm: 95, years: 10 },
      [1, 2],
      'Your child: 10 years, 95 cm: take 3-4 years, it is 48 cm long. 95 cm is small for 10 years. We went by the height.',
    ],
    [
      { heightCm: 130, years: 3 },
      [5],
      'Your child: 3 years, 130 cm: take 9-10 years. 130 cm is tall for 3 years. We went by the height.',
    ],
    [tall, [1], 'Your child: 104 cm, that is 3-4 years. Sorry, this piece does not come in a size that fits.'],
    [
      { heightCm: 150, years: 12 },
      [1, 2],
      'Your child: 12 years, 150 cm. Sorry, the shop has no size for this. Our clothes fit from 74 to 140 cm, 1 to 10 years.',
    ],
  ])('%j with ages %j', (child, offered, text) => {
    expect(adviseChild(child, offered, { 2: 48 })).toBe(text);
  });

  it('names the age before the height', () => {
    expect(describeChild({ heightCm: 104, years: 4 })).toBe('4 years, 104 cm');
  });
});
