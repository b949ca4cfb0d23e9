import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import type { AddCityBody, ChangeCityBody, City } from '#contract/cities.schema.ts';
import { AppError } from '#contract/errors.ts';
import { foldCity } from '#contract/fold-city.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import { SHOP_PROFILE_TAG } from '#server/settings/open-settings.ts';
import { cityId } from './city-index.ts';
import { CITIES_TAG } from './open-cities.ts';
import { cities, cityAliases } from './tables.ts';

type CityDeps = Pick<Deps, 'db' | 'tags' | 'now'>;

export async function listCities(db: Executor): Promise<City[]> {
  const rows = await db.select().from(cities).orderBy(asc(cities.name));
  const aliases = Map.groupBy(
    await db.select().from(cityAliases).orderBy(asc(cityAliases.alias)),
    (alias) => alias.cityId,
  );
  return rows.map((row) => ({
    ...row,
    aliases: (aliases.get(row.id) ?? []).map(({ alias }) => alias),
  }));
}

export async function addCity(deps: CityDeps, by: Actor, { name, province, deliveryPaisa, aliases }: AddCityBody) {
  const id = cityId(name);
  return inTransaction(deps.db, async (tx) => {
    const added = { name, province, deliveryPaisa, aliases: foldAll([name, ...aliases]) };
    await tx.insert(cities).values({ id, name, province, deliveryPaisa });
    await tx.insert(cityAliases).values(added.aliases.map((alias) => ({ alias, cityId: id })));
    const subject = { id, label: name };
    await recordChange(tx, { by, at: deps.now(), verb: 'city.added', subject, before: null, after: added });
    await deps.tags.invalidate(tx, await tagsOf(tx, id, null, deliveryPaisa));
    return { id, version: 1, postalCode: null, ...added };
  }).catch(throwExisting);
}

/** Throws `setting_changed` if the version is outdated, and `city_exists` if another city has one of the spellings. */
export async function changeCity(
  deps: CityDeps,
  by: Actor,
  id: string,
  { deliveryPaisa, postalCode, aliases, version }: ChangeCityBody,
): Promise<City> {
  return inTransaction(deps.db, async (tx) => {
    const [row] = await tx.select().from(cities).where(eq(cities.id, id)).for('update');
    if (!row) throw new AppError('city_not_found');
    if (row.version !== version) throw new AppError('setting_changed');
    const own = eq(cityAliases.cityId, id);
    const known = (await tx.select().from(cityAliases).where(own).orderBy(asc(cityAliases.alias))).map(
      ({ alias }) => alias,
    );
    const next = {
      deliveryPaisa: deliveryPaisa === undefined ? row.deliveryPaisa : deliveryPaisa,
      postalCode: postalCode === undefined ? row.postalCode : postalCode,
      aliases: aliases ? foldAll([row.name, ...aliases]) : known,
    };
    await tx
      .update(cities)
      .set({ deliveryPaisa: next.deliveryPaisa, postalCode: next.postalCode, version: version + 1 })
      .where(eq(cities.id, id));
    if (aliases) {
      await tx.delete(cityAliases).where(own);
      await tx.insert(cityAliases).values(next.aliases.map((alias) => ({ alias, cityId: id })));
    }
    await recordChange(tx, {
      by,
      at: deps.now(),
      verb: 'city.changed',
      subject: { id, label: row.name },
      before: { deliveryPaisa: row.deliveryPaisa, postalCode: row.postalCode, aliases: known },
      after: next,
    });
    await deps.tags.invalidate(tx, await tagsOf(tx, id, row.deliveryPaisa, next.deliveryPaisa));
    return { ...row, ...next, version: version + 1 };
  }).catch(throwExisting);
}

/**
 * Returns the tags to invalidate. Every page shows whether any city has its own charge, so adding the first such charge
 * or removing the last one changes all pages.
 */
async function tagsOf(tx: Executor, id: string, before: number | null, after: number | null): Promise<string[]> {
  if ((before === null) === (after === null)) return [CITIES_TAG];
  const others = await tx.$count(cities, and(ne(cities.id, id), isNotNull(cities.deliveryPaisa)));
  return others === 0 ? [CITIES_TAG, SHOP_PROFILE_TAG] : [CITIES_TAG];
}

function foldAll(spellings: readonly string[]): string[] {
  return [...new Set(spellings.map(foldCity))].filter((alias) => alias !== '').sort();
}

function throwExisting(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('city_exists') : error;
}
