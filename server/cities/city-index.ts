import type { DeliveryDays } from '#contract/arrival.ts';
import type { Province } from '#contract/cities.ts';
import { foldCity, wordsOfPlace } from '#contract/fold-city.ts';
import { indexSpellings, type SpellingIndex } from './near-spellings.ts';
import { soundKeys } from './sound-keys.ts';

export interface City {
  id: string;
  name: string;
  province: Province | null;
  /** Delivery charge in paisa; null for the default charge of the settings. */
  deliveryPaisa: number | null;
  postalCode: string | null;
}

export interface FoundCity {
  /** Null if the text matches no city, or more than one. */
  city: City | null;
  /** Similar city, which somebody has to confirm. */
  suggestion: City | null;
}

export interface CityIndex {
  cities: readonly City[];
  byAlias: ReadonlyMap<string, City>;
  /** Cities that share their name with another town. 'Gojra (Mandi Bahauddin)' has the key 'gojra'. */
  namesakes: ReadonlyMap<string, readonly City[]>;
  /** Names without their first words: 'ghazikhan' and 'khan' of 'Dera Ghazi Khan'. */
  endings: readonly { ending: string; city: City }[];
  spellings: SpellingIndex<City>;
  /** Cities by the keys of `soundKeys`. */
  sounds: ReadonlyMap<string, ReadonlySet<City>>;
  /** By id of the city. A city without an entry has the days of the settings. */
  deliveryDays: ReadonlyMap<string, DeliveryDays>;
}

const QUALIFIED = /^(.+) \(.+\)$/;

export function indexCities(
  rows: readonly { alias: string | undefined; city: City }[],
  deliveryDays: CityIndex['deliveryDays'] = new Map(),
): CityIndex {
  const byId = new Map(rows.map(({ city }) => [city.id, city]));
  const cities = [...byId.values()];
  const byAlias = new Map<string, City>();
  for (const { alias, city } of rows) if (alias !== undefined) byAlias.set(alias, byId.get(city.id) ?? city);
  for (const city of cities) {
    const name = foldCity(city.name);
    if (!byAlias.has(name)) byAlias.set(name, city);
  }
  const namesakes = Map.groupBy(
    cities.filter(({ name }) => QUALIFIED.test(name)),
    ({ name }) => foldCity(QUALIFIED.exec(name)?.[1] ?? ''),
  );
  const endings = cities.flatMap((city) => endingsOf(city.name).map((ending) => ({ ending, city })));
  let spellings: CityIndex['spellings'] | undefined;
  let sounds: CityIndex['sounds'] | undefined;
  return {
    cities,
    byAlias,
    namesakes,
    endings,
    // Made on first use, because they take most of the time, and only misspelt cities need them.
    get spellings() {
      return (spellings ??= indexSpellings(byAlias));
    },
    get sounds() {
      return (sounds ??= indexSounds(byAlias));
    },
    deliveryDays,
  };
}

function indexSounds(byAlias: ReadonlyMap<string, City>): Map<string, Set<City>> {
  const sounds = new Map<string, Set<City>>();
  for (const [alias, city] of byAlias) {
    for (const key of soundKeys(alias)) {
      const cities = sounds.get(key);
      if (cities) cities.add(city);
      else sounds.set(key, new Set([city]));
    }
  }
  return sounds;
}

function endingsOf(name: string): string[] {
  const [, ...words] = wordsOfPlace(name);
  return words.map((_, at) => words.slice(at).join(''));
}

export function cityId(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
