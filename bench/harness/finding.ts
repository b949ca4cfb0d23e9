import type { Summary } from './summarize.ts';

/** For the ratio to the baseline, or without one for our own figure. */
export type Target = { atLeast: number } | { atMost: number };

export interface Finding {
  what: string;
  /** Unit of both figures: 'ms', 'requests/s'. */
  unit: string;
  ours: Summary;
  baseline?: Summary;
  ratio?: Summary;
  target?: Target;
  detail?: string;
}

export interface Outcome {
  findings: Finding[];
  /** Caveats, one sentence each. */
  notes: string[];
  /** Further tables, as Markdown. */
  tables?: string[];
}

export function isMet({ ours, ratio, target }: Finding): boolean | undefined {
  if (!target) return undefined;
  const { median } = ratio ?? ours;
  return 'atLeast' in target ? median >= target.atLeast : median <= target.atMost;
}
