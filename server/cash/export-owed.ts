import type { OwedFilter } from '#contract/cash.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import type { Deps } from '#server/deps.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { listOwed, owedCursorOf } from './queries.ts';

/** Bounds the rows in memory, however long the list. */
const BATCH = 500;

const OWED_COLUMNS = [
  'Parcel',
  'Tracking number',
  'Order ID',
  'Courier',
  'City',
  'State',
  'Since',
  'Days',
  'COD',
  'Owed',
];

/** Parcels for which something is owed, the longest owed first. Amounts are PKR. */
export function exportOwed({ read, now }: Pick<Deps, 'read' | 'now'>, viewer: Viewer, filter: OwedFilter): Tables {
  const at = now();
  async function* rows(): AsyncGenerator<Cell[]> {
    let after: string | undefined;
    for (;;) {
      const from = after;
      const batch = await read((db) => listOwed(db, filter, at, { after: from, limit: BATCH }), viewer.lastWrite);
      for (const row of batch) {
        const { number, trackingNo, orderNumber, city, state, codPaisa } = row.parcel;
        const amounts = [pkrFromPaisa(codPaisa), pkrFromPaisa(row.owedPaisa)];
        yield [
          number,
          trackingNo ?? '',
          orderNumber,
          row.courier,
          city,
          PARCEL_STATES[state],
          row.since,
          row.days,
          ...amounts,
        ];
      }
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      after = owedCursorOf(last);
    }
  }
  return [{ name: 'Owed by couriers', columns: OWED_COLUMNS, rows: rows() }];
}
