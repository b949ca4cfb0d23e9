import { AppError } from '#contract/errors.ts';
import type { Settings } from '#contract/settings.schema.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { runSql } from '#server/platform/database/run-sql.ts';
import { settleTogether } from '#server/platform/database/transaction.ts';

interface OrderUsage {
  inHour: number;
  inDay: number;
  /** Null if the account has no order in the last hour. */
  firstInHour: Date | null;
  /** Null if the account has no order in the last day. */
  firstInDay: Date | null;
  open: number;
  openPieces: Map<string, number>;
}

interface UsageRow {
  in_hour: number;
  in_day: number;
  first_in_hour_ms: number | null;
  first_in_day_ms: number | null;
  open: number;
  open_pieces: Record<string, number> | null;
}

/** Locks with `for no key update`, because `for update` would block inserts of rows that refer to the account. */
const LOCK_ACCOUNT = 'select id from users where id = $1 for no key update';

const COUNT_USAGE = `with recent as (
    select id, status, created_at from orders where user_id = $1 and (created_at > $3::timestamptz or status = 'pending')
  )
  select (count(*) filter (where created_at > $2::timestamptz))::int as in_hour,
    (count(*) filter (where created_at > $3::timestamptz))::int as in_day,
    (extract(epoch from min(created_at) filter (where created_at > $2::timestamptz)) * 1000)::float8 as first_in_hour_ms,
    (extract(epoch from min(created_at) filter (where created_at > $3::timestamptz)) * 1000)::float8 as first_in_day_ms,
    (count(*) filter (where status = 'pending'))::int as open,
    (select json_object_agg(product_id, pieces) from (
      select line.product_id, sum(line.quantity)::int as pieces from order_lines line
      join recent on recent.id = line.order_id and recent.status = 'pending' group by line.product_id
    ) as by_product) as open_pieces
  from recent`;

/**
 * Locks the account, then counts its orders in a second statement. The snapshot of that statement includes the order of
 * a transaction that held the lock before.
 */
export async function lockOrderUsage(tx: Executor, userId: string, now: Date): Promise<OrderUsage> {
  const since = [HOUR_MS, DAY_MS].map((ms) => new Date(now.getTime() - ms).toISOString());
  const locking = runSql(tx, LOCK_ACCOUNT, [userId]);
  const counting = runSql(tx, COUNT_USAGE, [userId, ...since]);
  await settleTogether([locking, counting]);
  // A query with only aggregates always returns one row.
  const [row] = (await counting) as [UsageRow];
  return {
    inHour: row.in_hour,
    inDay: row.in_day,
    firstInHour: toDate(row.first_in_hour_ms),
    firstInDay: toDate(row.first_in_day_ms),
    open: row.open,
    openPieces: new Map(Object.entries(row.open_pieces ?? {})),
  };
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

interface OrderedPieces {
  productId: string;
  name: string;
  quantity: number;
}

/** Throws above a limit. Without limits, one account could reserve the whole stock without paying. */
export function assertWithinLimits(
  usage: OrderUsage,
  lines: readonly OrderedPieces[],
  limits: Settings,
  now: Date,
): void {
  const { inHour, inDay, firstInHour, firstInDay } = usage;
  if (inDay >= limits.ordersPerDay) throw tooManyOrders(firstInDay, DAY_MS, now);
  if (inHour >= limits.ordersPerHour) throw tooManyOrders(firstInHour, HOUR_MS, now);
  if (usage.open >= limits.openOrders) throw new AppError('too_many_open_orders');
  for (const { productId, name, quantity } of lines) {
    const open = usage.openPieces.get(productId) ?? 0;
    if (open + quantity > limits.openPieces) throw tooManyPieces(name, open, limits.openPieces);
  }
}

function tooManyOrders(first: Date | null, windowMs: number, now: Date): AppError {
  const waitMs = first === null ? windowMs : first.getTime() + windowMs - now.getTime();
  return new AppError('too_many_orders', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
}

function tooManyPieces(name: string, open: number, limit: number): AppError {
  const waiting = open === 0 ? '' : ` ${open} of them wait in orders that we have not confirmed yet.`;
  const message = `At most ${limit} pieces of ${name} can be ordered at a time.${waiting} Please contact us if you need more.`;
  return new AppError('too_many_pieces', { message });
}
