import { problemOfAmount, typedCount } from '#contract/amounts.ts';
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
  const value = typedCount(number) ?? 0;
  const max = kind === 'percent' ? maxPercent : PRICE_MAX;
  if (value >= 1 && value <= max) {
    return kind === 'percent' ? { percent: value, rupees: null } : { percent: null, rupees: value };
  }
  const wanted =
    kind === 'percent'
      ? `a whole number from 1 to ${maxPercent}`
      : `whole rupees from 1 to ${formatShortPkr(PRICE_MAX)}`;
  return problemOfAmount(number) ?? `Please enter ${wanted}`;
}
