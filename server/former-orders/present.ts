import type { FormerOrder, FormerOrderFileList } from '#contract/former-orders.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { maySeeAmounts, type Staff } from '#contract/rights.ts';
import type { FormerFileRow, FormerOrderRow } from './queries.ts';

export function presentFormerFile(row: FormerFileRow): FormerOrderFileList['files'][number] {
  const { id: _id, fileName, source, orders, byName: by, createdAt } = row;
  return { _id, fileName, source, orders, by, createdAt: createdAt.toISOString() };
}

export function presentFormerOrder(row: FormerOrderRow, viewer: Staff): FormerOrder {
  const { source, number, outcome, totalPaisa, placedAt } = row;
  return {
    source,
    number,
    outcome,
    ...(maySeeAmounts(viewer) && { total: pkrFromPaisa(totalPaisa) }),
    placedAt: placedAt.toISOString(),
  };
}
