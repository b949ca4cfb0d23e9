/** Does not import zod, because every page of the shop loads this file and zod is large. */

import type { Age, Category, Color, Gender } from './catalogue.ts';

/** An option of a filter. Codes never change, because products, orders and links have them. */
interface FacetOption<Code> {
  code: Code;
  label: string;
  /** Other spellings that imports, searches and links may have, such as former labels. */
  words: string[];
  /** True if forms and filters do not offer it. Products that have it stay. */
  isHidden: boolean;
  /** Option that took over its products. Null unless it was merged. */
  mergedInto: Code | null;
}

export interface CategoryOption extends FacetOption<Category> {
  /** The category above this one. Null for a category of the first level. */
  parent: Category | null;
}

export interface ColorOption extends FacetOption<Color> {
  /** CSS colour such as '#c5383b', which stands for the cloth. */
  swatch: string;
}

export const SIZE_SYSTEMS = ['years', 'months', 'letters', 'numbers'] as const;
export type SizeSystem = (typeof SIZE_SYSTEMS)[number];

export interface SizeOption extends FacetOption<Age> {
  system: SizeSystem;
  /** Completed months of the youngest and the oldest child that it fits. */
  fromMonths: number;
  toMonths: number;
  /** Height of the shortest and the tallest child that it fits. Null if nobody has entered it. */
  fromCm: number | null;
  toCm: number | null;
}

export interface FacetOptions {
  /** Each list is in the sequence of the filter. */
  category: CategoryOption[];
  color: ColorOption[];
  age: SizeOption[];
  gender: FacetOption<Gender>[];
}

const NOT_MERGED = { words: [], isHidden: false, mergedInto: null };
const category = (code: Category, label: string) => ({ code, label, parent: null, ...NOT_MERGED });
const color = (code: Color, swatch: string) => ({ code, label: code, swatch, ...NOT_MERGED });
const gender = (code: Gender, label: string) => ({ code, label, ...NOT_MERGED });

/** `from` and `to` are whole years, so the oldest child is one month below the next year. */
function years(code: Age, [from, to]: [number, number], [fromCm, toCm]: [number, number]): SizeOption {
  const months = { fromMonths: from * 12, toMonths: to * 12 + 11 };
  return { code, label: `${from}-${to}`, system: 'years', ...months, fromCm, toCm, ...NOT_MERGED };
}

/** Options of an empty shop (specification, sections 2 and 3). The first migration inserts the same rows. */
export const DEFAULT_OPTIONS: FacetOptions = {
  category: [
    category('tops-and-tees', 'Tops and tees'),
    category('shirts-and-polos', 'Shirts and polos'),
    category('bottoms', 'Bottoms'),
    category('jacket-and-coats', 'Jacket and coats'),
    category('new-arrivals-boys', 'New Arrivals (Boys)'),
    category('new-arrivals-girls', 'New Arrivals (Girls)'),
    category('kids-shirts', 'Kids Shirts'),
    category('kids-casuals', 'kids Casuals'),
    category('sweatshirts-and-hoodies', 'Sweatshirts and hoodies'),
  ],
  color: [
    color('black', '#2b2d36'),
    color('red', '#c5383b'),
    color('gold', '#d9a12b'),
    color('blue', '#3b6fc4'),
    color('silver', '#b4b8c2'),
    color('beige', '#d8c3a0'),
    color('green', '#3d8a5f'),
  ],
  age: [
    years(1, [1, 2], [74, 92]),
    years(2, [3, 4], [93, 104]),
    years(3, [5, 6], [105, 116]),
    years(4, [7, 8], [117, 128]),
    years(5, [9, 10], [129, 140]),
  ],
  gender: [gender('girls', 'Girls'), gender('boys', 'Boys'), gender('both', 'Girls and boys')],
};

/** After a merge of colours or sizes. `join`: one stays and gets all pieces, and the others are hidden. `leave`: all stay. */
export const REPEATS = ['join', 'leave'] as const;

/** Age of the oldest child as the label says it: 2 years for '1-2 years', although the child has up to 35 months. */
export function oldestYears({ system, toMonths }: Pick<SizeOption, 'system' | 'toMonths'>): number {
  return (system === 'years' ? toMonths - 11 : toMonths) / 12;
}

/** Returns 'tops-and-tees' without its hyphens, so that other spellings of a label are equal. */
export function foldLabel(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
