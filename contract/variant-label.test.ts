import { expect, it } from 'vitest';
import type { Age, Color } from './catalogue.ts';
import { nameWithVariant, variantLabel } from './variant-label.ts';

it.each<[Color | null | undefined, Age | null | undefined, string, string]>([
  ['green', 3, 'green, 5-6 years', 'Kurta (green, 5-6 years)'],
  ['gold', null, 'gold', 'Kurta (gold)'],
  [null, 1, '1-2 years', 'Kurta (1-2 years)'],
  [null, null, '', 'Kurta'],
  [undefined, undefined, '', 'Kurta'],
])('a variant of colour %s and age %s is labelled "%s"', (color, age, label, named) => {
  expect(variantLabel({ color, age })).toBe(label);
  expect(nameWithVariant({ name: 'Kurta', color, age })).toBe(named);
});
