import { expect, it } from 'vitest';
import { soundOf, stemsOf } from './sound-of.ts';

it.each([
  ['laal', 'lal'],
  ['neela', 'nila'],
  ['joota', 'juta'],
  ['qameez', 'kamis'],
  ['walimah', 'valima'],
  ['khadi', 'kadi'],
  ['safaid', 'safed'],
])('%s sounds like %s', (word, other) => {
  expect(soundOf(word)).toBe(soundOf(other));
});

it.each([
  ['topiyan', ['topi']],
  ['kurton', ['kurt', 'kurta']],
  ['joray', ['jora']],
  ['ٹوپیاں', ['ٹوپی']],
  ['on', []],
])('%s may be the plural of %j', (plural, singulars) => {
  expect(stemsOf(plural)).toEqual(singulars);
});
