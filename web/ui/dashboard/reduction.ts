import { countOrWrong } from '#contract/amounts.ts';

export interface ReductionDraft {
  kind: 'percent' | 'rupees';
  number: string;
}

interface Reduction {
  percent: number | null;
  rupees: number | null;
}

export function draftOfReduction({ percent, rupees }: Reduction): ReductionDraft {
  return percent === null
    ? { kind: 'rupees', number: String(rupees ?? '') }
    : { kind: 'percent', number: String(percent) };
}

/** Returns the typed number as what was chosen. Wrong if it is empty, because null means that the other one was chosen. */
export function reductionOfDraft({ kind, number }: ReductionDraft) {
  const value = countOrWrong(number) ?? { wrong: '' };
  return kind === 'percent' ? { percent: value, rupees: null } : { percent: null, rupees: value };
}
