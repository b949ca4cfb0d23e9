import { describe, expect, it } from 'vitest';
import { separateSaleWords } from './separate-sale-words.ts';

describe('words for reduced products', () => {
  it.each([
    ['sale', ''],
    ['On Sale!', ''],
    ['reduced jackets', 'jackets'],
    ['discount', ''],
    ['sasta kurta', 'kurta'],
    ['saste kapre', 'kapre'],
    ['سستا', ''],
    ['لال کرتا سیل', 'لال کرتا'],
    ['red frock on sale', 'red frock'],
  ])('are found in %s', (text, rest) => {
    expect(separateSaleWords(text)).toEqual({ rest });
  });

  it.each(['wholesale', 'red frock', 'on time', ''])('are not in %s', (text) => {
    expect(separateSaleWords(text)).toBeUndefined();
  });
});
