import type { Client } from 'pg';

/** In paisa: the courier's fee, its tax, and two taxes that are withheld from the collected amount. */
const AMOUNTS = `
  cross join lateral (
    select 20000 as fee, 3200 as fee_tax, round(paid_paisa * 0.02)::bigint as withheld
  ) as deducted
  cross join lateral (select paid_paisa - fee - fee_tax - 2 * withheld as net) as paid`;

export async function fillCash(client: Client): Promise<number> {
  await client.query(`
    insert into statements (id, courier_account_id, number, date, bank_paisa, file_sha256, state, created_at, posted_at, version)
    select statement_id, courier_id, 'CPR-' || half_week || '-' || courier, sent_at::date, sum(net),
      encode(sha256(statement_id::text::bytea), 'hex'), case when is_posted then 'posted' else 'draft' end, sent_at,
      case when is_posted then sent_at + interval '1 hour' end, is_posted::int
    from staged_payments join staged_parcels using (id) ${AMOUNTS}
    group by statement_id, courier_id, half_week, courier, sent_at, is_posted`);
  const rows = await client.query(`
    insert into statement_rows (statement_id, line, tracking_no, order_number, status, cod_paisa, fee_paisa, fee_tax_paisa,
      income_tax_paisa, sales_tax_paisa, net_paisa, parcel_id, findings)
    select statement_id, line, tracking_no, order_number, case when state = 'delivered' then 'Delivered' else 'Returned' end,
      paid_paisa, fee, fee_tax, withheld, withheld, net, parcels.id,
      case when is_short then '[{"finding": "cod_short", "text": "Half of it is missing."}]'
        when line % 50 = 0 then '[{"finding": "wrong_reference", "text": "The order number belongs to another parcel."}]'
        else '[]' end::jsonb
    from staged_payments join parcels using (id) ${AMOUNTS}
    order by sent_at, statement_id, line`);
  await client.query(`
    insert into entries (id, why, ref, at)
    select pg_temp.id_of(number, 71, ended_at), case when state = 'lost' then 'lost' else 'delivered' end, id || ':0', ended_at
    from staged_parcels where state in ('delivered', 'lost');
    insert into entries (id, why, ref, statement_id, at)
    select pg_temp.id_of(number, 72, sent_at), 'settled', statement_id || ':' || line, statement_id, sent_at + interval '1 hour'
    from staged_payments join staged_parcels using (id) where is_posted`);
  const delivered = await client.query(`
    insert into entry_lines (id, entry_id, account, courier_account_id, parcel_id, amount_paisa)
    select pg_temp.id_of(number * 4 + nth, 73, ended_at), pg_temp.id_of(number, 71, ended_at), account, courier_id, id, amount
    from staged_parcels
    cross join lateral (select cod_paisa - delivery_paisa as goods) as sold
    cross join lateral (values
      (0, 'receivable', cod_paisa, state = 'delivered'), (1, 'delivery_income', -delivery_paisa, state = 'delivered'),
      (2, 'sales', -goods, state = 'delivered'), (0, 'claim', goods, state = 'lost'), (1, 'stock_loss', -goods, state = 'lost')
    ) as lines (nth, account, amount, is_written)
    where is_written`);
  const settled = await client.query(`
    insert into entry_lines (id, entry_id, account, courier_account_id, parcel_id, amount_paisa)
    select pg_temp.id_of(number * 8 + nth, 74, sent_at), pg_temp.id_of(number, 72, sent_at), account, courier_id, id, amount
    from staged_payments join staged_parcels using (id) ${AMOUNTS}
    cross join lateral (values (0, 'bank', net), (1, 'courier_fee', fee), (2, 'fee_tax', fee_tax),
      (3, 'income_tax_withheld', withheld), (4, 'sales_tax_withheld', withheld), (5, 'receivable', -paid_paisa)
    ) as lines (nth, account, amount)
    where is_posted and amount <> 0`);
  return [rows, delivered, settled].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
