/** A figure that was measured several times. */
export interface Summary {
  median: number;
  min: number;
  max: number;
}

/** Throws where there is nothing to summarize. */
export function summarize(values: readonly number[]): Summary {
  return { median: percentile(values, 50), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * The value below which `share` percent (0 to 100) of the values lie, interpolated between its neighbours. Throws where
 * there are no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const ranked = [...values].sort((a, b) => a - b);
  const place = ((ranked.length - 1) * share) / 100;
  const [below, above] = [ranked[Math.floor(place)], ranked[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new Error('There are no values');
  return below + (above - below) * (place - Math.floor(place));
}
