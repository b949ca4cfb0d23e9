import { foldCity } from '#contract/fold-city.ts';
import type { Courier } from '#contract/parcels.ts';
import type { CityIndex } from '#server/cities/city-index.ts';
import { readPlace } from '#server/cities/read-place.ts';

/**
 * City codes by the shop's name of the city, equal for all accounts of a courier. Trax and Call Courier give each account its
 * own codes, which are in the account's details: 'city:Lahore' = '202'.
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

/** Matches the name of a setting that holds a city's code: 'city:Lahore'. */
export const CITY_SETTING = /^city:(.*)$/i;

/** Returns the courier's city codes by folded city name. Codes in the account's details replace the common ones. */
export function cityCodesOf(courier: Courier, details: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const own = Object.entries(details).filter(([key, code]) => CITY_SETTING.test(key) && code.trim() !== '');
  return new Map([
    ...Object.entries(COURIER_CITY_CODES[courier] ?? {}).map(([city, code]) => [foldCity(city), code] as const),
    ...own.map(([key, code]) => [foldCity(CITY_SETTING.exec(key)?.[1] ?? ''), code.trim()] as const),
  ]);
}

/** Renames settings with city codes to the shop's city names: 'city:LAHORE' becomes 'city:Lahore'. */
export function nameCities(details: Readonly<Record<string, string>>, cities: CityIndex): Record<string, string> {
  const named = Object.entries(details).map(([key, value]) => {
    const typed = CITY_SETTING.exec(key)?.[1];
    // Looks up the whole text, because 'DHA Lahore' has another code than Lahore.
    const city = typed === undefined ? undefined : cities.byAlias.get(readPlace(typed).segments.flat().join(''));
    return [city ? `city:${city.name}` : key, value] as const;
  });
  return Object.fromEntries(named);
}
