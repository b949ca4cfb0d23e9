import { describe, expect, it } from 'vitest';
import { FACETS } from '#contract/facets.ts';
import { foldWord, formsOf, singularOf } from './fold-word.ts';
import { readScope, TERMS_MAX, understandQuery } from './understand-query.ts';

const meaningsOf = (text: string) => understandQuery(text).map(({ meaning }) => meaning);
const wordsOf = (text: string) => understandQuery(text).map(({ word }) => word);

describe('a folded word', () => {
  it.each([
    ["Girls'", 'girls'],
    ['girl’s', 'girls'],
    ['T-Shirt', 'tshirt'],
    ['Café', 'cafe'],
    ['کُرتا', 'کرتا'],
    ['كرتا', 'کرتا'],
    ['قميص', 'قمیص'],
    ['۵', '5'],
    ['（Lawn）…', 'lawn'],
  ])('%s is %s', (word, folded) => {
    expect(foldWord(word)).toBe(folded);
  });

  it.each([
    ['girls', 'girl'],
    ['dresses', 'dress'],
    ['bodies', 'body'],
    ['dress', undefined],
    ['shorts', undefined],
    ['jeans', undefined],
    ['lal', undefined],
  ])('%s has the singular %s', (word, singular) => {
    expect(singularOf(word)).toBe(singular);
  });

  it('is also searched as it was typed', () => {
    expect(formsOf("Girls'")).toEqual(["Girls'", 'girls', 'girl']);
    expect(formsOf('kurta')).toEqual(['kurta']);
  });
});

describe('a query', () => {
  it.each(FACETS.category.values().map((category) => [FACETS.category.label(category), category]))(
    'knows "%s"',
    (label, category) => {
      for (const text of [label, label.toUpperCase(), category]) {
        for (const meaning of meaningsOf(text)) expect(meaning?.categories, text).toContain(category);
      }
    },
  );

  it.each([
    'girl Girls GIRLS girls’ larki bachi larkian لڑکی بچی',
    'boy boys larka bacha لڑکا بچہ',
    'kurta kurtas kurti کرتا كرتا کُرتا',
    'qameez kameez Kamiz قمیض قميض',
    'dress dresses frock frocks فراک',
    'tshirt t-shirt T-Shirts tee tees',
    'red RED lal لال surkh',
    'blue neela نیلا navy',
  ])('gives one meaning to: %s', (spellings) => {
    const [first, ...others] = spellings.split(' ').map((spelling) => understandQuery(spelling)[0]?.meaning);
    expect(first).toBeDefined();
    for (const { words, colors, ages, categories } of others.map((other) => other ?? {})) {
      const { words: same, colors: sameColors, ages: sameAges, categories: sameCategories } = first ?? {};
      if (!sameColors) expect(words).toEqual(same);
      expect([colors, ages, categories]).toEqual([sameColors, sameAges, sameCategories]);
    }
  });

  it.each([
    ['3-4 years', [2]],
    ['3-4', [2]],
    ['۳-۴ سال', [2]],
    ['2 saal', [1]],
    ['2 to 5 years old', [1, 2, 3]],
    ['age 9', [5]],
    ['5yrs', [3]],
    ['18 months', [1]],
    ['0-6 months', [1]],
    ['30 months', [2]],
  ])('reads the age in "%s"', (text, ages) => {
    for (const meaning of meaningsOf(text)) expect(meaning).toEqual({ ages, isPreference: true });
    expect(meaningsOf(text).length).toBeGreaterThan(0);
  });

  it.each(['5', '12 years', '50%', 'lorry 4'])('reads no age in "%s"', (text) => {
    expect(meaningsOf(text).every((meaning) => meaning === undefined)).toBe(true);
  });

  it('gives every word of a phrase the meaning of the phrase instead of its own', () => {
    expect(meaningsOf('shalwar kameez')).toEqual([{ words: ['kurta', 'shalwar'] }, { words: ['kurta', 'shalwar'] }]);
    expect(meaningsOf('red t shirt')).toEqual([{ colors: ['red'] }, { words: ['t-shirt'] }, { words: ['t-shirt'] }]);
  });

  it('leaves stop words out, unless there is nothing else', () => {
    expect(wordsOf('a frock for my larki')).toEqual(['frock', 'larki']);
    expect(wordsOf('بچی کے لیے فراک')).toEqual(['بچی', 'فراک']);
    expect(wordsOf('for my')).toEqual(['for', 'my']);
    expect(wordsOf('x y')).toEqual([]);
  });

  it.each([
    ['kapre', 'everything'],
    ['کپڑے', 'everything'],
    ['the clothes online', 'everything'],
    ['online', 'nothing'],
    ['clothes for girls', 'some'],
  ])('"%s" searches for %s', (text, scope) => {
    expect(readScope(understandQuery(text))).toBe(scope);
  });

  it('leaves words without a meaning as they are', () => {
    expect(understandQuery('Sailboats brocade')).toEqual([
      { word: 'Sailboats', forms: ['Sailboats', 'sailboat'], meaning: undefined },
      { word: 'brocade', forms: ['brocade'], meaning: undefined },
    ]);
  });
});

it('a query searches each word once, and at most twelve words', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  expect(wordsOf('kurta kurta lawn kurta')).toEqual(['kurta', 'lawn']);
  expect(wordsOf(letters.map((letter) => `q${letter}`).join(' '))).toHaveLength(TERMS_MAX);
});
