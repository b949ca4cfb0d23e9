import type { Summary } from './summarize.ts';

/** Limit for the ratio to the baseline; without a baseline for `ours`. `ours` of at most `orOurs` also passes. */
export type Target = { atLeast: number } | { atMost: number; orOurs?: number };

export interface Finding {
  what: string;
  /** Unit of `ours` and `baseline`, such as 'ms' or 'requests/s'. */
  unit: string;
  ours: Summary;
  baseline?: Summary;
  ratio?: Summary;
  target?: Target;
  detail?: string;
}

export interface Outcome {
  findings: Finding[];
  /** Sentences that a reader of the figures must know. */
  notes: string[];
  /** Additional tables in Markdown. */
  tables?: string[];
}

export function isMet({ ours, ratio, target }: Finding): boolean | undefined {
  if (!target) return undefined;
  const { median } = ratio ?? ours;
  if ('atLeast' in target) return median >= target.atLeast;
  return median <= target.atMost || ours.median <= (target.orOurs ?? Number.NEGATIVE_INFINITY);
}
