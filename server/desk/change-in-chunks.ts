import { AppError } from '#contract/errors.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

/** Rows of a transaction. More rows would stay locked too long, and fewer would need more statements. */
const CHUNK = 60;

/** `repeated` means that an earlier attempt of the same request has made the change. */
export type Result = { outcome: 'done' | 'repeated' } | { outcome: 'refused'; message: string };

export const refuse = (message: string): Result => ({ outcome: 'refused', message });

export type Problems = ReadonlyMap<string, string>;

export interface Chosen {
  id: string;
  version: number;
}

export interface Change<Row> {
  /** True if an earlier attempt has made the change. `seen` is the version that the user saw. */
  isDone: (row: Row, seen: number) => boolean;
  /** Changes the rows and returns the problems of those that it cannot change. May throw an `AppError`. */
  make: (tx: Executor, rows: readonly Row[]) => Promise<Problems>;
}

export interface RowKind<Row> {
  /** Locks and returns the rows in the sequence of `ids`, without deleted rows. */
  lock: (tx: Executor, ids: readonly string[]) => Promise<Row[]>;
  versionOf: (row: Row) => Chosen;
  describeChanged: (tx: Executor, rows: readonly Row[]) => Promise<Problems>;
}

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

/** Changes rows. Each succeeds or fails on its own. Returns results by id, without deleted rows. */
export function changeChosen<Row>(
  db: Executor,
  chosen: readonly Chosen[],
  kind: RowKind<Row>,
  change: Change<Row>,
  chunkSize?: number,
): Promise<Map<string, Result>> {
  return changeInChunks(db, chosen, (tx, chunk) => changeRows(tx, chunk, kind, change), chunkSize);
}

async function changeRows<Row>(
  tx: Executor,
  chunk: readonly Chosen[],
  { lock, versionOf, describeChanged }: RowKind<Row>,
  { isDone, make }: Change<Row>,
): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  const seen = new Map(chunk.map(({ id, version }) => [id, version]));
  const fresh: Row[] = [];
  const changed: Row[] = [];
  const rows = await lock(
    tx,
    chunk.map(({ id }) => id),
  );
  for (const row of rows) {
    const { id, version } = versionOf(row);
    const seenVersion = seen.get(id) ?? 0;
    if (isDone(row, seenVersion)) results.set(id, { outcome: 'repeated' });
    else (version === seenVersion ? fresh : changed).push(row);
  }
  if (changed.length > 0) {
    for (const [id, description] of await describeChanged(tx, changed)) results.set(id, refuse(description));
  }
  const problems = fresh.length > 0 ? await make(tx, fresh) : new Map<string, string>();
  for (const row of fresh) {
    const { id } = versionOf(row);
    const problem = problems.get(id);
    results.set(id, problem === undefined ? { outcome: 'done' } : refuse(problem));
  }
  return results;
}

/**
 * Changes rows in chunks. If a chunk throws an `AppError`, its halves are tried again, until a chunk has only the
 * failing row.
 */
export async function changeInChunks<Row extends { id: string }>(
  db: Executor,
  chosen: readonly Row[],
  change: (tx: Executor, chunk: readonly Row[]) => Promise<ReadonlyMap<string, Result>>,
  chunkSize = CHUNK,
): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  for (let start = 0; start < chosen.length; start += chunkSize) {
    const chunk = chosen.slice(start, start + chunkSize);
    for (const [id, result] of await changeChunk(db, chunk, change)) results.set(id, result);
  }
  return results;
}

async function changeChunk<Row extends { id: string }>(
  db: Executor,
  chunk: readonly Row[],
  change: (tx: Executor, chunk: readonly Row[]) => Promise<ReadonlyMap<string, Result>>,
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
