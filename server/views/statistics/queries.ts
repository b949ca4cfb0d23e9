import { count, eq, sql } from 'drizzle-orm';
import { pkrFromPaisa } from '#contract/money.ts';
import { soldPieces } from '#server/parcels/sold-pieces.ts';
import { sumOf } from '#server/platform/database/aggregates.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { readRowCounts } from '#server/platform/row-counts/queries.ts';
import { reviews } from '#server/reviews/tables.ts';

export async function countEverything(db: Executor) {
  const counts = await readRowCounts(db, ['orders', 'products', 'reviews', 'users']);
  const totalOf = (subject: string) =>
    counts.reduce((total, each) => total + (each.subject === subject ? each.value : 0), 0);
  return {
    totalOrders: totalOf('orders'),
    totalProducts: totalOf('products'),
    totalReviews: totalOf('reviews'),
    totalUsers: totalOf('users'),
  };
}

/** Returns PKR by month of the order. Omits months without orders. */
export async function sumEarningsByMonth(db: Executor, year: number) {
  const counts = await readRowCounts(db, ['earnings'], `${year}-`);
  return counts.map(({ detail, value }) => ({ month: monthOf(detail), earnings: pkrFromPaisa(value) }));
}

/** `delivered` is by month of the delivery, `open` by month of the order. Omits months without any amount. */
export async function sumSalesByMonth(db: Executor, year: number) {
  const counts = await readRowCounts(db, ['delivered', 'earnings', 'earned'], `${year}-`);
  const months = Map.groupBy(counts, ({ detail }) => detail);
  return Array.from(months, ([detail, figures]) => {
    const paisaOf = (wanted: string) => figures.find(({ subject }) => subject === wanted)?.value ?? 0;
    return {
      month: monthOf(detail),
      delivered: pkrFromPaisa(paisaOf('delivered')),
      open: pkrFromPaisa(paisaOf('earnings') - paisaOf('earned')),
    };
  });
}

export async function countUsersByMonth(db: Executor, year: number) {
  const counts = await readRowCounts(db, ['new-users'], `${year}-`);
  return counts.map(({ detail, value }) => ({ month: monthOf(detail), count: value }));
}

/** Returns 11 for '2026-11'. */
function monthOf(detail: string): number {
  return Number(detail.slice(-2));
}

/** Counts a user's reviews and bought pieces. Omits cancelled orders and returned pieces. */
export async function countForUser(db: Executor, user: { id: string; email: string }) {
  const [written] = await db.select({ count: count() }).from(reviews).where(eq(reviews.userId, user.id));
  const own = soldPieces((order) => ('email' in order ? eq(order.email, user.email) : sql`false`));
  const [bought] = await db.select({ pieces: sumOf(sql`pieces.quantity`) }).from(sql`${own} as pieces`);
  return { totalReviews: written?.count ?? 0, totalPurchasedProducts: bought?.pieces ?? 0 };
}
