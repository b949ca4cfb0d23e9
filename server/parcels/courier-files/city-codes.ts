import { foldCity } from '#contract/fold-city.ts';
import type { Courier } from '#contract/parcels.ts';
import type { CityIndex } from '#server/cities/city-index.ts';
import { readPlace } from '#server/cities/read-place.ts';

/**
 * City codes that all accounts share, by the shop's name of the city. Trax and Call Courier number cities per account: the
 * account's details have these ('city:Lahore' = '202').
 */
export const COURIER_CITY_CODES: Partial<Record<Courier, Readonly<Record<string, string>>>> = {
  blueex: {
    Karachi: 'KHI',
    Lahore: 'LHE',
    Islamabad: 'ISB',
    Rawalpindi: 'RWP',
    Faisalabad: 'FSD',
    Multan: 'MLT',
    Quetta: 'UET',
    Peshawar: 'PEW',
    Sialkot: 'SKT',
  },
};

/** Matches the setting of a city's code: 'city:Lahore'. */
export const CITY_SETTING = /^city:(.*)$/i;

/** Returns the courier's codes by the folded name of the city; the account's own entries replace the common ones. */
export function cityCodesOf(courier: Courier, details: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const own = Object.entries(details).filter(([key, code]) => CITY_SETTING.test(key) && code.trim() !== '');
  return new Map([
    ...Object.entries(COURIER_CITY_CODES[courier] ?? {}).map(([city, code]) => [foldCity(city), code] as const),
    ...own.map(([key, code]) => [foldCity(CITY_SETTING.exec(key)?.[1] ?? ''), code.trim()] as const),
  ]);
}

/** Returns an account's settings with city codes under the shop's city names, for any spelling. */
export function nameCities(details: Readonly<Record<string, string>>, cities: CityIndex): Record<string, string> {
  const named = Object.entries(details).map(([key, value]) => {
    const typed = CITY_SETTING.exec(key)?.[1];
    // Matches the whole text: the code of 'DHA Lahore' is not that of Lahore.
    const city = typed === undefined ? undefined : cities.byAlias.get(readPlace(typed).segments.flat().join(''));
    return [city ? `city:${city.name}` : key, value] as const;
  });
  return Object.fromEntries(named);
}
