import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { pkrFromPaisa } from '#contract/money.ts';
import { statusesThat } from '#contract/order-status.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { readCounters } from '#server/platform/counters/read-counters.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { reviews } from '#server/reviews/tables.ts';

/** From materialized counts. */
export async function countEverything(db: Executor) {
  const counts = await readCounters(db, ['orders', 'products', 'reviews', 'users']);
  const totalOf = (subject: string) =>
    counts.reduce((total, each) => total + (each.subject === subject ? each.value : 0), 0);
  return {
    totalOrders: totalOf('orders'),
    totalProducts: totalOf('products'),
    totalReviews: totalOf('reviews'),
    totalUsers: totalOf('users'),
  };
}

/** PKR with delivery, without cancelled orders. Empty months are absent. */
export async function sumEarningsByMonth(db: Executor, year: number) {
  const counts = await readCounters(db, ['earnings'], `${year}-`);
  return counts.map(({ detail, value }) => ({ month: monthOf(detail), earnings: pkrFromPaisa(value) }));
}

/** Empty months are absent. */
export async function countUsersByMonth(db: Executor, year: number) {
  const counts = await readCounters(db, ['new-users'], `${year}-`);
  return counts.map(({ detail, value }) => ({ month: monthOf(detail), count: value }));
}

/** 11 of '2026-11', a month in Pakistan's time. */
function monthOf(detail: string): number {
  return Number(detail.slice(-2));
}

/** Pieces of cancelled orders do not count. */
export async function countForUser(db: Executor, user: { id: string; email: string }) {
  const [written] = await db.select({ count: count() }).from(reviews).where(eq(reviews.userId, user.id));
  const [bought] = await db
    .select({ pieces: sql<string>`coalesce(sum(${orderLines.quantity}), 0)` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.email, user.email), inArray(orders.status, statusesThat('countsAsSale'))));
  return { totalReviews: written?.count ?? 0, totalPurchasedProducts: Number(bought?.pieces ?? 0) };
}
