import type { Province } from '#contract/cities.ts';
import { wordsOfPlace } from '#contract/fold-city.ts';
import type { City, CityIndex, FoundCity } from './city-index.ts';
import { isLargeCity } from './localities.ts';

interface NamedOptions {
  /** True if the user typed the province with the city. Then cities of other provinces do not match. */
  isStrict?: boolean;
}

/**
 * Finds a city by name. Only the province distinguishes cities with the same name. Without a certain match the result
 * is a suggestion.
 */
export function findNamed(
  index: CityIndex,
  folded: string,
  province: Province | undefined,
  { isStrict = false }: NamedOptions = {},
): FoundCity | undefined {
  const owner = index.byAlias.get(folded);
  const namesakes = (index.namesakes.get(folded) ?? []).filter((city) => city !== owner);
  if (!owner && namesakes.length === 0) return undefined;
  const candidates = owner ? [owner, ...namesakes] : namesakes;
  const ofProvince = province === undefined ? [] : candidates.filter((city) => city.province === province);
  const certain = ofProvince.find((city) => city === owner) ?? (ofProvince.length === 1 ? ofProvince[0] : undefined);
  if (certain) return known(certain);
  if (!owner) return { city: null, suggestion: namesakes.length === 1 ? (namesakes[0] ?? null) : null };
  if (province === undefined) {
    const isElsewhere = namesakes.some((city) => city.province !== null && city.province !== owner.province);
    return isElsewhere ? { city: null, suggestion: null } : known(owner);
  }
  if (owner.province === null) return known(owner);
  const longer = index.cities.filter((city) => city.province === province && beginsWith(city.name, owner.name));
  if (longer.length > 0 || isStrict) {
    return { city: null, suggestion: longer.length === 1 ? (longer[0] ?? null) : null };
  }
  // A small town may share its name with a village of the typed province, so it is only a suggestion.
  return isLargeCity(owner.id) ? known(owner) : { city: null, suggestion: owner };
}

function known(city: City): FoundCity {
  return { city, suggestion: null };
}

/** Compares whole words, so that 'Mirpur Khas' begins with 'Mirpur' but not with 'Mir'. */
function beginsWith(name: string, beginning: string): boolean {
  if (!name.startsWith(beginning)) return false;
  const words = wordsOfPlace(name);
  return wordsOfPlace(beginning).every((word, at) => word === words[at]);
}
