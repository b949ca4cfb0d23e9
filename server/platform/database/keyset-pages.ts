export interface KeysetPage {
  after?: string | undefined;
  limit: number;
}

/** Cuts off the row after `limit`, which the caller must read too. Without that row, `next` is null. */
export function cutPage<Row, Cursor>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => Cursor) {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { shown: rows.slice(0, limit), next: last === undefined ? null : cursorOf(last) };
}

/** Yields all rows, with only one batch in memory. */
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
