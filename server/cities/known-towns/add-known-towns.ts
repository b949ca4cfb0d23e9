import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq, isNull, sql } from 'drizzle-orm';
import { foldCity } from '#contract/fold-city.ts';
import { cityId } from '#server/cities/city-index.ts';
import { addedTowns, cities, cityAliases, courierCities } from '#server/cities/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { projectPath } from '#server/platform/project-root.ts';
import { CORE_CITIES } from './core-cities.ts';
import { type KnownTown, readKnownTowns, type TownTexts } from './read-known-towns.ts';

const readList = (name: string) => readFileSync(projectPath(`database/towns/${name}`), 'utf8');

export function readTownTexts(): TownTexts {
  return {
    towns: readList('towns.csv'),
    sameTowns: readList('same-towns.txt'),
    notTowns: readList('not-towns.txt'),
    postalCodes: readList('postal-codes.txt'),
  };
}

/**
 * Adds the towns of each new version of the lists. Does not change the shop's own cities, charges, spellings
 * and postal codes.
 */
export async function addKnownTowns(db: Executor): Promise<void> {
  const texts = readTownTexts();
  const digest = createHash('sha256')
    .update(JSON.stringify([texts, CORE_CITIES]))
    .digest('hex');
  const [added] = await db.select().from(addedTowns).where(eq(addedTowns.digest, digest));
  if (added) return;
  const towns = readKnownTowns(texts);
  await inTransaction(db, async (tx) => {
    const idOf = await matchCities(tx, towns);
    const rows = towns.map(({ name, province, postalCode }, index) => ({
      id: idOf[index] ?? '',
      name,
      province,
      postalCode,
    }));
    await tx
      .insert(cities)
      .values(rows)
      .onConflictDoUpdate({
        target: cities.id,
        set: { postalCode: sql`excluded.postal_code` },
        setWhere: isNull(cities.postalCode),
      });
    const spellings = towns.flatMap(({ aliases }, index) =>
      aliases.map((alias) => ({ alias, cityId: idOf[index] ?? '' })),
    );
    await tx.insert(cityAliases).values(spellings).onConflictDoNothing();
    const names = towns.flatMap(({ courierNames }, index) =>
      courierNames.map((each) => ({ ...each, cityId: idOf[index] ?? '' })),
    );
    await tx.insert(courierCities).values(names).onConflictDoNothing();
    await tx.insert(addedTowns).values({ digest }).onConflictDoNothing();
  });
}

/** Compares names and not spellings: staff may have entered a town's name as a spelling of another city. */
async function matchCities(tx: Executor, towns: readonly KnownTown[]): Promise<string[]> {
  const own = await tx.select({ id: cities.id, name: cities.name }).from(cities);
  const idByName = new Map(own.map(({ id, name }) => [foldCity(name), id]));
  return towns.map(({ name }) => idByName.get(foldCity(name)) ?? cityId(name));
}
