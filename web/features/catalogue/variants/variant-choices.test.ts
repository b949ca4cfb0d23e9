import { expect, it } from 'vitest';
import type { Age, Color } from '#contract/catalogue.ts';
import { chooseVariants } from './variant-choices.ts';

const cover = { url: '/a.webp', alt: '', width: 800, height: 1_000, widths: [], placeholder: null };
const variant = (_id: string, color: Color, age: Age, stock: number | null = null) => ({
  _id,
  name: 'Kurta',
  color,
  age,
  stock,
  cover,
});
const shown = (choices: { value: unknown; product: { _id: string } }[]) =>
  choices.map(({ value, product }) => [value, product._id]);

it('offers no choice for a single product, or if all products have the same colour or age', () => {
  const current = variant('a', 'red', 2);
  expect(chooseVariants(current, [])).toEqual({ colors: [], ages: [] });
  const { colors, ages } = chooseVariants(current, [variant('b', 'red', 4)]);
  expect(colors).toEqual([]);
  expect(shown(ages)).toEqual([
    [2, 'a'],
    [4, 'b'],
  ]);
});

it('marks the current variant, and preserves the order of colours and ages', () => {
  const { colors, ages } = chooseVariants(variant('a', 'green', 3), [
    variant('b', 'black', 3),
    variant('c', 'green', 1),
  ]);
  expect(colors.map(({ value, isCurrent }) => [value, isCurrent])).toEqual([
    ['black', false],
    ['green', true],
  ]);
  expect(ages.map(({ value, isCurrent }) => [value, isCurrent])).toEqual([
    [1, false],
    [3, true],
  ]);
});

it('links to the product that differs only in this choice, even if it is sold out', () => {
  const others = [variant('far', 'blue', 5), variant('same', 'blue', 2, 0), variant('near', 'blue', 1)];
  const [, blue] = chooseVariants(variant('a', 'red', 2), others).colors;
  expect(blue).toMatchObject({ product: { _id: 'same' }, isSoldOut: true, isOtherwiseDifferent: false });
});

it('links to the most similar product in stock if none differs only in this choice, and names the difference', () => {
  const others = [variant('far', 'blue', 5), variant('gone', 'blue', 3, 0), variant('near', 'blue', 1)];
  const [, blue] = chooseVariants(variant('a', 'red', 2), others).colors;
  expect(blue).toMatchObject({ product: { _id: 'near' }, isSoldOut: false, isOtherwiseDifferent: true });
});

it('links the current choice to the current product', () => {
  const { colors, ages } = chooseVariants(variant('a', 'red', 2, 0), [
    variant('twin', 'red', 2),
    variant('b', 'blue', 3),
  ]);
  expect(colors.find(({ isCurrent }) => isCurrent)?.product._id).toBe('a');
  expect(ages.find(({ isCurrent }) => isCurrent)?.product._id).toBe('a');
});
