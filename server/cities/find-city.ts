import type { Province } from '#contract/cities.ts';
import { foldCity } from '#contract/fold-city.ts';
import { readProvince } from '#contract/provinces.ts';
import type { City, CityIndex, FoundCity } from './city-index.ts';
import { findMentioned } from './find-mentioned.ts';
import { findNamed } from './find-named.ts';
import { isLocalityWord } from './localities.ts';
import { findNear } from './near-spellings.ts';
import { readPlace } from './read-place.ts';
import { soundKeys } from './sound-keys.ts';

export interface TypedPlace {
  city: string;
  province?: string | undefined;
}

/** A suggestion must be better than the second-best one by this many edits. Otherwise it is too uncertain. */
const LEAD = 2;

/** Returns the maximum number of edits (wrong letters) in a misspelling. */
function allowedEdits(length: number): number {
  if (length >= 8) return 2;
  return length >= 5 ? 1 : 0;
}

/**
 * Finds the city of an address. For a misspelled name only suggests a city, because the names of two towns may differ
 * by one letter.
 */
export function findCity(index: CityIndex, typed: TypedPlace): FoundCity {
  const typedProvince = readProvince(typed.province ?? '');
  const whole = foldCity(typed.city);
  if (whole === '') return { city: null, suggestion: null };
  const exact = findNamed(index, whole, typedProvince);
  if (exact) return exact;
  const place = readPlace(typed.city);
  const province = place.province ?? typedProvince;
  const words = place.segments.flat();
  // 'Islamabad Capital Territory' is a city and its province.
  if (words.length === 0 && province === 'Islamabad') {
    return findNamed(index, foldCity(province), province) ?? { city: null, suggestion: null };
  }
  const named = words.join('');
  const plain =
    named === whole ? undefined : findNamed(index, named, province, { isStrict: place.province !== undefined });
  if (plain) return plain;
  const mentioned = findMentioned(index, place.segments, province, { isStrict: place.province !== undefined });
  if (mentioned.city) {
    // 'Pindi - Bhattiyan' is a misspelling of the town Pindi Bhattian and does not mean Pindi.
    const other = nearestOther(index, mentioned.city, [whole, named], mentioned.hasOnlyLocalities ? 1 : 2);
    return other ? { city: null, suggestion: other } : { city: mentioned.city, suggestion: null };
  }
  const withoutLocalities = words.filter((word) => !isLocalityWord(word)).join('');
  const texts = [...new Set([whole, named, withoutLocalities])];
  const near = texts.map((text) => suggest(index, text, province)).find((city) => city !== null);
  const alike = near ?? texts.map((text) => suggestBySound(index, text, province)).find((city) => city !== null);
  return { city: null, suggestion: alike ?? mentioned.suggestion };
}

/** Appends the city's province if the user typed another one, so that `findCity` finds the city. */
export function nameOfSuggestion({ name, province }: City, typed: TypedPlace): string {
  const typedProvince = readProvince(typed.province ?? '');
  const isElsewhere = typedProvince !== undefined && province !== null && province !== typedProvince;
  return isElsewhere ? `${name}, ${province}` : name;
}

/** Returns the most similar city; null if another one is nearly as similar. */
function suggest(index: CityIndex, text: string, province: Province | undefined): City | null {
  const limit = allowedEdits(text.length);
  if (limit === 0 || findNear(index.spellings, text, limit).size === 0) return null;
  const [nearest, runnerUp] = [...findNear(index.spellings, text, limit + LEAD - 1)]
    .filter(([city]) => province === undefined || city.province === null || city.province === province)
    .sort(([, a], [, b]) => a - b);
  if (!nearest || nearest[1] > limit) return null;
  return runnerUp && runnerUp[1] - nearest[1] < LEAD ? null : nearest[0];
}

/** Returns the only city that sounds like the text, by the most exact sound that any city shares. */
function suggestBySound(index: CityIndex, text: string, province: Province | undefined): City | null {
  for (const key of soundKeys(text)) {
    const [city, ...others] = [...(index.sounds.get(key) ?? [])].filter(
      (each) => province === undefined || each.province === null || each.province === province,
    );
    if (city) return others.length === 0 ? city : null;
  }
  return null;
}

function nearestOther(index: CityIndex, city: City, texts: readonly string[], limit: number): City | undefined {
  return [...new Set(texts)]
    .flatMap((text) => [...findNear(index.spellings, text, limit)])
    .filter(([each]) => each !== city)
    .sort(([, a], [, b]) => a - b)[0]?.[0];
}
