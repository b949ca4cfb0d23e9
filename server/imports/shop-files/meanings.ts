import { understandQuery } from '#server/catalogue/search/understand-query.ts';
import { labelOf, parseYears } from '#server/imports/read-age-cell.ts';

/** Values of the shop that a product's texts name. A field is missing if they name none or several. */
export interface NamedValues {
  color?: string;
  age?: string;
  gender?: string;
}

export function readMeanings(texts: readonly string[]): NamedValues {
  const meanings = texts.flatMap((text) => understandQuery(text)).flatMap(({ meaning }) => meaning ?? []);
  const [color, otherColor] = new Set(meanings.flatMap(({ isNearest, colors = [] }) => (isNearest ? [] : colors)));
  const [age, otherAge] = new Set(meanings.flatMap(({ ages = [] }) => ages));
  const [gender, otherGender] = new Set(meanings.flatMap(({ genders = [] }) => genders));
  return {
    ...(color !== undefined && otherColor === undefined && { color }),
    ...(age !== undefined && otherAge === undefined && { age: labelOf(age) }),
    ...(gender !== undefined && { gender: otherGender === undefined ? gender : 'both' }),
  };
}

/** Longer texts are names or descriptions. */
const VALUE_MAX_LENGTH = 20;
const ONLY_NUMBER = /^[\s\p{Nd}.]*$/u;

/** True for years or months with a unit or a range. A number may count anything else. */
export function looksLikeAge(text: string): boolean {
  return !ONLY_NUMBER.test(text) && parseYears(text) !== undefined;
}

export function looksLikeColor(text: string): boolean {
  return text.length < VALUE_MAX_LENGTH && understandQuery(text).some(({ meaning }) => meaning?.colors !== undefined);
}

export function looksLikeGender(text: string): boolean {
  return text.length < VALUE_MAX_LENGTH && readMeanings([text]).gender !== undefined;
}
