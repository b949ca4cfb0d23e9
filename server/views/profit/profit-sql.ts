import { type SQL, sql } from 'drizzle-orm';
import { ORDER_LINES_MAX } from '#contract/orders.ts';
import { entryLines } from '#server/cash/tables.ts';
import { deletedOrders } from '#server/orders/figures/tables.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { refunds } from '#server/parcels/refunds/tables.ts';
import { parcelLines, parcels, returnItems } from '#server/parcels/tables.ts';
import type { ProfitScope } from './profit-scope.ts';

export const EFFECTS = ['delivered', 'back', 'lost', 'sent_back', 'refund'] as const;
export type Effect = (typeof EFFECTS)[number];

/** `claim_paid` is the part of the claim for a lost parcel that the courier has paid, before its fees. */
const ledgerSums = sql`(select
  coalesce(sum(amount_paisa) filter (where account = 'courier_fee'), 0) as courier,
  coalesce(sum(amount_paisa) filter (where account in ('fee_tax', 'income_tax_withheld', 'sales_tax_withheld')), 0) as tax,
  coalesce(sum(amount_paisa) filter (where account = 'written_off'), 0) as written_off,
  -coalesce(sum(amount_paisa) filter (where account in ('stock_loss', 'claim', 'receivable', 'written_off')), 0) as claim_paid,
  coalesce(bool_or(account = 'courier_fee' or account = 'receivable' and amount_paisa < 0), false) as is_stated
  from ${entryLines} where entry_lines.parcel_id = parcels.id) as ledger`;

/** Replaces the sums in queries that read no money, because the ledger is the most expensive part. */
const noSums = sql`(select 0::bigint as courier, 0::bigint as tax, 0::bigint as written_off, 0::bigint as claim_paid, true as is_stated) as ledger`;

const parcelSources = (only: SQL | undefined, ledger: SQL) => sql`
  select parcels.id, effect, parcels.id as parcel_id, parcels.number as parcel_number, parcels.order_id, parcels.order_number,
    parcels.city, parcels.courier_account_id as courier_id,
    case when effect = 'delivered' then parcels.cod_paisa else 0 end as collected,
    0 as refunded, courier, tax, case when effect = 'lost' then -claim_paid else written_off end as loss,
    effect = 'delivered' and parcels.courier_account_id is not null and not is_stated as is_unstated
  from ${parcels}
  cross join lateral (select case
    when parcels.kind = 'reverse' then 'sent_back'
    when parcels.state in ('delivered', 'lost') then parcels.state
    else 'back' end as effect) as outcome
  cross join lateral ${ledger}
  where ${only}`;

const orderSources = (table: typeof orders | typeof deletedOrders, orderId: SQL, only: SQL | undefined) => sql`
  select ${table.id}, 'delivered', null, null, ${orderId}, ${table.orderId}, ${table.city}, null,
    ${table.grandTotalPaisa} - ${table.parcelsPaisa}, 0, 0, 0, 0, false
  from ${table} where ${only}`;

const refundSources = (only: SQL | undefined) => sql`
  select refunds.id, 'refund', refunds.parcel_id, parcels.number, refunds.order_id, refunds.order_number,
    coalesce(orders.city, parcels.city, ''), parcels.courier_account_id, 0, refunds.amount_paisa, 0, 0, 0, false
  from ${refunds} left join ${orders} on orders.id = refunds.order_id left join ${parcels} on parcels.id = refunds.parcel_id
  where ${only}`;

/**
 * Selects the sources of profit, in paisa. `loss` omits the cost of lost goods, because another query sums it from the
 * lines.
 */
export function sourcesOf(scope: ProfitScope, ledger = ledgerSums): SQL {
  return sql`(${parcelSources(scope.ended, ledger)}
    union all ${parcelSources(scope.lostOrSentBack, ledger)}
    union all ${orderSources(orders, sql`${orders.id}`, scope.orders)}
    union all ${orderSources(deletedOrders, sql`null`, scope.deletedOrders)}
    union all ${refundSources(scope.refunds)})`;
}

const ofParcel = sql`select product_id, name, age, unit_price_paisa, unit_cost_paisa, position, quantity::int
  from ${parcelLines} where parcel_lines.parcel_id = sources.parcel_id`;

/** Counts pieces in parcels that have left. The shop delivered the order's other pieces without a parcel. */
const inParcels = (isOfOrder: SQL) => sql`coalesce((select sum(parcel_lines.quantity)::int
  from ${parcels} join ${parcelLines} on parcel_lines.parcel_id = parcels.id
  where ${isOfOrder} and parcels.kind = 'forward' and parcels.state not in ('packed', 'booked', 'void')
    and parcel_lines.position = line.position), 0)`;

// The limit, which no order reaches, prevents a join for which PostgreSQL would read the lines of all orders.
const linesOfOrder = sql`(select product_id, name, age, unit_price_paisa, unit_cost_paisa, position, quantity::int
  from ${orderLines} where order_lines.order_id = sources.order_id limit ${sql.raw(String(ORDER_LINES_MAX))}) as line`;

const linesOfDeleted = sql`(select (element ->> 'productId')::uuid as product_id, element ->> 'name' as name, null::smallint as age,
  (element ->> 'unitPricePaisa')::int as unit_price_paisa, null::int as unit_cost_paisa, number - 1 as position,
  (element ->> 'quantity')::int as quantity
  from ${deletedOrders}, jsonb_array_elements(deleted_orders.lines) with ordinality as line (element, number)
  where deleted_orders.id = sources.id) as line`;

const restOf = (
  lines: SQL,
  isOfOrder: SQL,
) => sql`select product_id, name, age, unit_price_paisa, unit_cost_paisa, position,
  quantity - ${inParcels(isOfOrder)} from ${lines} where quantity > ${inParcels(isOfOrder)}`;

/** Selects the lines among which the money of a parcel, order or refund is divided. Refunded lines sold no pieces. */
export function linesOf(scope: ProfitScope): SQL {
  return sql`(
    select sources.id as source_id, line.product_id, line.name, line.age, line.quantity,
      line.quantity * line.unit_price_paisa::bigint as value, sold, sold * coalesce(line.unit_cost_paisa, 0)::bigint as cost,
      gone * coalesce(line.unit_cost_paisa, 0)::bigint as loss,
      case when line.unit_cost_paisa is null and effect <> 'sent_back' then sold + gone else 0 end as unknown_cost
    from ${sourcesOf(scope, noSums)} as sources
    cross join lateral (
      ${ofParcel}
      union all ${restOf(linesOfOrder, sql`parcels.order_id = sources.order_id`)}
        and effect = 'delivered' and sources.parcel_id is null
      union all ${restOf(linesOfDeleted, sql`parcels.order_id is null and parcels.order_number = sources.order_number`)}
        and effect = 'delivered' and sources.parcel_id is null and sources.order_id is null
      union all select product_id, name, age, unit_price_paisa, unit_cost_paisa, position, quantity from ${linesOfOrder}
        where effect = 'refund' and sources.parcel_id is null
    ) as line
    cross join lateral (select
      case effect when 'delivered' then line.quantity when 'sent_back' then -line.quantity else 0 end as sold,
      case effect when 'lost' then line.quantity when 'refund' then 0 when 'delivered' then 0 else coalesce((
        select sum(return_items.quantity)::int from ${returnItems}
        where return_items.parcel_id = sources.parcel_id and return_items.position = line.position
          and return_items.condition <> 'sellable'), 0) end as gone) as pieces)`;
}
