import type { Summary } from './summarize.ts';

/** What we aim at; of the ratio to the baseline where there is one, else of our own figure. */
export type Target = { atLeast: number } | { atMost: number };

export interface Finding {
  what: string;
  /** Of `ours` and `baseline`: 'ms', 'requests/s'. */
  unit: string;
  ours: Summary;
  baseline?: Summary;
  ratio?: Summary;
  target?: Target;
  /** More figures, in words. */
  detail?: string;
}

export interface Outcome {
  findings: Finding[];
  /** What a reader must know: what was compared with what, what could not be measured. One sentence each. */
  notes: string[];
}

/** Undefined where nothing is aimed at. */
export function isMet({ ours, ratio, target }: Finding): boolean | undefined {
  if (!target) return undefined;
  const { median } = ratio ?? ours;
  return 'atLeast' in target ? median >= target.atLeast : median <= target.atMost;
}
