import { eq, sql } from 'drizzle-orm';
import { foldCity } from '#contract/fold-city.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { City } from './find-city.ts';
import { CITIES_TAG } from './open-cities.ts';
import { cities, cityAliases } from './tables.ts';

/** Remembers a spelling that staff have said is this city's, for later orders. One that is a city's already stays so. */
export async function learnSpelling(
  { tags, now }: Pick<Deps, 'tags' | 'now'>,
  tx: Executor,
  by: Actor,
  { typed, city: { id, name } }: { typed: string; city: City },
): Promise<void> {
  const alias = foldCity(typed);
  if (alias === '') return;
  const learned = await tx.insert(cityAliases).values({ alias, cityId: id }).onConflictDoNothing().returning();
  if (learned.length === 0) return;
  // A form of the city that is open elsewhere would take the spelling away again.
  await tx
    .update(cities)
    .set({ version: sql`${cities.version} + 1` })
    .where(eq(cities.id, id));
  const subject = { id, label: name };
  await recordChange(tx, { by, at: now(), verb: 'city.changed', subject, before: null, after: { learned: alias } });
  await tags.invalidate(tx, [CITIES_TAG]);
}
