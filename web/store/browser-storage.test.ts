import { expect, it } from 'vitest';
import { parseIds } from './browser-storage.ts';

it('reads stored ids again', () => {
  expect(parseIds(['a', 'b'], 12)).toEqual(['a', 'b']);
});

it.each([undefined, null, 'a', 7, {}, { 0: 'a' }, [null], [7], [''], [['a']], [{}], ['x'.repeat(201)]])(
  'reads %j as no ids',
  (stored) => {
    expect(parseIds(stored, 12)).toEqual([]);
  },
);

it('returns each id once, up to the limit', () => {
  expect(parseIds(['a', 1, 'b', 'a', null, 'c', 'd'], 3)).toEqual(['a', 'b', 'c']);
});
