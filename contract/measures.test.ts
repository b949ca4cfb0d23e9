import { expect, it } from 'vitest';
import { createProductBody, updateProductBody } from './catalogue.schema.ts';
import { describeMeasures, isMeasure, knownMeasures } from './measures.ts';

it.each([
  [5, true],
  [200, true],
  [48.5, true],
  [4.9, false],
  [200.1, false],
  [48.55, false],
  [Number.NaN, false],
])('a measure of %s cm is valid: %s', (cm, isValid) => {
  expect(isMeasure(cm)).toBe(isValid);
});

it('columns of a size guide are the measures that at least one age has', () => {
  expect(knownMeasures([{ waistCm: 20 }, null, { chestCm: 30, waistCm: 22 }, {}])).toEqual(['chestCm', 'waistCm']);
  expect(describeMeasures({ lengthCm: 48, chestCm: 34.5 })).toBe('Chest 34.5 cm, length 48 cm');
});

it('a change that does not name measures leaves them, and null or an empty object removes them', () => {
  expect(updateProductBody.parse({ name: 'Kurta' })).not.toHaveProperty('measures');
  for (const measures of [null, {}, { chestCm: null }])
    expect(updateProductBody.parse({ measures }).measures).toBeNull();
  expect(updateProductBody.parse({ measures: { chestCm: '34.5' }, fabric: ' ' })).toEqual({
    measures: { chestCm: 34.5 },
    fabric: null,
  });
});

it.each([{ chestCm: 4 }, { chestCm: 'wide' }, { neckCm: 30 }, { lengthCm: 48.55 }, 'long', []])(
  'measures of %j are rejected',
  (measures) => {
    expect(updateProductBody.safeParse({ measures }).success).toBe(false);
    expect(createProductBody.safeParse({ measures }).error?.issues.some(({ path }) => path[0] === 'measures')).toBe(
      true,
    );
  },
);
