function softenLines(
  from: Float32Array<ArrayBuffer>,
  to: Float32Array<ArrayBuffer>,
  length: number,
  lines: number,
  radius: number,
): void {
  const share = 1 / (radius * 2 + 1);
  for (let line = 0; line < lines; line += 1) {
    const start = line * length;
    const first = from[start] ?? 0;
    const last = from[start + length - 1] ?? 0;
    let sum = first * (radius + 1);
    for (let step = 0; step < radius; step += 1) {
      sum += step < length ? (from[start + step] ?? 0) : last;
    }
    for (let at = 0; at < length; at += 1) {
      const enters = at + radius < length ? (from[start + at + radius] ?? 0) : last;
      const leaves = at > radius ? (from[start + at - radius - 1] ?? 0) : first;
      sum += enters - leaves;
      // Writes the result transposed, so that the second pass blurs in the other direction.
      to[at * lines + line] = sum * share;
    }
  }
}

/** Blurs a field by three box blurs, which approximate a Gaussian of `sigma` pixels. */
export function soften(
  field: Float32Array<ArrayBuffer>,
  width: number,
  height: number,
  sigma: number,
): Float32Array<ArrayBuffer> {
  const radius = Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2);
  if (radius < 1) {
    return field.slice();
  }
  let current = field;
  let spare = new Float32Array(field.length);
  for (let pass = 0; pass < 3; pass += 1) {
    softenLines(current, spare, width, height, radius);
    const turned = spare;
    spare = current === field ? new Float32Array(field.length) : current;
    softenLines(turned, spare, height, width, radius);
    current = spare;
    spare = turned;
  }
  return current;
}
