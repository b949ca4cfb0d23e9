import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { productPath, shortIdOf } from './product-path.ts';

const ID = '01a2098d-daca-77de-8020-440978545F0A';

it.each([
  ['Red Cotton Kurta', 'red-cotton-kurta-'],
  ['Boy’s T-Shirt (3–4)!', 'boys-t-shirt-3-4-'],
  [' 100% Cotton ', '100-cotton-'],
  ['Set: کُرتا and shalwar', 'set-and-shalwar-'],
  ['کُرتا', ''],
  ['', ''],
  ['A name that goes on and on, as names of some products do', 'a-name-that-goes-on-and-on-as-names-of-some-'],
])('the address of %j has its words, and the end of its id', (name, words) => {
  expect(productPath({ _id: ID, name })).toBe(`/shop/${words}440978545f0a`);
});

it('an address is short, needs no encoding, and leads back to the id, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), fc.uuid(), (name, _id) => {
      const path = productPath({ _id, name });
      expect(path).toMatch(/^\/shop\/([a-z\d]+-)*[\da-f]{12}$/);
      expect(path.length).toBeLessThanOrEqual('/shop/'.length + 50 + 1 + 12);
      expect(shortIdOf(path)).toBe(shortIdOf(_id));
    }),
  );
});
