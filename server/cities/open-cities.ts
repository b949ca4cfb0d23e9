import { asc, eq } from 'drizzle-orm';
import type { TagBus } from '#server/platform/cache/tag-bus.ts';
import { TaggedValue } from '#server/platform/cache/tagged-value.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type CityIndex, indexCities } from './city-index.ts';
import { cities, cityAliases, cityDeliveryDays } from './tables.ts';

export const CITIES_TAG = 'Cities';

export interface CitiesReader {
  read(): Promise<CityIndex>;
}

/** Call this before the response cache is opened. Otherwise a new cached response could contain old charges. */
export function openCities(db: Executor, tags: Pick<TagBus, 'listen'>): CitiesReader {
  const value = new TaggedValue(CITIES_TAG, () => readIndex(db));
  tags.listen(value);
  return { read: () => value.read() };
}

async function readIndex(db: Executor): Promise<CityIndex> {
  const rows = await db
    .select()
    .from(cities)
    .leftJoin(cityAliases, eq(cityAliases.cityId, cities.id))
    .orderBy(asc(cityAliases.alias));
  const days = await db.select().from(cityDeliveryDays);
  return indexCities(
    rows.map((row) => ({ alias: row.city_aliases?.alias, city: row.cities })),
    new Map(days.map(({ cityId, fromDays, toDays }) => [cityId, { fromDays, toDays }])),
  );
}
