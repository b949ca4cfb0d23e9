import { eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { foldCity } from '#contract/fold-city.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { City, CityIndex } from './city-index.ts';
import { CITIES_TAG } from './open-cities.ts';
import { cities, cityAliases } from './tables.ts';

interface Lesson {
  typed: string;
  city: City;
  cities: CityIndex;
}

/** Adds a spelling to a city. Throws `validation` if another town has this name: its orders would go to this city. */
export async function learnSpelling(
  { tags, now }: Pick<Deps, 'tags' | 'now'>,
  tx: Executor,
  by: Actor,
  { typed, city: { id, name }, cities: known }: Lesson,
): Promise<void> {
  const alias = foldCity(typed);
  if (alias === '') return;
  const ofTheName = [known.byAlias.get(alias), ...(known.namesakes.get(alias) ?? [])].filter(
    (each) => each !== undefined,
  );
  assertNotOther(typed, name, ofTheName.some((each) => each.id === id) ? undefined : ofTheName[0]);
  const learned = await tx.insert(cityAliases).values({ alias, cityId: id }).onConflictDoNothing().returning();
  if (learned.length === 0) {
    const [owner] = await tx
      .select({ id: cities.id, name: cities.name })
      .from(cityAliases)
      .innerJoin(cities, eq(cities.id, cityAliases.cityId))
      .where(eq(cityAliases.alias, alias));
    assertNotOther(typed, name, owner?.id === id ? undefined : owner);
    return;
  }
  // A form that was opened earlier would remove the new spelling. The new version makes such a form fail.
  await tx
    .update(cities)
    .set({ version: sql`${cities.version} + 1` })
    .where(eq(cities.id, id));
  const subject = { id, label: name };
  await recordChange(tx, { by, at: now(), verb: 'city.changed', subject, before: null, after: { learned: alias } });
  await tags.invalidate(tx, [CITIES_TAG]);
}

function assertNotOther(typed: string, name: string, other: { name: string } | undefined): void {
  if (!other) return;
  const town = foldCity(typed) === foldCity(other.name) ? 'a town of its own' : `a name of ${other.name}`;
  const message = `The shop knows "${typed}" as ${town}, so it cannot be remembered as ${name}. Save without remembering it.`;
  throw new AppError('validation', { message, fields: { city: message } });
}
