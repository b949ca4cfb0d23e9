import { pkrFromPaisa } from '#contract/money.ts';
import type { Morning, Sales } from '#contract/morning.schema.ts';
import { hasRight } from '#contract/rights.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { DAY_MS } from '#contract/time.ts';
import { isNearLimit, readMailedCodes } from '#server/accounts/registration/limit-mailed-codes.ts';
import { countAll } from '#server/background-work/list-failed-work.ts';
import { findClosing } from '#server/closings/check-day.ts';
import type { Deps } from '#server/deps.ts';
import { oldestDue } from '#server/desk/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { countWaitingPhotos } from '#server/reviews/photos/queries.ts';
import { countLowStock } from '#server/stock/queries.ts';
import { countWaiting } from '#server/views/desk/count-waiting.ts';
import { findWrongPromises } from '#server/views/promises/find-wrong-promises.ts';
import { comparedDays, type Period } from './days.ts';
import { sumSales } from './queries.ts';

type MorningDeps = Pick<Deps, 'db' | 'settings' | 'jobs' | 'now'>;

/** Omits parts that the viewer may not see. */
export async function viewMorning(
  deps: MorningDeps,
  viewer: Viewer,
  readBestSellers: () => Promise<NonNullable<Morning['bestSellers']>>,
): Promise<Morning> {
  const now = deps.now();
  const { lowStockLevel } = await deps.settings.read();
  const maySeeSales = hasRight(viewer, 'cash.view');
  return {
    at: now.toISOString(),
    ...(hasRight(viewer, 'orders.view') && (await viewWaiting(deps.db))),
    ...(hasRight(viewer, 'stock.count') && {
      stock: { ...(await countLowStock(deps.db, lowStockLevel)), lowStock: lowStockLevel },
    }),
    ...(maySeeSales && { sales: await viewSales(deps.db, now) }),
    ...(hasRight(viewer, 'content.edit') && {
      wrongPromises: await findWrongPromises(deps),
      photosToApprove: await countWaitingPhotos(deps.db),
    }),
    ...(maySeeSales && hasRight(viewer, 'cash.post') && (await viewUnsigned(deps.db, now))),
    ...(viewer.role === 'admin' && {
      failedWork: countAll(await deps.jobs.failed.countByKind()),
      mailedCodes: (await readMailedCodes(deps)).filter(isNearLimit),
    }),
    ...(maySeeSales && { bestSellers: await readBestSellers() }),
  };
}

async function viewWaiting(db: Executor): Promise<Pick<Morning, 'ordersToConfirm' | 'waiting'>> {
  const waiting = await countWaiting(db);
  const oldest = await oldestDue(db, 'to_confirm');
  return { waiting, ordersToConfirm: { count: waiting.to_confirm, oldestAt: oldest?.toISOString() ?? null } };
}

async function viewSales(db: Executor, now: Date): Promise<NonNullable<Morning['sales']>> {
  const { today, weekBefore } = comparedDays(now);
  return { today: await salesOf(db, today), weekBefore: await salesOf(db, weekBefore) };
}

async function salesOf(db: Executor, period: Period): Promise<Sales> {
  const { orders, paisa } = await sumSales(db, period);
  return {
    from: period.from.toISOString(),
    before: period.before.toISOString(),
    orders,
    total: pkrFromPaisa(paisa),
  };
}

async function viewUnsigned(db: Executor, now: Date): Promise<Pick<Morning, 'unsignedDay'>> {
  const yesterday = shopDayOf(new Date(now.getTime() - DAY_MS));
  return (await findClosing(db, yesterday)) ? {} : { unsignedDay: yesterday };
}
