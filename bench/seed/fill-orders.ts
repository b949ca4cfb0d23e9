import type { Client } from 'pg';

/** Statuses of an order, 36 hours apart. 8 % of old orders were cancelled after 'shipped'. */
const STATUSES = `
  case when pg_temp.chance(number, 51) < 0.09 then array['pending', 'cancelled']
    when at > pg_temp.until() - interval '1 day' then array['pending']
    when at > pg_temp.until() - interval '4 days' then array['pending', 'processing']
    when at > pg_temp.until() - interval '9 days' then array['pending', 'processing', 'shipped']
    when pg_temp.chance(number, 51) < 0.17 then array['pending', 'processing', 'shipped', 'cancelled']
    else array['pending', 'processing', 'shipped', 'Delivered'] end`;

const ADJUSTMENTS =
  '[{"kind": "delivery", "amountPaisa": 20000, "terms": {"deliveryPaisa": 20000, "freeDeliveryPaisa": null}}]';

/** Writes as many orders as products, with one to three lines each, evenly distributed over the last two years. */
export async function fillOrders(
  client: Client,
  { products, users }: { products: number; users: number },
): Promise<number> {
  await client.query(`
    create temporary table staged_orders as
      select number, pg_temp.id_of(number, 52, at) as id, at, ${STATUSES} as statuses,
        floor(${users} * pg_temp.chance(number, 53) ^ 1.5)::bigint as buyer
      from generate_series(0::bigint, ${products} - 1) as number
      cross join lateral (
        select pg_temp.until() - interval '730 days' * (1 - (number + pg_temp.chance(number, 54)) / ${products}.0) as at
      ) as dated;
    create temporary table staged_products as
      select row_number() over (order by id) - 1 as number, id, name, price_paisa, image, color, age from products;
    analyze staged_orders;
    analyze staged_products`);
  await client.query(`
    insert into order_lines (order_id, position, product_id, name, unit_price_paisa, quantity, image, color, age, sent)
    select ordered.id, position, product.id, product.name, product.price_paisa, quantity, product.image,
      product.color, product.age,
      case when 'shipped' = any(statuses) then quantity else 0 end
    from staged_orders as ordered
    cross join lateral generate_series(0::bigint, pg_temp.pick(ordered.number, 56, 3)) as position
    cross join lateral (
      select 1 + floor(4 * pg_temp.chance(ordered.number * 3 + position, 55) ^ 3) as quantity
    ) as bought
    join staged_products as product
      on product.number = (floor(${products} * pg_temp.chance(ordered.number, 57) ^ 1.5)::bigint + position * 31) % ${products}`);
  const made = await client.query(`
    insert into orders (id, order_id, user_id, status, email, phone, phone_e164, customer_name, address, city, state, zip_code,
      total_paisa, adjustments, grand_total_paisa, created_at, updated_at)
    select ordered.id,
      'ND-' || translate(lpad(to_hex((number * 427828237457) & 1099511627775), 10, '0'), '0123456789abcdef', '23456789ABCDEFGH'),
      users.id, statuses[cardinality(statuses)], users.email, '+92 300 ' || mobile, '+92300' || mobile,
      users.username, 'House ' || number % 900 + 1 || ', Street ' || number % 60 + 1,
      (array['Lahore', 'Karachi', 'Islamabad', 'Multan', 'Quetta'])[1 + number % 5],
      (array['Punjab', 'Sindh', 'Islamabad', 'Punjab', 'Balochistan'])[1 + number % 5], (54000 + number % 900)::text,
      total, '${ADJUSTMENTS}', total + 20000, at, at + interval '36 hours' * (cardinality(statuses) - 1)
    from staged_orders as ordered
    join (select order_id, sum(unit_price_paisa::bigint * quantity) as total from order_lines group by order_id) as lines
      on lines.order_id = ordered.id
    join users on users.id = pg_temp.id_of(buyer, 1, pg_temp.registered_at(buyer, ${users}))
    cross join lateral (select lpad((buyer * 4278237 % 10000000)::text, 7, '0') as mobile) as dialled
    order by number`);
  await client.query(`
    insert into order_events (id, order_id, status, by_user_id, created_at)
    select pg_temp.id_of(number * 4 + nth, 58, event_at), id, status,
      case when nth = 1 then pg_temp.id_of(buyer, 1, pg_temp.registered_at(buyer, ${users}))
        else pg_temp.id_of(0, 1, pg_temp.registered_at(0, ${users})) end, event_at
    from staged_orders
    cross join lateral unnest(statuses) with ordinality as events (status, nth)
    cross join lateral (select at + interval '36 hours' * (nth - 1) as event_at) as dated`);
  await client.query(`
    insert into bought_products (user_id, product_id)
    select distinct user_id, product_id from orders join order_lines on order_lines.order_id = orders.id
    where status = 'Delivered'`);
  return made.rowCount ?? 0;
}
