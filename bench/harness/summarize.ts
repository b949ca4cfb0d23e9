export interface Summary {
  median: number;
  min: number;
  max: number;
}

export function summarize(values: readonly number[]): Summary {
  return { median: percentile(values, 50), min: Math.min(...values), max: Math.max(...values) };
}

/** Interpolates; `share` is a percentage from 0 to 100. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = ((sorted.length - 1) * share) / 100;
  const [below, above] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  if (below === undefined || above === undefined) throw new Error('There are no values');
  return below + (above - below) * (position - Math.floor(position));
}
