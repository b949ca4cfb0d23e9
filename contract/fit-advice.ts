import { AGE_LABELS, type Age } from './catalogue.ts';
import type { Fit } from './reviews.ts';

export type FitCounts = Record<Fit, number>;

/** With fewer opinions, one mistaken customer would decide. */
const OPINIONS_MIN = 3;
const MAJORITY_PERCENT = 60;

/**
 * Returns a sentence such as '6 of 8 customers say it runs small: take 5-6 years.', or undefined without a clear
 * majority. `offered` has all ages of the design.
 */
export function adviseFit(counts: FitCounts, age: Age, offered: readonly Age[]): string | undefined {
  const total = counts.small + counts.exact + counts.large;
  const says = (fit: Fit) => counts[fit] * 100 >= total * MAJORITY_PERCENT;
  if (total < OPINIONS_MIN) return undefined;
  if (says('exact')) return `${counts.exact} of ${total} customers say it is true to size.`;
  if (says('small')) {
    const larger = offered.filter((each) => each > age);
    return sentence(`${counts.small} of ${total} customers say it runs small`, larger, Math.min(...larger));
  }
  if (says('large')) {
    const smaller = offered.filter((each) => each < age);
    return sentence(`${counts.large} of ${total} customers say it runs large`, smaller, Math.max(...smaller));
  }
  return undefined;
}

function sentence(opinion: string, ages: readonly Age[], nearest: number): string {
  const age = ages.find((each) => each === nearest);
  return age === undefined ? `${opinion}.` : `${opinion}: take ${AGE_LABELS[age]} years.`;
}
