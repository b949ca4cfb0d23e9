import type { Summary } from './summarize.ts';

/** Limit for the ratio to the baseline. Without a baseline, limit for the shop's own figure. */
export type Target = { atLeast: number } | { atMost: number };

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
  /** Sentences about the measurement that a reader of the figures must know. */
  notes: string[];
  /** Additional tables in Markdown. */
  tables?: string[];
}

export function isMet({ ours, ratio, target }: Finding): boolean | undefined {
  if (!target) return undefined;
  const { median } = ratio ?? ours;
  return 'atLeast' in target ? median >= target.atLeast : median <= target.atMost;
}
