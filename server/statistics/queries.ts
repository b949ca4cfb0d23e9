import { and, count, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { pkrFromPaisa } from '#contract/money.ts';
import { STORE_TIME_ZONE } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { reviews } from '#server/reviews/tables.ts';

async function countOf(db: Executor, table: typeof orders | typeof products | typeof reviews | typeof users) {
  const [total] = await db.select({ count: count() }).from(table);
  return total?.count ?? 0;
}

export async function countEverything(db: Executor) {
  return {
    totalOrders: await countOf(db, orders),
    totalProducts: await countOf(db, products),
    totalReviews: await countOf(db, reviews),
    totalUsers: await countOf(db, users),
  };
}

export interface YearSpan {
  from: Date;
  /** Exclusive. */
  until: Date;
}

/** The month, 1-12, of an instant as the shop's clock shows it. */
function monthOf(column: PgColumn) {
  return sql<number>`extract(month from ${column} at time zone ${sql.raw(`'${STORE_TIME_ZONE}'`)})::int`;
}

/** What was ordered in each month, delivery included and cancelled orders left out, in PKR. Months without are absent. */
export async function sumEarningsByMonth(db: Executor, { from, until }: YearSpan) {
  const month = monthOf(orders.createdAt);
  const rows = await db
    .select({ month, paisa: sql<string>`sum(${orders.grandTotalPaisa})` })
    .from(orders)
    .where(and(gte(orders.createdAt, from), lt(orders.createdAt, until), ne(orders.status, 'cancelled')))
    .groupBy(month);
  return rows.map((row) => ({ month: row.month, earnings: pkrFromPaisa(Number(row.paisa)) }));
}

/** How many people registered in each month. Months without are absent. */
export function countUsersByMonth(db: Executor, { from, until }: YearSpan) {
  const month = monthOf(users.createdAt);
  return db
    .select({ month, count: count() })
    .from(users)
    .where(and(gte(users.createdAt, from), lt(users.createdAt, until)))
    .groupBy(month);
}

/** A person's reviews, and the pieces that they have bought in orders that were not cancelled. */
export async function countForUser(db: Executor, user: { id: string; email: string }) {
  const [written] = await db.select({ count: count() }).from(reviews).where(eq(reviews.userId, user.id));
  const [bought] = await db
    .select({ pieces: sql<string>`coalesce(sum(${orderLines.quantity}), 0)` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.email, user.email), ne(orders.status, 'cancelled')));
  return { totalReviews: written?.count ?? 0, totalPurchasedProducts: Number(bought?.pieces ?? 0) };
}
