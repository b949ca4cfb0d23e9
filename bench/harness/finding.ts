import type { Summary } from './summarize.ts';

/** What we aim at; of the ratio to the yardstick where there is one, else of our own figure. */
export type Reach = { atLeast: number } | { atMost: number };

export interface Finding {
  what: string;
  /** Of `ours` and `yardstick`: 'ms', 'requests/s'. */
  unit: string;
  ours: Summary;
  yardstick?: Summary;
  ratio?: Summary;
  reach?: Reach;
  /** More figures, in words. */
  detail?: string;
}

export interface Outcome {
  findings: Finding[];
  /** What a reader must know: what was compared with what, what could not be measured. One sentence each. */
  notes: string[];
}

/** Undefined where nothing is aimed at. */
export function isMet({ ours, ratio, reach }: Finding): boolean | undefined {
  if (!reach) return undefined;
  const { median } = ratio ?? ours;
  return 'atLeast' in reach ? median >= reach.atLeast : median <= reach.atMost;
}
