import { inArray, type SQL, sql } from 'drizzle-orm';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { orders } from '#server/orders/tables.ts';
import { rowsOf } from '#test/rows.ts';
import type { TestUser } from '#test/users.ts';
import { exactly, type InvariantResult } from './invariant.ts';

type Stocked = Pick<ProductRow, 'id' | 'stock'>;

interface Invariants {
  orderIds: Set<string>;
  keys: number;
  assertions: InvariantResult[];
}

export async function inspectOrders(
  deps: Deps,
  stock: readonly Stocked[],
  users: readonly TestUser[],
): Promise<Invariants> {
  const owners = sql`any(${sql.param(users.map(({ id }) => id))}::uuid[])`;
  const ordersOfUsers = sql`select * from orders where user_id = ${owners}`;
  const count = (what: string, statement: SQL) => countRows(deps, what, statement);
  const placed = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.userId, idsOf(users)));
  const keys = await rowsOf<{ n: number }>(
    deps,
    sql`select count(distinct (user_id, key))::int as n from idempotency_keys where user_id = ${owners}`,
  );
  const assertions = [
    await count('order numbers used twice', sql`select order_id from orders group by order_id having count(*) > 1`),
    await count(
      'orders without a key, or with two',
      sql`select o.id from (${ordersOfUsers}) as o left join idempotency_keys as k on k.order_id = o.id group by o.id having count(k.key) <> 1`,
    ),
    await count(
      'orders whose history does not begin with their user placing them',
      sql`select o.id from (${ordersOfUsers}) as o where not exists (select from order_events as e
        where e.order_id = o.id and e.status = 'pending' and e.by_user_id = o.user_id and e.created_at = o.created_at)`,
    ),
    await count(
      'orders whose lines do not sum to their total',
      sql`select o.id from (${ordersOfUsers}) as o left join order_lines as l on l.order_id = o.id group by o.id, o.total_paisa
        having coalesce(sum(l.unit_price_paisa * l.quantity), 0) <> o.total_paisa`,
    ),
    ...(await inspectStock(deps, stock)),
    await count(
      'orders without a mail to the shop',
      sql`select o.id from (${ordersOfUsers}) as o where not exists (select from mailbox_messages as m
        where m.params ->> 'order_id' = o.order_id and m.recipient <> o.email)`,
    ),
    await count(
      'orders without one mail to their customer, recorded once',
      sql`select o.id from (${ordersOfUsers}) as o
        left join mailbox_messages as m on m.params ->> 'order_id' = o.order_id and m.recipient = o.email
        left join mail_deliveries as d on d.mail_id = m.id group by o.id having count(m.id) <> 1 or count(d.mail_id) <> 1`,
    ),
    await count(
      'orders whose mail is not recorded once',
      sql`select o.id from (${ordersOfUsers}) as o left join jobs.job as j on j.name = 'order.placed' and (j.data ->> 'id')::uuid = o.id
        left join mail_deliveries as d on d.mail_id = j.id group by o.id having count(d.mail_id) <> 1`,
    ),
  ];
  return { orderIds: new Set(placed.map(({ id }) => id)), keys: keys[0]?.n ?? 0, assertions };
}

/** `stocked` has the products as they were before the first order. */
export async function inspectStock(deps: Deps, stocked: readonly Stocked[]): Promise<InvariantResult[]> {
  const now = await rowsOf<{ id: string; stock: number; sold: number }>(
    deps,
    sql`select p.id, p.stock, (select coalesce(sum(l.quantity), 0)::int from order_lines as l join orders as o on o.id = l.order_id
        where l.product_id = p.id and o.status <> 'cancelled') as sold
      from products as p where p.id = any(${sql.param(idsOf(stocked))}::uuid[])`,
  );
  const before = new Map(stocked.map(({ id, stock }) => [id, stock]));
  return [
    exactly('products in stock', now.length, stocked.length),
    exactly(
      'products whose stock and sold pieces do not add up to the initial stock',
      now.filter(({ id, stock, sold }) => stock + sold !== before.get(id)).length,
      0,
    ),
    exactly('products below zero', now.filter(({ stock }) => stock < 0).length, 0),
  ];
}

/** Counts jobs of order mails that are not completed, dead-lettered jobs included. */
export async function countPendingMails(deps: Deps): Promise<number> {
  const pending = await rowsOf<{ n: number }>(
    deps,
    sql`select count(*)::int as n from jobs.job where name in ('order.placed', 'order.status-changed')
      and state <> 'completed'`,
  );
  return pending[0]?.n ?? 0;
}

async function countRows(deps: Deps, what: string, statement: SQL): Promise<InvariantResult> {
  const found = await rowsOf<{ n: number }>(deps, sql`select count(*)::int as n from (${statement}) as found`);
  return exactly(what, found[0]?.n ?? 0, 0);
}

function idsOf(things: readonly { id: string }[]): string[] {
  return things.map(({ id }) => id);
}
