import { FACET_WORDS_MAX } from '#contract/catalogue.ts';
import { foldLabel, type SizeOption } from '#contract/facet-options.ts';
import { type FacetName, foldSize, longLabelOf } from '#contract/facets.ts';
import { toOneLine, truncateText } from '#contract/text.ts';
import { invalid, type OptionRow } from './lock-options.ts';

const CODE_MAX_LENGTH = 40;
/** In lists of filters, 'all' means no filter. Every object has a 'constructor'. */
const RESERVED = new Set(['all', 'constructor']);

type Named = { label: string; system?: SizeOption['system'] };

/** Sizes have their unit in files: 'S' as a number and as a letter are both 'size S', '2' in years is '2 years'. */
function keyOf({ label, system }: Named): string {
  return system === undefined ? foldLabel(label) : foldSize(longLabelOf({ label, system }));
}

/** Throws `validation` if an option that is not merged has the label already. */
export function assertNewLabel(others: readonly OptionRow[], fields: Named): void {
  const taken = others.find((row) => row.mergedInto === null && keyOf(row) === keyOf(fields));
  if (taken) throw invalid('label', `The shop has ${taken.label} already.`);
}

/**
 * Returns 'light-pink' for 'Light pink', and 'color-9' for a label without Latin letters: codes are in URLs and headers,
 * which allow only ASCII.
 */
export function newCode(facet: FacetName | 'field', rows: readonly Pick<OptionRow, 'code'>[], label: string): string {
  const slug = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const taken = new Set(rows.map(({ code }) => code));
  const base = slug === '' || RESERVED.has(slug) ? facet : truncateText(slug, CODE_MAX_LENGTH).replace(/-$/, '');
  let code = base;
  for (let number = base === facet ? rows.length + 1 : 2; code === facet || taken.has(code); number += 1)
    code = `${base}-${number}`;
  return code;
}

export function nextSizeCode(rows: readonly OptionRow[]): number {
  return Math.max(0, ...rows.map(({ code }) => Number(code))) + 1;
}

/** Adds spellings, the newest last. Commas would separate them in the form. */
export function withWords(words: readonly string[], added: readonly string[]): string[] {
  const cleaned = added.map((word) => toOneLine(word.replaceAll(/[,;،]/g, ' ')));
  return [...new Set([...words, ...cleaned])].slice(-FACET_WORDS_MAX);
}
