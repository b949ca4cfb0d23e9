import { countOrWrong } from '#contract/amounts.ts';
import type { AddFacetOptionBody } from '#contract/facet-options.schema.ts';
import type { SizeSystem } from '#contract/facet-options.ts';
import { type FacetName, findSize } from '#contract/facets.ts';
import type { Written } from '#contract/field-problems.ts';
import { splitTexts } from '#web/ui/dashboard/split-texts.ts';
import type { ManagedOption } from './option-texts.ts';

export interface OptionDraft {
  label: string;
  /** Other spellings, separated by commas. */
  words: string;
  isHidden: boolean;
  parent: string;
  swatch: string;
  system: SizeSystem;
  /** Ages and heights as typed. Ages are in months. */
  fromMonths: string;
  toMonths: string;
  fromCm: string;
  toCm: string;
}

const EMPTY: OptionDraft = {
  label: '',
  words: '',
  isHidden: false,
  parent: '',
  swatch: '#f4a6c0',
  system: 'months',
  fromMonths: '',
  toMonths: '',
  fromCm: '',
  toCm: '',
};

const textOf = (value: number | null | undefined) => String(value ?? '');

export function draftOfOption(option: ManagedOption | undefined): OptionDraft {
  if (!option) return EMPTY;
  const size = typeof option.code === 'number' ? findSize(option.code) : undefined;
  return {
    ...EMPTY,
    label: option.label,
    words: option.words.join(', '),
    isHidden: option.isHidden,
    ...('parent' in option && { parent: option.parent ?? '' }),
    ...('swatch' in option && { swatch: option.swatch }),
    ...(size && {
      system: size.system,
      fromMonths: textOf(size.fromMonths),
      toMonths: textOf(size.toMonths),
      fromCm: textOf(size.fromCm),
      toCm: textOf(size.toCm),
    }),
  };
}

/** Returns the months that a label such as '11-12' says, so that nobody has to compute them. */
export function monthsOfLabel(label: string, system: SizeSystem): Partial<OptionDraft> {
  const [, from, to = from] = /^\s*(\d{1,3})(?:\s*[-\u2013]\s*(\d{1,3}))?\s*$/.exec(label) ?? [];
  if (from === undefined || to === undefined) return {};
  if (system === 'months') return { fromMonths: from, toMonths: to };
  return system === 'years' ? { fromMonths: String(Number(from) * 12), toMonths: String(Number(to) * 12 + 11) } : {};
}

export function bodyOfDraft(facet: FacetName, draft: OptionDraft): Written<AddFacetOptionBody> {
  const words = splitTexts(draft.words);
  // The unit of a size is added when the label is shown.
  const label = facet === 'age' ? draft.label.replace(/\s*(?:months|years)\s*$/i, '') : draft.label;
  const shared = { label, words, isHidden: draft.isHidden };
  switch (facet) {
    case 'category':
      return { facet, ...shared, parent: draft.parent || null };
    case 'color':
      return { facet, ...shared, swatch: draft.swatch };
    case 'age':
      return {
        facet,
        ...shared,
        system: draft.system,
        fromMonths: countOrWrong(draft.fromMonths),
        toMonths: countOrWrong(draft.toMonths),
        fromCm: countOrWrong(draft.fromCm),
        toCm: countOrWrong(draft.toCm),
      };
    case 'gender':
      return { facet, ...shared };
  }
}
