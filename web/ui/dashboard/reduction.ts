import { PRICE_MAX } from '#contract/catalogue.ts';
import { formatShortPkr } from '#contract/money.ts';

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

export function parseReduction({ kind, number }: ReductionDraft, maxPercent: number): Reduction | string {
  const value = Number(number.replaceAll(',', ''));
  if (kind === 'percent') {
    const fits = Number.isInteger(value) && value >= 1 && value <= maxPercent;
    return fits ? { percent: value, rupees: null } : `Please enter a whole number from 1 to ${maxPercent}`;
  }
  const fits = Number.isInteger(value) && value >= 1 && value <= PRICE_MAX;
  return fits ? { percent: null, rupees: value } : `Please enter whole rupees from 1 to ${formatShortPkr(PRICE_MAX)}`;
}
