import { expect, it } from 'vitest';
import { parseImageKey, variantKey } from './image-key.ts';

const HASH = '0123456789abcdef0123456789abcdef';

it('a key tells whether it is of a master or of a variant', () => {
  expect(parseImageKey(`${HASH}.webp`)).toEqual({ hash: HASH });
  const variant = { hash: HASH, width: 400, format: 'jpeg' } as const;
  expect(variantKey(variant)).toBe(`${HASH}-400.jpg`);
  expect(parseImageKey(variantKey(variant))).toEqual({ hash: HASH, variant });
  const tiny = { hash: HASH, width: 1, format: 'avif' } as const;
  expect(parseImageKey(variantKey(tiny))).toEqual({ hash: HASH, variant: tiny });
});

it.each([
  '',
  HASH,
  `${HASH}.avif`,
  `${HASH}.jpg`,
  `${HASH}-400.png`,
  `${HASH}-400.jpeg`,
  `${HASH}-400.avif.webp`,
  `${HASH}-400-400.avif`,
  `${HASH}-0.avif`,
  `${HASH}-0400.avif`,
  `${HASH}--400.avif`,
  `${HASH}-4e2.avif`,
  `${HASH}-99999.avif`,
  `${HASH.toUpperCase()}.webp`,
  `${HASH.slice(1)}.webp`,
  `../${HASH}.webp`,
  `${HASH}/../x.webp`,
  `${HASH}.webp\n`,
  'red-t-shirt.webp',
])('%j is no key of an image', (key) => {
  expect(parseImageKey(key)).toBeUndefined();
});
