import type { z } from 'zod';
import { DIFFERENCE_REASONS } from '#contract/cash.ts';
import type { CashDifference, DifferenceList, listDifferencesQuery } from '#contract/differences.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import { findPaid } from '#server/cash/check-statement.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import {
  differenceCursorOf,
  doneCursorOf,
  type FoundDifference,
  type FoundEntry,
  listClaims,
  listDone,
  listOpen,
  sumDifferences,
} from './list-differences.ts';

type Query = z.output<typeof listDifferencesQuery>;

/** Returns a page of differences. The sums include all open differences and claims, not only this page. */
export async function viewDifferences(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  { show, after, limit, ...filter }: Query,
): Promise<DifferenceList> {
  const at = now();
  const { writeOffLimitPaisa } = await settings.read();
  const sums = await sumDifferences(db, filter, at);
  const { shown, next } = await readPage(db, { show, after, limit, ...filter }, at);
  const paid = await findPaid(db, [...new Set(shown.map(({ parcel }) => parcel.id))]);
  const differences = shown.map((row) => presentDifference(row, paid.get(row.parcel.id)?.paidPaisa ?? 0, at));
  return { sums, writeOffLimitPaisa, differences, next };
}

async function readPage(
  db: Executor,
  { show, after, limit, ...filter }: Query,
  at: Date,
): Promise<{ shown: (FoundDifference | FoundEntry)[]; next: string | null }> {
  const page = { after, limit: limit + 1 };
  if (show === 'done') return cutPage(await listDone(db, filter, page), limit, doneCursorOf);
  const rows = show === 'open' ? await listOpen(db, filter, at, page) : await listClaims(db, filter, page);
  return cutPage(rows, limit, differenceCursorOf);
}

function presentDifference(row: FoundDifference | FoundEntry, paidPaisa: number, now: Date): CashDifference {
  const { parcel, courier, paisa, since } = row;
  const { id: _id, number, trackingNo, state, orderId, orderNumber, codPaisa } = parcel;
  return {
    parcel: { _id, number, trackingNo, state },
    order: { _id: orderId, number: orderNumber },
    courier: { _id: courier.id, label: courier.label },
    collectedPaisa: state === 'delivered' ? codPaisa : 0,
    paidPaisa,
    paisa,
    since: since.toISOString(),
    days: Math.max(Math.floor((now.getTime() - since.getTime()) / DAY_MS), 0),
    entry: 'entry' in row ? presentEntry(row) : null,
  };
}

function presentEntry({ entry, by, reversal }: FoundEntry): CashDifference['entry'] {
  const why = DIFFERENCE_REASONS.find((reason) => reason === entry.why);
  if (why === undefined) return null;
  return { _id: entry.id, why, note: entry.note ?? '', by, at: entry.at.toISOString(), isUndone: reversal !== null };
}
