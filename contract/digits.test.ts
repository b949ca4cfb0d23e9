import { describe, expect, it } from 'vitest';

import { toAsciiDigits } from './digits.ts';

describe('digits of any script', () => {
  it.each([
    ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
    ['Extended Arabic-Indic, as Urdu writes them', '۰۱۲۳۴۵۶۷۸۹'],
    ['Devanagari', '०१२३४५६७८९'],
    ['Bengali', '০১২৩৪৫৬৭৮৯'],
    ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
    ['full-width', '０１２３４５６７８９'],
    ['beyond the basic plane (Adlam)', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
    ['ASCII', '0123456789'],
  ])('%s digits become 0-9', (_script, digits) => {
    expect(toAsciiDigits(digits)).toBe('0123456789');
  });

  it('every decimal digit of Unicode becomes its value, even where five sets of digits follow each other without a gap', () => {
    expect(toAsciiDigits('𝟎𝟗𝟘𝟡𝟢𝟫𝟬𝟵𝟶𝟿')).toBe('0909090909');
    for (let codePoint = 0; codePoint <= 0x10_ff_ff; codePoint += 1) {
      const character = String.fromCodePoint(codePoint);
      if (/^\p{Nd}$/u.test(character)) expect(toAsciiDigits(character)).toMatch(/^[0-9]$/);
    }
  });

  it('other characters stay as they are, and one text may mix digits of several scripts', () => {
    expect(toAsciiDigits('فون ۰۳۰۰-१२३٤٥٦٧, 2½ m², Ⅷ 三 👕')).toBe('فون 0300-1234567, 2½ m², Ⅷ 三 👕');
  });
});
