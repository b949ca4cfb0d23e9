import { FIT_LABELS } from '#contract/reviews.ts';
import type { Deps } from '#server/deps.ts';
import { type KeysetPage, readBatches } from '#server/platform/database/keyset-pages.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import { listReviewsBefore } from './queries.ts';

const BATCH = 500;
const COLUMNS = ['Time', 'Product', 'SKU', 'Rating', 'Review', 'By', 'Bought here', 'Fit'];

export function exportReviews({ db }: Pick<Deps, 'db'>): Tables {
  const readPage = ({ after, limit }: KeysetPage) => listReviewsBefore(db, after, limit);
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const review of readBatches(BATCH, readPage, ({ id }) => id)) {
      const { createdAt, productName, sku, rating, comment, username, isVerified, fit } = review;
      yield [createdAt, productName, sku, rating, comment, username, isVerified ? 'yes' : 'no', fit && FIT_LABELS[fit]];
    }
  }
  return [{ name: 'Reviews', columns: COLUMNS, rows: rows() }];
}
