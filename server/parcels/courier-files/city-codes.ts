import { foldCity } from '#contract/fold-city.ts';
import type { Courier } from '#contract/parcels.ts';
import type { CityIndex } from '#server/cities/city-index.ts';
import { readPlace } from '#server/cities/read-place.ts';

/** Codes that all accounts of a courier share. Other couriers have codes in `details`: 'city:Lahore' = '202'. */
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

export const CITY_SETTING = /^city:(.*)$/i;

/** Returns a courier's codes by city. Codes in the details of the courier account replace the built-in codes. */
export function cityCodesOf(courier: Courier, details: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const own = Object.entries(details).filter(([key, code]) => CITY_SETTING.test(key) && code.trim() !== '');
  return new Map([
    ...Object.entries(COURIER_CITY_CODES[courier] ?? {}).map(([city, code]) => [foldCity(city), code] as const),
    ...own.map(([key, code]) => [foldCity(CITY_SETTING.exec(key)?.[1] ?? ''), code.trim()] as const),
  ]);
}

/** Replaces city names by those of the shop: 'city:LAHORE' becomes 'city:Lahore'. */
export function nameCities(details: Readonly<Record<string, string>>, cities: CityIndex): Record<string, string> {
  const named = Object.entries(details).map(([key, value]) => {
    const typed = CITY_SETTING.exec(key)?.[1];
    // Compares the whole text: 'DHA Lahore' has another code than Lahore.
    const city = typed === undefined ? undefined : cities.byAlias.get(readPlace(typed).segments.flat().join(''));
    return [city ? `city:${city.name}` : key, value] as const;
  });
  return Object.fromEntries(named);
}
