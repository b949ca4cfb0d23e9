/** Up to `limit` rows after the cursor `after`. */
export interface KeysetPage {
  after?: string | undefined;
  limit: number;
}

/**
 * Cuts `rows` to a page and returns the next cursor; null on the last page. The caller reads one row more than `limit`.
 */
export function cutPage<Row, Cursor>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => Cursor) {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { shown: rows.slice(0, limit), next: last === undefined ? null : cursorOf(last) };
}

/** Reads all rows of a list. Memory holds only one batch. */
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
