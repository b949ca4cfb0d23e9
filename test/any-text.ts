import * as fc from 'fast-check';

const anyCharacter = fc
  .oneof(fc.nat({ max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint));

/**
 * Texts of all characters, and texts such as `__proto__`. The unit `binary` of fast-check has the same texts, but first
 * makes a map of 1.1 million characters.
 */
export function anyText({ maxLength }: { maxLength?: number } = {}): fc.Arbitrary<string> {
  const length = maxLength === undefined ? {} : { maxLength };
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: anyCharacter }));
}
