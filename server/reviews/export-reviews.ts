import type { Deps } from '#server/deps.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { listReviewsBefore } from './queries.ts';

/** Bounds the reviews in memory, however long the list. */
const BATCH = 500;
const COLUMNS = ['Time', 'Product', 'SKU', 'Rating', 'Review', 'By', 'Bought here'];

/** All reviews, the newest first. */
export function exportReviews({ read }: Pick<Deps, 'read'>, { lastWrite }: Viewer): Tables {
  async function* rows(): AsyncGenerator<Cell[]> {
    let before: string | undefined;
    for (;;) {
      const from = before;
      const reviews = await read((db) => listReviewsBefore(db, from, BATCH), lastWrite);
      for (const { createdAt, productName, sku, rating, comment, username, isVerified } of reviews) {
        yield [createdAt, productName, sku, rating, comment, username, isVerified ? 'yes' : 'no'];
      }
      before = reviews.at(-1)?.id;
      if (reviews.length < BATCH) return;
    }
  }
  return [{ name: 'Reviews', columns: COLUMNS, rows: rows() }];
}
