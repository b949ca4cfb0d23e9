import type { OwedFilter } from '#contract/cash.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import type { Deps } from '#server/deps.ts';
import { type KeysetPage, readBatches } from '#server/platform/database/keyset-pages.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import { listOwed, owedCursorOf } from './queries.ts';

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

/** Exports what couriers owe in PKR, the oldest debt first. */
export function exportOwed({ db, now }: Pick<Deps, 'db' | 'now'>, filter: OwedFilter): Tables {
  const at = now();
  const readPage = (page: KeysetPage) => listOwed(db, filter, at, page);
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const { parcel, courier, since, days, owedPaisa } of readBatches(BATCH, readPage, owedCursorOf)) {
      const { number, trackingNo, orderNumber, city, state, codPaisa } = parcel;
      const amounts = [pkrFromPaisa(codPaisa), pkrFromPaisa(owedPaisa)];
      yield [number, trackingNo ?? '', orderNumber, courier, city, PARCEL_STATES[state], since, days, ...amounts];
    }
  }
  return [{ name: 'Owed by couriers', columns: OWED_COLUMNS, rows: rows() }];
}
