import type { RestoreTest, ShopCheck } from '#contract/this-shop.schema.ts';
import { CHECK_KEYS, CHECK_STATE_NAMES, CHECK_TITLES, type CheckState } from '#contract/this-shop.ts';
import { type RestoreTestRow, stateOf } from '#server/backup/restore-test/queries.ts';
import type { ShopCheck as Check } from '#server/doctor/check-shop.ts';
import type { Finding } from '#server/doctor/finding.ts';

const STATES: Record<Finding['level'], CheckState> = {
  ok: 'good',
  warning: 'warning',
  error: 'bad',
  unknown: 'unknown',
};

export function presentChecks(checks: readonly Check[]): ShopCheck[] {
  return checks.map(presentCheck).sort((one, other) => CHECK_KEYS.indexOf(one.key) - CHECK_KEYS.indexOf(other.key));
}

function presentCheck({ key, findings }: Check): ShopCheck {
  const shown = findings.map(({ level, text, whatToDo }) => ({
    state: STATES[level],
    text,
    whatToDo: whatToDo ?? null,
  }));
  const state = CHECK_STATE_NAMES.findLast((each) => shown.some((finding) => finding.state === each)) ?? 'good';
  return { key, title: CHECK_TITLES[key], state, findings: shown };
}

export function presentTest(row: RestoreTestRow, now: Date): RestoreTest {
  return {
    state: stateOf(row, now),
    requestedAt: row.requestedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    backupName: row.backupName,
    error: row.error,
    restored: countsOf(row.restoredProducts, row.restoredOrders, row.restoredCustomers),
    shop: countsOf(row.shopProducts, row.shopOrders, row.shopCustomers),
  };
}

function countsOf(products: number | null, orders: number | null, customers: number | null): RestoreTest['shop'] {
  return products === null || orders === null || customers === null ? null : { products, orders, customers };
}
