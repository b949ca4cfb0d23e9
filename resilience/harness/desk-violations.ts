import { type SQL, sql } from 'drizzle-orm';
import { LEFT_OUT_FINDINGS } from '#contract/cash.ts';
import { postingOfParcel } from '#server/cash/jobs.ts';
import type { Desk } from './desk-parcels.ts';

export type Violations = Map<string, number>;

/** SQL condition: a posting includes the row `r` of `statement_rows`. */
const IS_TAKEN = sql`not exists (select from jsonb_array_elements(r.findings) as f
  where f ->> 'finding' = any(${sql.param([...LEFT_OUT_FINDINGS])}::text[]))`;

/** Amounts that a posting counts. For a returned parcel it counts only the fee, even if the row has other amounts. */
const COUNTED_COD = sql`case when r.is_cod_counted then r.cod_paisa else 0 end`;
const COUNTED_NET = sql`case when r.is_cod_counted then r.net_paisa else -r.fee_paisa - r.fee_tax_paisa end`;

/** Each row of a result is a violation. */
export type ViolationQueries = [what: string, violations: SQL][];

export function alwaysViolated({ courierAccountId, products }: Desk): ViolationQueries {
  const account = sql`${courierAccountId}::uuid`;
  const ours = sql`select * from parcels where courier_account_id = ${account}`;
  const stocks = sql`unnest(${sql.param(products.map(({ id }) => id))}::uuid[], ${sql.param(products.map(({ stock }) => stock))}::int[])`;
  const goodPieces = sql`select p.id as parcel_id, l.product_id, sum(i.quantity)::int as pieces from (${ours}) as p
    join return_items as i on i.parcel_id = p.id join parcel_lines as l on l.parcel_id = p.id and l.position = i.position
    where p.state = 'received' and i.condition = 'sellable' group by p.id, l.product_id`;
  const auditOf = (kind: string, verbs: string[], id: SQL) => sql`(select count(*) from audit_entries as a
    where a.subject_kind = ${kind} and a.subject_id = ${id}::text and a.verb = any(${sql.param(verbs)}::text[]))`;
  return [
    [
      'entries whose lines do not sum to 0, or that have none',
      sql`select from entries as e left join entry_lines as l on l.entry_id = e.id group by e.id having coalesce(sum(l.amount_paisa), 1) <> 0`,
    ],
    [
      'rows of posted statements that are not posted with their amounts',
      sql`select from statements as s join statement_rows as r on r.statement_id = s.id
        where s.courier_account_id = ${account} and s.state = 'posted' and ${IS_TAKEN} and not exists (
          select from entries as e join entry_lines as l on l.entry_id = e.id
          where e.why = 'settled' and e.ref = s.id || ':' || r.line and e.statement_id = s.id
          having count(*) filter (where l.parcel_id <> r.parcel_id) = 0
            and sum(l.amount_paisa) filter (where l.account = 'bank') = ${COUNTED_NET}
            and sum(l.amount_paisa) filter (where l.account = 'courier_fee') = r.fee_paisa
            and coalesce(-sum(l.amount_paisa) filter (where l.account in ('receivable', 'claim')), 0)
              = ${COUNTED_COD})`,
    ],
    [
      'entries for a draft, or for a row that was left out',
      sql`select from entries as e where e.statement_id is not null and not exists (
        select from statements as s join statement_rows as r on r.statement_id = s.id
        where s.id = e.statement_id and s.state = 'posted' and e.ref = s.id || ':' || r.line and ${IS_TAKEN})`,
    ],
    [
      'parcels with two entries of one statement',
      sql`select from (select distinct e.id, e.statement_id, l.parcel_id from entries as e
        join entry_lines as l on l.entry_id = e.id where e.why = 'settled') as settled
        group by statement_id, parcel_id having count(*) > 1`,
    ],
    [
      'parcels that were paid more than they collect',
      sql`select from (${ours}) as p join entry_lines as l on l.parcel_id = p.id join entries as e on e.id = l.entry_id
        where e.why = 'settled' and l.account in ('receivable', 'claim') group by p.id, p.cod_paisa
        having -sum(l.amount_paisa) > p.cod_paisa`,
    ],
    [
      'parcels with two live entries of their outcome',
      sql`select from (select distinct e.id, l.parcel_id from entries as e join entry_lines as l on l.entry_id = e.id
        where e.why in ('delivered', 'lost') and not exists (select from entries as r where r.reverses = e.id)) as live
        group by parcel_id having count(*) > 1`,
    ],
    [
      'statements without one audit entry of each change',
      sql`select from statements as s where s.courier_account_id = ${account}
        and (${auditOf('statement', ['statement.drafted'], sql`s.id`)} <> 1
          or ${auditOf('statement', ['statement.posted'], sql`s.id`)} <> case s.state when 'posted' then 1 else 0 end)`,
    ],
    [
      'parcels without one audit entry of each change',
      sql`select from (${ours}) as p where ${auditOf('parcel', ['parcel.outcome', 'parcel.received'], sql`p.id`)} <> p.version`,
    ],
    [
      'parcels whose history does not lead to their state',
      sql`select from (${ours}) as p left join parcel_events as e on e.parcel_id = p.id group by p.id, p.version, p.state
        having count(e.id) <> p.version or count(e.id) filter (where e.state = 'received') > 1
          or coalesce((array_agg(e.state order by e.at desc, e.id desc))[1], 'handed_over') <> p.state`,
    ],
    [
      'parcels whose changes are not published once each',
      sql`select from (${ours}) as p left join
        (select data ->> 'parcel' as parcel, count(*) as jobs from jobs.job where name = ${postingOfParcel.name} group by 1) as j
        on j.parcel = p.id::text where coalesce(j.jobs, 0) <> p.version`,
    ],
    [
      'orders whose status does not fit their parcel',
      sql`select from (${ours}) as p join orders as o on o.id = p.order_id
        where o.status <> case p.state when 'delivered' then 'Delivered' when 'received' then 'cancelled' else 'shipped' end`,
    ],
    [
      'returns that do not account for each piece, or for a parcel that is not back',
      sql`select from (${ours}) as p left join return_items as i on i.parcel_id = p.id group by p.id, p.state, p.pieces
        having coalesce(sum(i.quantity), 0) <> case p.state when 'received' then p.pieces else 0 end`,
    ],
    [
      'good pieces that are not in stock once',
      sql`select from (${goodPieces}) as g full join
        (select m.ref, m.product_id, sum(m.delta) as pieces, count(*) as moves from stock_moves as m
          join (${ours}) as p on p.id::text = m.ref group by m.ref, m.product_id) as m
        on m.ref = g.parcel_id::text and m.product_id = g.product_id
        where m.pieces is distinct from g.pieces or m.moves <> 1`,
    ],
    [
      'products with more or fewer pieces than have come back',
      sql`select from ${stocks} as before (id, stock) join products as p on p.id = before.id
        where p.stock <> before.stock + coalesce((select sum(pieces) from (${goodPieces}) as g where g.product_id = p.id), 0)`,
    ],
  ];
}

export function violatedAtTheEnd({ courierAccountId, statements }: Desk): ViolationQueries {
  const account = sql`${courierAccountId}::uuid`;
  const ours = sql`select * from parcels where courier_account_id = ${account}`;
  const rows = sql`select r.*, ${COUNTED_COD} as counted_cod, ${COUNTED_NET} as counted_net from statements as s join statement_rows as r on r.statement_id = s.id
    where s.courier_account_id = ${account} and s.state = 'posted' and ${IS_TAKEN}`;
  const live = (why: string) => sql`select l.parcel_id, count(distinct e.id) as entries from entries as e
    join entry_lines as l on l.entry_id = e.id left join entries as r on r.reverses = e.id
    where e.why = ${why} and r.id is null group by l.parcel_id`;
  const linesOf = (...accounts: string[]) => sql`select * from entry_lines
    where courier_account_id = ${account} and account = any(${sql.param(accounts)}::text[])`;
  const total = (...accounts: string[]) =>
    sql`(select coalesce(sum(amount_paisa), 0) from (${linesOf(...accounts)}) as l)`;
  const balances = (...accounts: string[]) => sql`select parcel_id, sum(amount_paisa) as paisa
    from (${linesOf(...accounts)}) as l group by parcel_id`;
  const due = sql`case p.state when 'delivered' then p.cod_paisa when 'lost' then p.cod_paisa - p.adjustments_paisa else 0 end`;
  return [
    [
      'statements that are not posted, or are posted twice',
      sql`select from statements where courier_account_id = ${account} group by number having count(*) <> 1 or max(state) <> 'posted'
        union all select where (select count(*) from statements where courier_account_id = ${account}) <> ${statements.length}`,
    ],
    [
      'delivered parcels without one live entry, or others with one',
      sql`select from (${ours}) as p left join (${live('delivered')}) as l on l.parcel_id = p.id
        where coalesce(l.entries, 0) <> case p.state when 'delivered' then 1 else 0 end`,
    ],
    [
      'lost parcels without one live entry, or others with one',
      sql`select from (${ours}) as p left join (${live('lost')}) as l on l.parcel_id = p.id
        where coalesce(l.entries, 0) <> case p.state when 'lost' then 1 else 0 end`,
    ],
    [
      'parcels whose balance is not what is due less what was paid',
      sql`select from (${ours}) as p left join (${balances('receivable', 'claim')}) as b on b.parcel_id = p.id
        left join (select parcel_id, sum(counted_cod) as paisa from (${rows}) as r group by parcel_id) as paid on paid.parcel_id = p.id
        where coalesce(b.paisa, 0) <> ${due} - coalesce(paid.paisa, 0)`,
    ],
    [
      'parcels whose income is not that of their outcome',
      sql`select from (${ours}) as p left join (${balances('sales', 'delivery_income', 'stock_loss')}) as b on b.parcel_id = p.id
        where coalesce(b.paisa, 0) <> - ${due}`,
    ],
    [
      'accounts of the courier that are not the sum of parcels and statements',
      sql`select from (values
        (${total('receivable', 'claim')}, (select sum(${due}) from (${ours}) as p) - (select sum(counted_cod) from (${rows}) as r)),
        (${total('bank')}, (select sum(counted_net) from (${rows}) as r)),
        (${total('courier_fee', 'fee_tax')}, (select sum(fee_paisa + fee_tax_paisa) from (${rows}) as r)),
        (${total('income_tax_withheld', 'sales_tax_withheld')}, (select sum(income_tax_paisa + sales_tax_paisa) from (${rows}) as r where r.is_cod_counted))
        ) as sums (found, expected) where found is distinct from expected`,
    ],
  ];
}
