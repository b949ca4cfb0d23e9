import { foldCity } from '#contract/fold-city.ts';
import { countMistakes } from '#server/platform/text/count-mistakes.ts';

export interface City {
  id: string;
  name: string;
  province: string;
  /** Null pays the default of the settings. */
  deliveryPaisa: number | null;
}

/** Cities by their folded spellings. */
export type CityIndex = ReadonlyMap<string, City>;

/** Edits between a misspelling and the name: one from 5 letters, two from 8. */
function allowedEdits(length: number): number {
  if (length >= 8) return 2;
  return length >= 5 ? 1 : 0;
}
/** The runner-up has to be this much further away. */
const LEAD = 2;

/**
 * The city of a typed text: its exact spelling, else the nearest one (Damerau-Levenshtein), where no other city is nearly as near.
 * Undefined where that is not sure: nobody is charged for a guess.
 */
export function findCity(index: CityIndex, text: string): City | undefined {
  const folded = foldCity(text);
  const exact = index.get(folded);
  if (exact || folded === '') return exact;
  const limit = allowedEdits(folded.length);
  if (limit === 0) return undefined;
  const distances = new Map<City, number>();
  for (const [alias, city] of index) {
    if (Math.abs(alias.length - folded.length) > limit + LEAD) continue;
    const distance = countMistakes(alias, folded);
    if (distance < (distances.get(city) ?? Number.POSITIVE_INFINITY)) distances.set(city, distance);
  }
  const [nearest, runnerUp] = [...distances].sort(([, a], [, b]) => a - b);
  if (!nearest || nearest[1] > limit) return undefined;
  return runnerUp && runnerUp[1] - nearest[1] < LEAD ? undefined : nearest[0];
}
