import { foldLabel } from '#contract/facet-options.ts';
import { type FacetName, foldSize } from '#contract/facets.ts';
import { truncateText } from '#contract/text.ts';
import { invalid, type OptionRow } from './lock-options.ts';

const CODE_MAX_LENGTH = 40;

/** Throws `validation` if a value that is not merged has the label already. */
export function assertNewLabel(
  facet: FacetName,
  others: readonly OptionRow[],
  fields: { label: string; system?: string },
): void {
  const keyOf = (option: { label: string; system?: string }) =>
    facet === 'age' ? `${option.system} ${foldSize(option.label)}` : foldLabel(option.label);
  const taken = others.find((row) => row.mergedInto === null && keyOf(row) === keyOf(fields));
  if (taken) throw invalid('label', `The shop has ${taken.label} already.`);
}

/** Returns 'light-pink' for 'Light pink'. Letters of other scripts stay. */
export function newCode(rows: readonly OptionRow[], label: string): string {
  const slug = label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  const base = truncateText(slug, CODE_MAX_LENGTH).replace(/-$/, '');
  const taken = new Set(rows.map(({ code }) => code));
  // In lists of filters, 'all' means no filter.
  if (base === 'all') taken.add(base);
  let code = base;
  for (let number = 2; taken.has(code); number += 1) code = `${base}-${number}`;
  return code;
}

export function nextSizeCode(rows: readonly OptionRow[]): number {
  return Math.max(0, ...rows.map(({ code }) => Number(code))) + 1;
}
