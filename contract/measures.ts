/** Measures of a garment that lies flat, in the order in which a size guide lists them. */
export const MEASURES = ['chestCm', 'lengthCm', 'sleeveCm', 'shoulderCm', 'waistCm', 'inseamCm'] as const;
export type Measure = (typeof MEASURES)[number];
export type Measures = { [Name in Measure]?: number | undefined };

export const MEASURE_LABELS: Record<Measure, string> = {
  chestCm: 'Chest',
  lengthCm: 'Length',
  sleeveCm: 'Sleeve',
  shoulderCm: 'Shoulder',
  waistCm: 'Waist',
  inseamCm: 'Inside leg',
};

export const MEASURE_MIN_CM = 5;
export const MEASURE_MAX_CM = 200;

/** True for a length in centimetres that is within the limits and has at most one decimal. */
export function isMeasure(cm: number): boolean {
  return cm >= MEASURE_MIN_CM && cm <= MEASURE_MAX_CM && Math.abs(cm * 10 - Math.round(cm * 10)) < 1e-6;
}

/** Returns the measures that at least one row has. */
export function knownMeasures(rows: readonly (Measures | null | undefined)[]): Measure[] {
  return MEASURES.filter((name) => rows.some((row) => row?.[name] !== undefined));
}

/** Returns a text such as 'Chest 34 cm, length 48 cm'. */
export function describeMeasures(measures: Measures): string {
  const text = knownMeasures([measures])
    .map((name) => `${MEASURE_LABELS[name].toLowerCase()} ${measures[name]} cm`)
    .join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
