import { asc, gt } from 'drizzle-orm';
import { FORMER_OUTCOMES } from '#contract/former-orders.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { maySeeAmounts } from '#contract/rights.ts';
import type { Deps } from '#server/deps.ts';
import { phoneCell } from '#server/orders/export-orders.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { formerOrders } from './tables.ts';

const BATCH = 500;
const COLUMNS = ['From', 'Number', 'Date', 'Phone', 'Name', 'City', 'Outcome', 'Total'];

/** Exports all orders of the old shop. Amounts are PKR, and empty if the viewer may not see them. */
export function exportFormerOrders({ db }: Pick<Deps, 'db'>, viewer: Viewer): Tables {
  async function* rows(): AsyncGenerator<Cell[]> {
    let after: string | undefined;
    for (;;) {
      const found = await db
        .select()
        .from(formerOrders)
        .where(after === undefined ? undefined : gt(formerOrders.id, after))
        .orderBy(asc(formerOrders.id))
        .limit(BATCH);
      for (const row of found) {
        const total = maySeeAmounts(viewer) ? pkrFromPaisa(row.totalPaisa) : '';
        yield [
          row.source,
          row.number,
          row.placedAt,
          phoneCell(row.phoneE164),
          row.customerName,
          row.city,
          FORMER_OUTCOMES[row.outcome],
          total,
        ];
      }
      after = found.at(-1)?.id;
      if (found.length < BATCH) return;
    }
  }
  return [{ name: 'Orders from before', columns: COLUMNS, rows: rows() }];
}
