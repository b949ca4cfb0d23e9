import type { Summary } from './summarize.ts';

/** Limit of `ratio`, or of `ours` if there is no baseline. `orOurs` is a second, absolute limit of `ours`. */
export type Target = { atLeast: number } | { atMost: number; orOurs?: number };

export interface Finding {
  what: string;
  unit: string;
  ours: Summary;
  baseline?: Summary;
  ratio?: Summary;
  target?: Target;
  detail?: string;
}

export interface Outcome {
  findings: Finding[];
  notes: string[];
  tables?: string[];
}

export function isMet({ ours, ratio, target }: Finding): boolean | undefined {
  if (!target) return undefined;
  const { median } = ratio ?? ours;
  if ('atLeast' in target) return median >= target.atLeast;
  return median <= target.atMost || ours.median <= (target.orOurs ?? Number.NEGATIVE_INFINITY);
}
