import { expect, it } from 'vitest';
import { pageOfFragment } from './page-of-fragment.ts';

it.each([
  ['#/shop/kurta-1?size=2', '/shop/kurta-1?size=2'],
  ['#/', '/'],
  ['', '/'],
  ['#cart', '/'],
  ['#//evil.example/shop', '/'],
  ['#/\\evil.example', '/'],
  ['#https://evil.example', '/'],
  ['#javascript:alert(1)', '/'],
  ['#/offline', '/'],
  ['#/shop/%E2%82', '/shop/%E2%82'],
])('the fragment %j leads to %s', (hash, path) => {
  expect(pageOfFragment(hash)).toBe(path);
});
