import { pkrFromPaisa } from '#contract/money.ts';
import type { ExportParcelsQuery } from '#contract/parcels.schema.ts';
import { PARCEL_KIND_LABELS, PARCEL_STATES } from '#contract/parcels.ts';
import { maySeeAmounts } from '#contract/rights.ts';
import type { Deps } from '#server/deps.ts';
import { phoneCell } from '#server/orders/export-orders.ts';
import { type KeysetPage, readBatches } from '#server/platform/database/keyset-pages.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { type ListedParcel, listParcelsBefore } from './queries.ts';

const BATCH = 200;
const COLUMNS = [
  'Parcel',
  'Order ID',
  'Kind',
  'State',
  'Since',
  'Courier',
  'Tracking number',
  'Customer',
  'Phone',
  'City',
  'Pieces',
  'Weight (g)',
  'COD',
  'Packed',
  'Handed over',
  'Delivered',
  'Came back',
];

/** Exports the newest parcel first. COD is in PKR, and empty if the viewer may not see amounts. */
export function exportParcels({ db }: Pick<Deps, 'db'>, viewer: Viewer, filter: ExportParcelsQuery): Tables {
  const hasAmounts = maySeeAmounts(viewer);
  const readPage = ({ after, limit }: KeysetPage) => listParcelsBefore(db, filter, after, limit);
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const each of readBatches(BATCH, readPage, ({ parcel }) => parcel.id)) yield cellsOf(each, hasAmounts);
  }
  return [{ name: 'Parcels', columns: COLUMNS, rows: rows() }];
}

function cellsOf({ parcel, order, courier }: ListedParcel, hasAmounts: boolean): Cell[] {
  return [
    parcel.number,
    parcel.orderNumber,
    PARCEL_KIND_LABELS[parcel.kind],
    PARCEL_STATES[parcel.state],
    parcel.stateAt,
    courier?.label ?? '',
    parcel.trackingNo,
    order?.customerName ?? '',
    phoneCell(order?.phone ?? ''),
    parcel.city,
    parcel.pieces,
    parcel.weightG,
    hasAmounts ? pkrFromPaisa(parcel.codPaisa) : '',
    parcel.createdAt,
    parcel.handedOverAt,
    parcel.deliveredAt,
    parcel.backAt,
  ];
}
