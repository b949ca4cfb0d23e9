import type { Client } from 'pg';

const COURIERS = `
  insert into courier_accounts (id, courier, label, uses_own_numbers)
    select pg_temp.id_of(nth - 1, 60, pg_temp.until() - interval '800 days'), name, initcap(name), name = 'own'
    from unnest(array['leopards', 'postex', 'tcs', 'own']) with ordinality as couriers (name, nth);
  insert into courier_terms
      (courier_account_id, valid_from, fee_paisa, extra_fee_paisa, fee_tax_rate, income_tax_rate, sales_tax_rate)
    select id, '2020-01-01', 20000, 5000, 1600, 200, 200 from courier_accounts`;

/** Parcels end within nine days. One in ten on the way is refused and waits for its return. */
const STAGED_PARCELS = `
  create temporary table staged_parcels as
    select packed.*, pieces, courier, pg_temp.id_of(number, 61, placed_at + interval '60 hours') as id,
      pg_temp.id_of(courier, 60, pg_temp.until() - interval '800 days') as courier_id, ended_at,
      case when status = 'Delivered' then 'delivered' when status = 'cancelled' then 'received'
        when status = 'processing' then case number % 2 when 0 then 'packed' else 'booked' end
        when ended_at < pg_temp.until() and pg_temp.chance(number, 63) < 0.1
          then case when pg_temp.chance(number, 63) < 0.01 then 'lost' else 'refused' end
        else 'handed_over' end as state
    from (
      select row_number() over (order by created_at, id) - 1 as number, id as order_id, order_id as order_number, status, city,
        created_at as placed_at, grand_total_paisa as cod_paisa, sum_adjustments(adjustments) as delivery_paisa
      from orders where status in ('shipped', 'Delivered')
        or status = 'processing' and created_at < pg_temp.until() - interval '66 hours'
        or status = 'cancelled' and id in (select order_id from order_events where status = 'shipped')
    ) as packed
    join (select order_id, sum(quantity) as pieces from order_lines group by order_id) as lines using (order_id)
    cross join lateral (
      select pg_temp.pick(number, 62, 4) as courier,
        placed_at + interval '96 hours' + interval '108 hours' * pg_temp.chance(number, 64) as ended_at
    ) as chosen;
  alter table staged_parcels add primary key (id);
  analyze staged_parcels`;

/** Two statements a week from each courier; the latest is a draft. Some parcels are half paid, or never listed. */
const STAGED_PAYMENTS = `
  create temporary table staged_payments as
    select staged_parcels.id, pg_temp.id_of(half_week * 4 + courier, 65, sent_at) as statement_id,
      row_number() over (partition by half_week, courier order by number) + 1 as line,
      half_week, sent_at, sent_at + interval '84 hours' < pg_temp.until() as is_posted, is_short,
      case when state = 'received' then 0 when is_short then cod_paisa / 2 else cod_paisa end as paid_paisa
    from staged_parcels
    cross join lateral (
      select floor(extract(epoch from ended_at) / 302400)::bigint as half_week,
        state = 'delivered' and pg_temp.chance(number, 66) < 0.001 as is_short
    ) as dated
    cross join lateral (select to_timestamp((half_week + 1) * 302400) + interval '1 day' as sent_at) as sent
    where state in ('delivered', 'received') and sent_at < pg_temp.until() and pg_temp.chance(number, 67) >= 0.0005;
  alter table staged_payments add primary key (id);
  analyze staged_payments`;

export async function fillParcels(client: Client): Promise<number> {
  await client.query(COURIERS);
  await client.query(STAGED_PARCELS);
  await client.query(STAGED_PAYMENTS);
  const made = await client.query(`
    insert into parcels (id, number, order_id, order_number, city, state, courier_account_id, tracking_no, cod_paisa,
      adjustments_paisa, weight_g, pieces, created_at, state_at, handed_over_at, delivered_at, back_at, owed_paisa)
    select staged.id,
      'NP-' || translate(lpad(to_hex((number * 2654435761) & 4294967295), 8, '0'), '0123456789abcdef', '23456789ABCDEFGH'),
      order_id, order_number, city, state, case when state <> 'packed' then courier_id end,
      case when handed_over_at is not null or state = 'booked' and pg_temp.chance(number, 68) < 0.7
        then lpad((number * 387420489 % 10000000000)::text, 12, '0') end,
      cod_paisa, delivery_paisa, 500, pieces, packed_at,
      case state when 'packed' then packed_at when 'booked' then packed_at + interval '6 hours'
        when 'handed_over' then handed_over_at when 'received' then received_at else ended_at end,
      handed_over_at, case when state = 'delivered' then ended_at end,
      case when state in ('refused', 'received') then ended_at end,
      case when state = 'delivered' then cod_paisa - coalesce(paid_paisa, 0) else 0 end
    from staged_parcels as staged
    left join staged_payments as payment on payment.id = staged.id and is_posted
    cross join lateral (
      select placed_at + interval '60 hours' as packed_at, placed_at + interval '212 hours' as received_at,
        case when state not in ('packed', 'booked') then placed_at + interval '72 hours' end as handed_over_at
    ) as dated
    order by number`);
  await client.query(`
    insert into parcel_lines (parcel_id, position, product_id, name, color, age, unit_price_paisa, quantity)
    select staged.id, position, product_id, name, color, age, unit_price_paisa, quantity
    from staged_parcels as staged join order_lines using (order_id)`);
  await client.query(`
    insert into parcel_events (id, parcel_id, state, at, by_user_id)
    select pg_temp.id_of(number * 8 + nth, 69, at), id, event, at, (select id from users where role = 'admin' limit 1)
    from staged_parcels as staged
    cross join lateral (values
      (0, 'packed', placed_at + interval '60 hours', true),
      (1, 'booked', placed_at + interval '66 hours', state <> 'packed'),
      (2, 'handed_over', placed_at + interval '72 hours', state not in ('packed', 'booked')),
      (3, case state when 'received' then 'refused' else state end, ended_at, state not in ('packed', 'booked', 'handed_over')),
      (4, 'received', placed_at + interval '212 hours', state = 'received')) as events (nth, event, at, has_come)
    where has_come`);
  await client.query(`
    insert into order_desk (order_id, status, placed_at, is_packed, came_back)
    select orders.id, orders.status, created_at, staged.id is not null, coalesce(staged.state in ('refused', 'received'), false)
    from orders left join staged_parcels as staged on staged.order_id = orders.id
    on conflict (order_id) do update set is_packed = excluded.is_packed, came_back = excluded.came_back`);
  return made.rowCount ?? 0;
}
