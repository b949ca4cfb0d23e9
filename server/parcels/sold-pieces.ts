import { type SQL, sql } from 'drizzle-orm';
import { ORDER_LINES_MAX } from '#contract/orders.ts';
import { deletedOrders } from '#server/orders/figures/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { parcels } from './tables.ts';

/** SQL that is true if the replacement of an exchange is delivered or will be. */
const isReplacing = (state: SQL, status: SQL) =>
  sql`(${state} = 'delivered' or (${state} in ('packed', 'booked', 'handed_over') and ${status} <> 'cancelled'))`;

/**
 * SQL with the columns `product_id`, `name`, `quantity` and `paisa`. An exchange counts the sent pieces instead of the
 * returned ones. A cancelled order counts its delivered pieces.
 */
export function soldPieces(only: (order: typeof orders | typeof deletedOrders) => SQL | undefined): SQL {
  const chosen = only(orders) ?? sql`true`;
  const chosenDeleted = only(deletedOrders) ?? sql`true`;
  // No order has more lines. Without the limit, PostgreSQL would read the lines of all orders for a join.
  const lines = sql`(select product_id, name, quantity, unit_price_paisa from order_lines
    where order_lines.order_id = orders.id limit ${sql.raw(String(ORDER_LINES_MAX))})`;
  const deletedLines = sql`jsonb_to_recordset(deleted_orders.lines)
    as line ("productId" uuid, name text, quantity int, "unitPricePaisa" bigint)`;
  return sql`(
    select line.product_id, line.name, line.quantity::int, line.quantity * line.unit_price_paisa::bigint as paisa
    from ${orders} cross join lateral ${lines} as line where ${orders.status} <> 'cancelled' and ${chosen}
    union all
    select line."productId", line.name, line.quantity, line.quantity * line."unitPricePaisa"
    from ${deletedOrders} cross join lateral ${deletedLines} where ${deletedOrders.status} <> 'cancelled' and ${chosenDeleted}
    union all ${corrections(sql`${orders}`, sql`${parcels.orderId} = orders.id`, sql`orders`, chosen)}
    union all ${corrections(
      sql`${deletedOrders}`,
      sql`${parcels.orderId} is null and ${parcels.orderNumber} = deleted_orders.order_id`,
      sql`deleted_orders`,
      chosenDeleted,
    )})`;
}

/**
 * Returns SQL of corrections for orders whose parcels disagree with the order's status: positive for pieces that were
 * sold after all, negative for pieces that came back or were lost.
 */
function corrections(table: SQL, isOfOrder: SQL, name: SQL, chosen: SQL): SQL {
  const status = sql`${name}.status`;
  const sign = sql`case
    when kind = 'forward' and state in ('refused', 'returning', 'received', 'lost') and ${status} <> 'cancelled' then -1
    when kind = 'forward' and state = 'delivered' and ${status} = 'cancelled' then 1
    when kind = 'exchange_out' and ${isReplacing(sql`state`, status)} then 1
    when kind = 'reverse' and (state = 'received' or exists (select from parcels as sent
      where sent.id = parcels.exchange_of and parcels.state = 'returning' and ${isReplacing(sql`sent.state`, status)})) then -1
    else 0 end`;
  return sql`select line.product_id, line.name, line.sign * line.quantity, line.sign * line.quantity * line.unit_price_paisa::bigint
    from ${table} cross join lateral (
      select parcel_lines.product_id, parcel_lines.name, parcel_lines.quantity, parcel_lines.unit_price_paisa, ${sign} as sign
      from ${parcels} join parcel_lines on parcel_lines.parcel_id = parcels.id where ${isOfOrder}
    ) as line where ${name}.is_sold is not null and ${chosen}`;
}
