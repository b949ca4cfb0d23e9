import { AppError } from '#contract/errors.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

/** Rows of a transaction: more would be locked for too long, fewer would cost more statements. */
const CHUNK = 60;

/** What became of a row that somebody chose: changed, changed by an earlier try, or why not. */
export type Result = { outcome: 'done' | 'repeated' } | { outcome: 'refused'; message: string };

export const refuse = (message: string): Result => ({ outcome: 'refused', message });

/** Why rows cannot be changed, by id. */
export type Problems = ReadonlyMap<string, string>;

/** Splits rows into those without a problem and the problems of the others, by `idOf`. */
export function sift<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  problemOf: (row: Row) => string | undefined,
): { able: Row[]; problems: Problems } {
  const problems = new Map<string, string>();
  const able = rows.filter((row) => {
    const problem = problemOf(row);
    if (problem !== undefined) problems.set(idOf(row), problem);
    return problem === undefined;
  });
  return { able, problems };
}

/**
 * Changes rows in sets, a transaction each. `change` returns the results by id. A set that throws an `AppError` is halved and tried
 * again, until the row that cannot be changed is alone and is refused with its message: the others are changed without it.
 */
export async function changeInChunks<Chosen extends { id: string }>(
  db: Executor,
  chosen: readonly Chosen[],
  change: (tx: Executor, chunk: readonly Chosen[]) => Promise<ReadonlyMap<string, Result>>,
  chunkSize = CHUNK,
): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  for (let start = 0; start < chosen.length; start += chunkSize) {
    const chunk = chosen.slice(start, start + chunkSize);
    for (const [id, result] of await changeChunk(db, chunk, change)) results.set(id, result);
  }
  return results;
}

async function changeChunk<Chosen extends { id: string }>(
  db: Executor,
  chunk: readonly Chosen[],
  change: (tx: Executor, chunk: readonly Chosen[]) => Promise<ReadonlyMap<string, Result>>,
): Promise<ReadonlyMap<string, Result>> {
  try {
    return await inTransaction(db, (tx) => change(tx, chunk));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [first] = chunk;
    if (first && chunk.length === 1) return new Map([[first.id, refuse(error.message)]]);
    return changeInChunks(db, chunk, change, Math.ceil(chunk.length / 2));
  }
}
