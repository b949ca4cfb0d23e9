/** Divides by weight into whole paisa (largest remainder method). If all weights are 0, the shares are equal. */
export function dividePaisa(paisa: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0 && weights.length > 0)
    return dividePaisa(
      paisa,
      weights.map(() => 1),
    );
  const sign = paisa < 0 ? -1 : 1;
  // BigInt, because an amount times a weight can be too large for an exact number.
  const exact = weights.map((weight) => BigInt(Math.abs(paisa)) * BigInt(weight));
  const shares = exact.map((product) => Number(product / BigInt(whole)));
  const left = Math.abs(paisa) - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(whole) }))
    .toSorted((one, another) =>
      one.remainder < another.remainder ? 1 : one.remainder > another.remainder ? -1 : one.index - another.index,
    );
  const lucky = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => sign * (share + (lucky.has(index) ? 1 : 0)) || 0);
}
