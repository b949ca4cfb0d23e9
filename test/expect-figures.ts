import { expect } from 'vitest';
import { customerResponse } from '#contract/customers.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { monthReportSchema, type ReportRows, reportRowsResponse } from '#contract/month-report.schema.ts';
import { morningResponse } from '#contract/morning.schema.ts';
import { listOrdersResponse } from '#contract/orders.schema.ts';
import { adminStatsResponse, userStatsResponse } from '#contract/statistics.schema.ts';
import { HOUR_MS } from '#contract/time.ts';
import { parcels } from '#server/parcels/tables.ts';
import { monthInPakistan, type OrderFigures, recountFigures, sumPieces } from './figures.ts';
import type { TestShop } from './test-shop.ts';
import type { SignedInUser } from './users.ts';

const sumOf = <T>(rows: readonly T[], paisaOf: (row: T) => number) =>
  rows.reduce((total, row) => total + paisaOf(row), 0);

export async function expectFigures(shop: TestShop, as: SignedInUser): Promise<void> {
  const all = await recountFigures(shop.deps);
  const arrived = await findArrived(shop);
  await expectMonths(shop, as, { all, arrived });
  await expectCustomers(shop, as, all);
  const now = shop.clock.now();
  const isToday = ({ placedAt }: OrderFigures) => dayInPakistan(placedAt) === dayInPakistan(now) && placedAt < now;
  const live = all.filter(({ isDeleted }) => !isDeleted);
  const today = live.filter((order) => isToday(order) && order.isSale);
  const morning = (await shop.call('GET', '/api/stats/morning', { as })).as(morningResponse);
  expect(morning.sales?.today, 'sales of the morning').toMatchObject({
    orders: today.length,
    total: pkrFromPaisa(sumOf(today, ({ sold }) => sold)),
  });
  const list = (await shop.call('GET', '/api/orders?status=sales&limit=1', { as })).as(listOrdersResponse);
  expect(list.totalOrders, 'orders that are sales').toBe(live.filter(({ isSale }) => isSale).length);
}

interface Arrived {
  at: Date;
  paisa: number;
  isBack: boolean;
}

async function findArrived({ deps }: TestShop): Promise<Arrived[]> {
  const rows = (await deps.db.select().from(parcels)).filter(({ kind }) => kind !== 'reverse');
  return rows.flatMap(({ state, codPaisa, deliveredAt, stateAt, backAt }): Arrived[] => {
    if (state === 'delivered') return [{ at: deliveredAt ?? stateAt, paisa: codPaisa, isBack: false }];
    const isBack = state === 'refused' || state === 'returning' || state === 'received';
    return isBack ? [{ at: backAt ?? stateAt, paisa: codPaisa, isBack }] : [];
  });
}

async function expectMonths(
  shop: TestShop,
  as: SignedInUser,
  { all, arrived }: { all: readonly OrderFigures[]; arrived: readonly Arrived[] },
): Promise<void> {
  const stats = (await shop.call('GET', '/api/stats/admin-stats', { as })).as(adminStatsResponse);
  const year = monthInPakistan(shop.clock.now()).slice(0, 4);
  for (const [index, { earnings }] of stats.monthlyEarnings.entries()) {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    const placed = all.filter(({ placedAt }) => monthInPakistan(placedAt) === month);
    const byStatus = all.filter(({ byStatus: paisa, changedAt }) => paisa > 0 && monthInPakistan(changedAt) === month);
    const outcomes = arrived.filter(({ at }) => monthInPakistan(at) === month);
    const own = outcomes.filter(({ isBack }) => !isBack);
    const delivered = sumOf(own, ({ paisa }) => paisa) + sumOf(byStatus, (order) => order.byStatus);
    const open = sumOf(placed, (order) => order.sold - order.delivered);
    expect(earnings, `earnings of ${month}`).toBe(pkrFromPaisa(sumOf(placed, ({ sold }) => sold)));
    expect(stats.monthlySales[index]).toEqual({
      month: index + 1,
      delivered: pkrFromPaisa(delivered),
      open: pkrFromPaisa(open),
    });
    if (placed.length + byStatus.length + outcomes.length === 0) continue;
    const report = (await shop.call('GET', `/api/cash/report?month=${month}`, { as })).as(monthReportSchema);
    const sold = placed.filter(({ isSale }) => isSale);
    const back = outcomes.filter(({ isBack }) => isBack);
    expect(report.sold).toEqual({ orders: sold.length, paisa: sumOf(sold, (order) => order.sold) });
    expect(report.delivered).toEqual({ parcels: own.length, orders: byStatus.length, paisa: delivered });
    expect(report.returned).toEqual({ parcels: back.length, paisa: sumOf(back, ({ paisa }) => paisa) });
    expect(report.bestSellers).toEqual(sumPieces(placed).slice(0, 20));
    expect(await sumRows(shop, as, `month=${month}&figure=sold`)).toEqual([sold.length, report.sold.paisa]);
    const deliveries = [own.length + byStatus.length, delivered];
    expect(await sumRows(shop, as, `month=${month}&figure=delivered`)).toEqual(deliveries);
  }
}

async function sumRows(shop: TestShop, as: SignedInUser, query: string): Promise<[number, number]> {
  const sums: [number, number] = [0, 0];
  for (let after: string | null = ''; after !== null; ) {
    const url: string = `/api/cash/report/rows?${query}&limit=50&after=${after}`;
    const { rows, next }: ReportRows = (await shop.call('GET', url, { as })).as(reportRowsResponse);
    sums[0] += rows.length;
    sums[1] += sumOf(rows, ({ paisa }) => paisa);
    after = next;
  }
  return sums;
}

async function expectCustomers(shop: TestShop, as: SignedInUser, all: readonly OrderFigures[]): Promise<void> {
  for (const [phone, own] of Map.groupBy(all, (order) => order.phone)) {
    if (phone === null) continue;
    const url = `/api/customers/${encodeURIComponent(phone)}`;
    const { customer } = (await shop.call('GET', url, { as })).as(customerResponse);
    expect(customer).toMatchObject({
      delivered: own.filter(({ isDelivered }) => isDelivered).length,
      deliveredTotal: pkrFromPaisa(sumOf(own, ({ delivered }) => delivered)),
    });
  }
  for (const [email, own] of Map.groupBy(all, (order) => order.email)) {
    if (!email) continue;
    const response = await shop.call('GET', `/api/stats/user-stats/${encodeURIComponent(email)}`, { as });
    const pieces = sumOf(
      own.flatMap((order) => order.pieces),
      ({ quantity }) => quantity,
    );
    expect(response.as(userStatsResponse).totalPurchasedProducts, `pieces of ${email}`).toBe(pieces);
  }
}

function dayInPakistan(at: Date): string {
  return new Date(at.getTime() + 5 * HOUR_MS).toISOString().slice(0, 10);
}
