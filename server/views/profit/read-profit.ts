import { sql } from 'drizzle-orm';
import type { MonthProfit } from '#contract/profit.schema.ts';
import { netOf, type ProfitParts } from '#contract/profit.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { ProfitScope } from './profit-scope.ts';
import { type Effect, linesOf, sourcesOf } from './profit-sql.ts';

export type Profit = Omit<MonthProfit, 'month'>;

const sum = (column: string) => sql`coalesce(sum(${sql.raw(column)}), 0)`.mapWith(Number);
const count = (condition: string) => sql`count(*) filter (where ${sql.raw(condition)})`.mapWith(Number);

/** Sums in the database, so that the rows of a scope are not read into memory. */
export async function sumProfit(db: Executor, scope: ProfitScope): Promise<Profit> {
  const [money] = await db
    .select({
      collected: sum('collected'),
      refunded: sum('refunded'),
      courier: sum('courier'),
      tax: sum('tax'),
      loss: sum('loss'),
      delivered: count(`effect = 'delivered' and parcel_id is not null`),
      orders: count(`effect = 'delivered' and parcel_id is null`),
      returned: count(`effect = 'back'`),
      lost: count(`effect = 'lost'`),
      unknownCharges: count('is_unstated'),
    })
    .from(sql`${sourcesOf(scope)} as sources`);
  const [goods] = await db
    .select({ cost: sum('cost'), loss: sum('loss'), pieces: sum('sold'), unknownCost: sum('unknown_cost') })
    .from(sql`${linesOf(scope)} as lines`);
  if (!money || !goods) throw new Error('A sum has no row');
  const { collected, refunded, courier, tax, loss, ...counts } = money;
  const parts: ProfitParts = { collected, refunded, cost: goods.cost, courier, tax, loss: loss + goods.loss };
  return { parts, netPaisa: netOf(parts), ...counts, pieces: goods.pieces, unknownCost: goods.unknownCost };
}

export interface Source {
  id: string;
  effect: Effect;
  parcelNumber: string | null;
  orderId: string | null;
  orderNumber: string;
  city: string;
  courierId: string | null;
  courier: string | null;
  /** In paisa. `cost` is 0 and `loss` omits lost goods, because `lines` has the cost of the goods. */
  parts: ProfitParts;
  isUnstated: boolean;
  lines: SourceLine[];
}

export interface SourceLine {
  productId: string;
  name: string;
  age: number | null;
  quantity: number;
  /** Price of all pieces of the line in paisa. */
  value: number;
  sold: number;
  cost: number;
  loss: number;
  unknownCost: number;
}

const text = (column: string) => sql<string>`${sql.raw(column)}`;
const maybe = (column: string) => sql<string | null>`${sql.raw(column)}`;
const number = (column: string) => sql`${sql.raw(column)}`.mapWith(Number);

export async function readSources(db: Executor, scope: ProfitScope): Promise<Source[]> {
  const rows = await db
    .select({
      id: text('sources.id'),
      effect: sql<Effect>`sources.effect`,
      parcelId: maybe('sources.parcel_id'),
      parcelNumber: maybe('sources.parcel_number'),
      orderId: maybe('sources.order_id'),
      orderNumber: text('sources.order_number'),
      city: text('sources.city'),
      courierId: maybe('sources.courier_id'),
      courier: maybe('courier_accounts.label'),
      collected: number('sources.collected'),
      refunded: number('sources.refunded'),
      fee: number('sources.courier'),
      tax: number('sources.tax'),
      loss: number('sources.loss'),
      isUnstated: sql<boolean>`sources.is_unstated`,
    })
    .from(sql`${sourcesOf(scope)} as sources left join courier_accounts on courier_accounts.id = sources.courier_id`);
  if (rows.length === 0) return [];
  const lines = await db
    .select({
      sourceId: text('source_id'),
      productId: text('product_id'),
      name: text('name'),
      age: sql<number | null>`age`,
      quantity: number('quantity'),
      value: number('value'),
      sold: number('sold'),
      cost: number('cost'),
      loss: number('loss'),
      unknownCost: number('unknown_cost'),
    })
    .from(sql`${linesOf(scope)} as lines`);
  const linesOfSource = Map.groupBy(lines, ({ sourceId }) => sourceId);
  return rows.map(({ collected, refunded, fee, tax, loss, ...source }) => ({
    ...source,
    parts: { collected, refunded, cost: 0, courier: fee, tax, loss },
    lines: linesOfSource.get(source.id) ?? [],
  }));
}
