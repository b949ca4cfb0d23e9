import { pkrFromPaisa } from '#contract/money.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import type { RefundsFilter } from '#contract/refunds.schema.ts';
import { REFUND_METHODS, REFUND_REASONS, REFUND_STATES } from '#contract/refunds.ts';
import type { Deps } from '#server/deps.ts';
import { type KeysetPage, readBatches } from '#server/platform/database/keyset-pages.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import { listRefunds, refundCursorOf } from './list-refunds.ts';

const BATCH = 500;

const REFUND_COLUMNS = [
  'Order ID',
  'Amount',
  'Why',
  'Note',
  'State',
  'Since',
  'By',
  'Pieces',
  'Damaged',
  'Missing',
  'Paid by',
  'Reference',
  'Closed on',
  'Closed by',
];

export function exportRefunds({ db }: Pick<Deps, 'db'>, filter: RefundsFilter): Tables {
  const readPage = (page: KeysetPage) => listRefunds(db, filter, page);
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const { refund, by, closedBy, parcel, damaged, missing } of readBatches(
      BATCH,
      readPage,
      refundCursorOf,
    )) {
      const { orderNumber, amountPaisa, why, note, state, createdAt, method, reference, closedAt } = refund;
      yield [
        orderNumber,
        pkrFromPaisa(amountPaisa),
        REFUND_REASONS[why],
        note,
        REFUND_STATES[state],
        createdAt,
        by ?? '',
        parcel ? PARCEL_STATES[parcel.state] : '',
        damaged,
        missing,
        method ? REFUND_METHODS[method] : '',
        reference ?? '',
        closedAt ?? '',
        closedBy ?? '',
      ];
    }
  }
  return [{ name: 'Owed to customers', columns: REFUND_COLUMNS, rows: rows() }];
}
