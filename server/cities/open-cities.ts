import { asc, eq } from 'drizzle-orm';
import { PROVINCES } from '#contract/cities.ts';
import { foldCity } from '#contract/fold-city.ts';
import type { TagBus } from '#server/platform/cache/tag-bus.ts';
import { TaggedValue } from '#server/platform/cache/tagged-value.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { CityIndex } from './find-city.ts';
import { KNOWN_CITIES } from './known-cities.ts';
import { cities, cityAliases } from './tables.ts';

export const CITIES_TAG = 'Cities';

export interface CitiesReader {
  read(): Promise<CityIndex>;
}

/** Must listen before the response caches do, so that none is filled from the charges of before. */
export function openCities(db: Executor, tags: Pick<TagBus, 'listen'>): CitiesReader {
  const value = new TaggedValue(CITIES_TAG, async (): Promise<CityIndex> => {
    const rows = await db
      .select({ alias: cityAliases.alias, city: cities })
      .from(cityAliases)
      .innerJoin(cities, eq(cities.id, cityAliases.cityId))
      .orderBy(asc(cityAliases.alias));
    const byId = new Map(rows.map(({ city }) => [city.id, city]));
    return new Map(rows.flatMap(({ alias, city }) => [[alias, byId.get(city.id) ?? city]]));
  });
  tags.listen(value);
  return { read: () => value.read() };
}

/** Fills the tables of a new shop; one that has cities stays as it is. */
export async function addKnownCities(db: Executor): Promise<void> {
  const [some] = await db.select({ id: cities.id }).from(cities).limit(1);
  if (some) return;
  const known = PROVINCES.flatMap((province) =>
    KNOWN_CITIES[province].map((line) => {
      const [name = '', aliases = ''] = line.split(' = ');
      const spellings = [name, ...aliases.split(',')].map(foldCity).filter((alias) => alias !== '');
      return { id: cityId(name), name, province, aliases: [...new Set(spellings)] };
    }),
  );
  await inTransaction(db, async (tx) => {
    const rows = known.map(({ id, name, province }) => ({ id, name, province }));
    await tx.insert(cities).values(rows).onConflictDoNothing();
    const spellings = known.flatMap(({ id, aliases }) => aliases.map((alias) => ({ alias, cityId: id })));
    await tx.insert(cityAliases).values(spellings).onConflictDoNothing();
  });
}

/** 'Dera Ghazi Khan' as 'dera-ghazi-khan'. */
export function cityId(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
