import { pkrFromPaisa } from '#contract/money.ts';
import type { PurchaseFilter } from '#contract/purchases.schema.ts';
import { PURCHASE_STATES } from '#contract/purchases.ts';
import { sizeLabel } from '#contract/variant-label.ts';
import type { Deps } from '#server/deps.ts';
import { readBatches } from '#server/platform/database/keyset-pages.ts';
import { timeCursorOf } from '#server/platform/database/time-cursor.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import { type FoundPurchase, listLines, listPurchases, positionOf } from './queries.ts';

const BATCH = 200;
const COLUMNS = [
  'Number',
  'Supplier',
  'State',
  'Made on',
  'Expected on',
  'Product',
  'Colour',
  'Age',
  'SKU',
  'Quantity',
  'Received',
  'Unit cost',
  'Total',
];

/** Exports the newest order first. Amounts are PKR. */
export function exportPurchases({ db }: Pick<Deps, 'db'>, filter: PurchaseFilter): Tables {
  async function* rows(): AsyncGenerator<Cell[]> {
    const found = readBatches<FoundPurchase>(
      BATCH,
      (page) => listPurchases(db, filter, page),
      (row) => timeCursorOf(positionOf(row)),
    );
    for await (const { purchase, supplier } of found) {
      const { number, state, createdAt, expectedOn } = purchase;
      for (const { line, product } of await listLines(db, [purchase.id])) {
        yield [
          number,
          supplier,
          PURCHASE_STATES[state],
          createdAt,
          expectedOn ?? '',
          line.name,
          line.color ?? '',
          sizeLabel(line) ?? '',
          product?.sku ?? '',
          line.quantity,
          line.received,
          pkrFromPaisa(line.unitCostPaisa),
          pkrFromPaisa(line.unitCostPaisa * line.quantity),
        ];
      }
    }
  }
  return [{ name: 'Purchases', columns: COLUMNS, rows: rows() }];
}
