import type { CityIndex } from '#server/cities/city-index.ts';
import { readPlace } from '#server/cities/read-place.ts';
import { CITY_SETTING } from './city-codes.ts';

/** An account's settings with its codes of cities under the shop's names of them, however somebody has spelt them. */
export function nameCities(details: Readonly<Record<string, string>>, cities: CityIndex): Record<string, string> {
  const named = Object.entries(details).map(([key, value]) => {
    const typed = CITY_SETTING.exec(key)?.[1];
    // Not by its parts: the code of 'DHA Lahore' is not that of Lahore.
    const city = typed === undefined ? undefined : cities.byAlias.get(readPlace(typed).segments.flat().join(''));
    return [city ? `city:${city.name}` : key, value] as const;
  });
  return Object.fromEntries(named);
}
