import { and, desc, inArray, sql } from 'drizzle-orm';
import type { UnknownWords, WordMeaning } from '#contract/parcel-lists.schema.ts';
import type { Courier, StatedOutcome } from '#contract/parcels.ts';
import { readCourierWords } from '#server/courier-words/read-courier-words.ts';
import type { Meaning } from '#server/courier-words/words.ts';
import { courierWords } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Meanings that users gave to unknown words, by `wordsKey`. Null: the words state no outcome. */
export type GivenMeanings = ReadonlyMap<string, StatedOutcome | null>;

const MEANS = { delivered: 'delivered', refused: 'came_back', lost: 'lost' } as const satisfies Record<
  StatedOutcome,
  Meaning
>;

export function wordsKey(words: string): string {
  return words.trim().toLowerCase();
}

export function givenMeanings(meanings: readonly WordMeaning[]): GivenMeanings {
  return new Map(meanings.map(({ words, outcome }) => [wordsKey(words), outcome]));
}

/** Returns what a courier's text means: as the user says, or as the table of words says. Undefined if it is to be asked. */
export function meaningOf(text: string, given: GivenMeanings, courier: Courier | undefined): Meaning | undefined {
  const outcome = given.get(wordsKey(text));
  if (outcome !== undefined) return outcome === null ? 'other' : MEANS[outcome];
  const means = readCourierWords(text, courier);
  return means === 'unclear' ? undefined : means;
}

/** Returns each unknown text once, the most frequent first, with the meaning that it had in these accounts before. */
export async function askAboutWords(
  db: Executor,
  texts: readonly string[],
  courierAccountIds: readonly string[],
): Promise<UnknownWords[]> {
  const byKey = Map.groupBy(texts, wordsKey);
  const { courierAccountId, words, outcome, chosenAt } = courierWords;
  const isOne = and(inArray(courierAccountId, [...courierAccountIds]), inArray(words, [...byKey.keys()]));
  const known =
    byKey.size === 0 ? [] : await db.select({ words, outcome }).from(courierWords).where(isOne).orderBy(desc(chosenAt));
  return Array.from(byKey, ([key, same]): UnknownWords => {
    const before = known.find((each) => each.words === key);
    return { words: same[0] ?? '', lines: same.length, ...(before && { remembered: before.outcome }) };
  }).toSorted((one, other) => other.lines - one.lines);
}

interface ChosenMeaning extends WordMeaning {
  courierAccountId: string;
}

/** Remembers what the words of couriers mean, so that the next list offers it. */
export async function rememberMeanings(db: Executor, meanings: readonly ChosenMeaning[], at: Date): Promise<void> {
  const rows = meanings.map(({ words, ...each }) => ({ ...each, words: wordsKey(words), chosenAt: at }));
  const last = [...new Map(rows.map((row) => [`${row.courierAccountId} ${row.words}`, row])).values()];
  if (last.length === 0) return;
  await db
    .insert(courierWords)
    .values(last)
    .onConflictDoUpdate({
      target: [courierWords.courierAccountId, courierWords.words],
      set: { outcome: sql`excluded.outcome`, chosenAt: at },
    });
}
