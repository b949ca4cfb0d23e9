import { expect, it } from 'vitest';
import { soften } from './soften.ts';

const WIDTH = 41;
const HEIGHT = 31;

it('leaves an even field even', () => {
  const field = new Float32Array(WIDTH * HEIGHT).fill(0.25);
  for (const value of soften(field, WIDTH, HEIGHT, 3)) {
    expect(value).toBeCloseTo(0.25, 5);
  }
});

it('spreads a single point alike to all sides and loses nothing of it', () => {
  const field = new Float32Array(WIDTH * HEIGHT);
  const middle = 15 * WIDTH + 20;
  field[middle] = 1;
  const soft = soften(field, WIDTH, HEIGHT, 2);
  expect(soft.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 4);
  expect(soft[middle - 3]).toBeCloseTo(soft[middle + 3] ?? 0, 6);
  expect(soft[middle - 3]).toBeCloseTo(soft[middle + 3 * WIDTH] ?? 0, 6);
  expect(soft[middle]).toBeGreaterThan(soft[middle + 1] ?? 1);
  expect(field[middle]).toBe(1);
});

it('gives back a copy where the radius is less than a pixel', () => {
  const field = new Float32Array([1, 2, 3, 4]);
  const soft = soften(field, 2, 2, 0.3);
  expect(soft).toEqual(field);
  expect(soft).not.toBe(field);
});
