import { MEASURES, type Measure, type Measures } from '#contract/measures.ts';

/** Measures in centimetres, as typed. */
export type MeasureTexts = Record<Measure, string>;

export function measureTexts(measures: Measures | null | undefined): MeasureTexts {
  return Object.fromEntries(MEASURES.map((name) => [name, String(measures?.[name] ?? '')])) as MeasureTexts;
}

export function measuresFromTexts(texts: Readonly<MeasureTexts>): Measures {
  const typed = MEASURES.filter((name) => texts[name].trim() !== '');
  return Object.fromEntries(typed.map((name) => [name, Number(texts[name])]));
}
