import type { Client } from 'pg';

/** Writes stock moves that sum to each product's stock, and an audit entry for each change of a status. */
export async function fillHistory(client: Client): Promise<number> {
  const moved = await client.query(`
    insert into stock_moves (product_id, delta, why, ref, by_user_id, at)
    select product_id, case why when 'sale' then -quantity else quantity end, why, orders.id, user_id, created_at
    from orders join order_lines on order_lines.order_id = orders.id
    cross join lateral unnest(case status when 'cancelled' then array['sale', 'cancel'] else array['sale'] end) as why
    where product_id in (select id from products where stock is not null)`);
  const opened = await client.query(`
    insert into stock_moves (product_id, delta, why, ref, at)
    select id, stock - coalesce(moved, 0), 'opening', 'opening', created_at
    from products left join (select product_id, sum(delta) as moved from stock_moves group by product_id) as sums on product_id = id
    where stock <> coalesce(moved, 0)`);
  const audited = await client.query(`
    insert into audit_entries (id, at, by_user_id, by_name, verb, subject_kind, subject_id, subject_label, before, after)
    select event.id, event.created_at, event.by_user_id, 'Admin', 'order.status', 'order', orders.id, orders.order_id,
      '{"status": "pending"}', jsonb_build_object('status', event.status)
    from order_events as event join orders on orders.id = event.order_id
    where event.status <> 'pending'`);
  return [moved, opened, audited].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
