import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it.each([
  [0, 'parcel', undefined, '0 parcels'],
  [1, 'parcel', undefined, '1 parcel'],
  [999, 'city', 'cities', '999 cities'],
  [1_200, 'parcel', undefined, '1,200 parcels'],
  [1_234_567, 'piece', undefined, '1,234,567 pieces'],
])('uses the right plural for %i', (count, one, many, text) => {
  expect(counted(count, one, many)).toBe(text);
});
