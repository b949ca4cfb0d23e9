import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { onDatabase } from './databases.ts';

export interface OrderUser {
  id: string;
  email: string;
  token: string;
}

export interface OrderedProduct {
  id: string;
  name: string;
  /** PKR. */
  price: number;
  image: string;
}

const PIECES = 10_000_000;

/** Adds signed-in users and stock. `place-order.sql` reads numbered copies of them in the schema `bench`. */
export function prepareOrders(
  databaseUrl: string,
  count: number,
): Promise<{ users: OrderUser[]; products: OrderedProduct[] }> {
  return onDatabase(databaseUrl, async (client) => {
    await client.query('update products set stock = $1', [PIECES]);
    await client.query('create schema bench');
    await client.query(`create table bench.products as
      select row_number() over (order by id)::int as number, id, name, price_paisa, image, color, age from products`);
    await client.query('create table bench.users (number int primary key, id uuid, email text)');
    await client.query('alter table bench.products add primary key (number)');
    const users: OrderUser[] = [];
    for (let number = 1; number <= count; number += 1) {
      const email = `bench-${number}@example.com`;
      const token = newToken();
      const inserted = await client.query<{ id: string }>(
        `insert into users (id, username, email, password_hash, created_at)
        values (gen_random_uuid(), 'Zara Sheikh', $1, 'nobody logs in', now()) returning id`,
        [email],
      );
      const id = inserted.rows[0]?.id ?? '';
      await client.query(
        `insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), now() + interval '1 day')`,
        [hashToken(token), id],
      );
      await client.query('insert into bench.users values ($1, $2, $3)', [number, id, email]);
      users.push({ id, email, token });
    }
    await client.query('analyze');
    const products = await client.query<OrderedProduct>(
      'select id, name, price_paisa / 100.0::float as price, image from bench.products order by number',
    );
    return { users, products: products.rows };
  });
}

/** Throws if a recent order is incomplete: shop and baseline must do the same work. */
export function assertOrdersComplete(databaseUrl: string): Promise<void> {
  return onDatabase(databaseUrl, async (client) => {
    const result = await client.query<{ placed: number; half: number; taken: number }>(
      `select count(*)::int as placed,
        (count(*) filter (where lines <> 2 or events <> 1 or keys <> 1 or jobs <> 1))::int as half,
        (select sum($1 - stock) from products)::int as taken
      from (
        select (select count(*) from order_lines where order_id = placed.id) as lines,
          (select count(*) from order_events where order_id = placed.id) as events,
          (select count(*) from idempotency_keys where order_id = placed.id) as keys,
          (select count(*) from jobs.job where name = 'order.placed' and (data ->> 'id')::uuid = placed.id) as jobs
        from orders as placed join bench.users as buyer on buyer.id = placed.user_id
        order by placed.created_at desc limit 200
      ) as latest`,
      [PIECES],
    );
    const [{ placed, half, taken } = { placed: 0, half: 0, taken: 0 }] = result.rows;
    if (placed === 0 || half > 0 || taken === 0)
      throw new Error(`Of ${placed} orders ${half} are incomplete, ${taken} pieces taken`);
  });
}
