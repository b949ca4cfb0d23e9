import { type AddFacetOptionBody, addFacetOptionBody } from '#contract/facet-options.schema.ts';
import type { MatchedColumn } from '#contract/imports.ts';
import { toOneLine } from '#contract/text.ts';
import { sizesIn } from './divide-sizes.ts';
import { parseYears } from './read-age-cell.ts';

/** Colours of cloth by the last word of their English name: 'navy' for 'Navy', 'pink' for 'Baby pink'. */
const SWATCHES: Readonly<Record<string, string>> = {
  white: '#f7f5f0',
  ivory: '#f3ead3',
  cream: '#f1e4c3',
  grey: '#9a9ca3',
  gray: '#9a9ca3',
  charcoal: '#46484f',
  pink: '#f0a3bd',
  rose: '#d97f95',
  fuchsia: '#c8327f',
  maroon: '#75222f',
  burgundy: '#6a1f33',
  purple: '#7a4ea3',
  lilac: '#b9a0d6',
  lavender: '#b3a5dc',
  navy: '#26355e',
  teal: '#2c7f80',
  turquoise: '#3fb4b1',
  mint: '#a5d8bd',
  olive: '#7b7a3f',
  orange: '#e58237',
  peach: '#f3b994',
  rust: '#a9502b',
  mustard: '#d2a02f',
  yellow: '#efcf4a',
  brown: '#7d573b',
  khaki: '#b3a272',
  wine: '#5e2133',
  plum: '#6b3557',
  magenta: '#c03a86',
  coral: '#ea7a63',
  indigo: '#3a4380',
  aqua: '#6cc6c9',
  ferozi: '#22a0a3',
  lemon: '#f1e26a',
  camel: '#b88a58',
  skin: '#e6c3a3',
  nude: '#dcb59b',
  chocolate: '#54392b',
  coffee: '#66493a',
  copper: '#a9653f',
  bronze: '#8a6a3d',
  denim: '#4a6689',
  // No single colour stands for many.
  multi: '#b9b4ad',
  multicolor: '#b9b4ad',
  multicolour: '#b9b4ad',
  multicolored: '#b9b4ad',
  multicoloured: '#b9b4ad',
  assorted: '#b9b4ad',
};
/** For names of which the shop does not know the colour. Staff can change it. */
const UNKNOWN_SWATCH = '#b9b4ad';

/** Returns a new value of the shop for a text of a file. Undefined for sizes such as 'M', whose months nobody knows, and for texts that are no name. */
export function newOptionOf(column: MatchedColumn, value: string): AddFacetOptionBody | undefined {
  return addFacetOptionBody.safeParse(draftOf(column, toOneLine(value))).data;
}

function draftOf(column: MatchedColumn, label: string): AddFacetOptionBody | undefined {
  const shared = { label, words: [], isHidden: false };
  switch (column) {
    case 'category':
      return { facet: column, ...shared, parent: null };
    case 'color':
      return { facet: column, ...shared, swatch: swatchOf(label) };
    case 'gender':
      return { facet: column, ...shared };
    case 'age':
      return newSize(label);
  }
}

const HEX = /#[\da-f]{6}\b/i;

function findSwatch(label: string): string | undefined {
  const word = label
    .toLowerCase()
    .split(/[^a-z]+/)
    .findLast((each) => SWATCHES[each] !== undefined);
  return HEX.exec(label)?.[0] ?? SWATCHES[word ?? ''];
}

function swatchOf(label: string): string {
  return findSwatch(label) ?? UNKNOWN_SWATCH;
}

export function hasKnownSwatch(label: string): boolean {
  return findSwatch(label) !== undefined;
}

const NEWBORN = /^(?:new\s?-?born|nb)(?:\s*baby)?$/i;
/** Months until which a newborn's clothes fit. */
const NEWBORN_MONTHS = 3;

/** Returns 'Small' and '2-3Y' for 'Small (2-3Y)'. */
export function partsOfSize(size: string): string[] {
  return size.split(/[()[\]/|,:]+/).map((part) => part.trim());
}

/** A size with a part of a year, or below one year, is in months. */
function newSize(text: string): AddFacetOptionBody | undefined {
  if (NEWBORN.test(text)) {
    const fits = { system: 'letters', fromMonths: 0, toMonths: NEWBORN_MONTHS, fromCm: null, toCm: null } as const;
    return { facet: 'age', label: text, words: [], isHidden: false, ...fits };
  }
  if (sizesIn(text).length > 0) return undefined;
  const [years] = [text, ...partsOfSize(text)].flatMap((part) => parseYears(part) ?? []);
  if (!years || years.from > years.to || years.to > 18) return undefined;
  const isMonths = ![years.from, years.to].every(Number.isInteger) || years.from === 0;
  const [from, to] = isMonths ? [Math.round(years.from * 12), Math.round(years.to * 12)] : [years.from, years.to];
  return {
    facet: 'age',
    label: from === to ? String(from) : `${from}-${to}`,
    words: [text],
    isHidden: false,
    system: isMonths ? 'months' : 'years',
    fromMonths: isMonths ? from : from * 12,
    toMonths: isMonths ? to : to * 12 + 11,
    fromCm: null,
    toCm: null,
  };
}
