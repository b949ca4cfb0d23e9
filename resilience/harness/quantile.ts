/** `share` is 0 to 1. Returns 0 for an empty list. Sorts `values` in place. */
export function quantile(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}
