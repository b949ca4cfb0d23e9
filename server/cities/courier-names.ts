import { and, eq, inArray } from 'drizzle-orm';
import { foldCity } from '#contract/fold-city.ts';
import type { Courier } from '#contract/parcels.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { City } from './city-index.ts';
import { courierCities } from './tables.ts';

/** Returns the courier's name of each city by city id. Cities that the courier does not list are missing. */
export async function readCourierNames(
  db: Executor,
  courier: Courier,
  cities: readonly City[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(cities.map(({ id }) => id))];
  const rows = await db
    .select()
    .from(courierCities)
    .where(and(eq(courierCities.courier, courier), inArray(courierCities.cityId, ids)));
  const byCity = Map.groupBy(rows, ({ cityId }) => cityId);
  return new Map(
    cities.flatMap(({ id, name }) => {
      const names = (byCity.get(id) ?? []).map((row) => row.name).sort();
      const own = names.find((each) => foldCity(each) === foldCity(name)) ?? names[0];
      return own === undefined ? [] : [[id, own] as const];
    }),
  );
}
