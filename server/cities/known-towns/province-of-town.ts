import { PROVINCES, type Province } from '#contract/cities.ts';
import { foldCity } from '#contract/fold-city.ts';
import { CORE_CITIES } from './core-cities.ts';

export interface TownRow {
  name: string;
  couriers: string;
  hub: string;
  province: string;
}

/** Towns that GeoNames confuses or lacks. Null if no source is reliable. */
const CORRECTED: Readonly<Record<string, Province | null>> = {
  amangarh: null,
  chaklala: 'Punjab',
  chamkani: 'Khyber Pakhtunkhwa',
  hyderabadthal: 'Punjab',
  kotghulammuhammad: 'Sindh',
  mangla: 'Punjab',
  mehrabpur: 'Sindh',
  rustam: 'Khyber Pakhtunkhwa',
  shorkot: 'Punjab',
};

const PROVINCE_OF_CORE = new Map(
  PROVINCES.flatMap((province) => CORE_CITIES[province].map((line) => [line.split(' = ')[0] ?? '', province] as const)),
);
/** Hubs of couriers that are not in the list of core cities, or are spelled differently there. */
const PROVINCE_OF_HUB: Readonly<Record<string, Province>> = {
  Alipur: 'Punjab',
  'Fateh Jang': 'Punjab',
  'Gujjar Khan': 'Punjab',
  'Hyderabad Allied': 'Sindh',
  Jampur: 'Punjab',
  Kamra: 'Punjab',
  Khurrianwala: 'Punjab',
  'Mirpur Azad Kashmir': 'Azad Kashmir',
  'Multan Allied': 'Punjab',
  'Muzaffar Garh': 'Punjab',
  'Sukkur Allied': 'Sindh',
  Swat: 'Khyber Pakhtunkhwa',
  Timergarah: 'Khyber Pakhtunkhwa',
};
/** These hubs deliver to two provinces, so they do not prove the province of a town. */
const BORDER_HUBS = new Set(['Islamabad', 'Jacobabad', 'Sukkur', 'Wah Cantt']);

/** Returns the province from the most reliable source: a courier's mark for Kashmir, then GeoNames, then the hub. */
export function provinceOfTown(name: string, rows: readonly TownRow[], isInKashmir: boolean): Province | null {
  const corrected = CORRECTED[foldCity(name)];
  if (corrected !== undefined) return corrected;
  if (isInKashmir) return 'Azad Kashmir';
  const stated = rows.map((row) => PROVINCES.find((each) => each === row.province)).find((each) => each !== undefined);
  if (stated) return stated;
  const hub = rows.map((row) => row.hub).find((each) => each !== '' && !BORDER_HUBS.has(each));
  return hub === undefined ? null : (PROVINCE_OF_CORE.get(hub) ?? PROVINCE_OF_HUB[hub] ?? null);
}
