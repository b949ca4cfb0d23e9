/** A page of a list (keyset pagination): the rows behind the cursor of the row before it. */
export interface KeysetPage {
  after?: string | undefined;
  limit: number;
}

/** Cuts a page off rows of which one more was read than fits. `next` is the cursor of its last row; null on the last page. */
export function cutPage<Row, Cursor>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => Cursor) {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { shown: rows.slice(0, limit), next: last === undefined ? null : cursorOf(last) };
}

/** Reads all rows of a list in batches of `limit`, which bounds the rows in memory. */
export async function* readBatches<Row>(
  limit: number,
  readPage: (page: KeysetPage) => Promise<Row[]>,
  cursorOf: (row: Row) => string,
): AsyncGenerator<Row> {
  let after: string | undefined;
  for (;;) {
    const rows = await readPage({ after, limit });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = cursorOf(last);
  }
}
