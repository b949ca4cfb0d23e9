/** A page of a list (keyset pagination): up to `limit` rows after the cursor `after`. */
export interface KeysetPage {
  after?: string | undefined;
  limit: number;
}

/**
 * Cuts `rows` to a page of `limit`, and returns the cursor of its last row as `next`. The caller reads one row more than
 * fits: without that row the page is the last one, and `next` is null.
 */
export function cutPage<Row, Cursor>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => Cursor) {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { shown: rows.slice(0, limit), next: last === undefined ? null : cursorOf(last) };
}

/** Reads all rows of a list in batches of `limit`, so that memory holds only one batch. */
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
