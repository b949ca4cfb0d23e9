import type { Age } from './catalogue.ts';
import { FACETS, sizeRank } from './facets.ts';
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
  const bySize = offered.toSorted((a, b) => sizeRank(a) - sizeRank(b));
  if (total < OPINIONS_MIN) return undefined;
  if (says('exact')) return `${counts.exact} of ${total} customers say it is true to size.`;
  if (says('small')) {
    const larger = bySize.find((each) => sizeRank(each) > sizeRank(age));
    return sentence(`${counts.small} of ${total} customers say it runs small`, larger);
  }
  if (says('large')) {
    const smaller = bySize.findLast((each) => sizeRank(each) < sizeRank(age));
    return sentence(`${counts.large} of ${total} customers say it runs large`, smaller);
  }
  return undefined;
}

function sentence(opinion: string, age: Age | undefined): string {
  return age === undefined ? `${opinion}.` : `${opinion}: take ${FACETS.age.longLabel(age)}.`;
}
