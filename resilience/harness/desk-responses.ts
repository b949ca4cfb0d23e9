import { sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { rowsOf } from '#test/rows.ts';
import type { Desk } from './desk-parcels.ts';
import type { Violations } from './desk-violations.ts';
import type { Repeats } from './retry-until-response.ts';

export type DeskRequest = 'draft' | 'posting' | 'outcomes' | 'scan';

export interface DeskResponses extends Repeats {
  count: number;
  inFlight: Record<DeskRequest, number>;
  drafted: Set<string>;
  /** Number of posted rows by statement; undefined if the response was lost. */
  posted: Map<string, number | undefined>;
  /** Number of acknowledged changes by parcel. */
  changes: Map<string, number>;
  /** Id of the user who took the parcel back, by parcel. */
  receivedBy: Map<string, string>;
  /** Number of postings and returns that succeeded a second time. */
  doubled: number;
  differing: number;
}

export const noDeskResponses = (): DeskResponses => ({
  count: 0,
  repeats: 0,
  errors: new Map(),
  inFlight: { draft: 0, posting: 0, outcomes: 0, scan: 0 },
  drafted: new Set(),
  posted: new Map(),
  changes: new Map(),
  receivedBy: new Map(),
  doubled: 0,
  differing: 0,
});

/** One unacknowledged change per parcel is no violation, because its response may have been lost. */
export async function compareResponses(db: Executor, desk: Desk, responses: DeskResponses): Promise<Violations> {
  const parcels = await readParcels(db, desk);
  const statements = await rowsOf<{ id: string; state: string; entries: number }>(
    { db },
    sql`select s.id, s.state, (select count(*)::int from entries as e where e.statement_id = s.id) as entries from statements as s
      where s.courier_account_id = ${desk.courierAccountId}::uuid`,
  );
  const statementOf = new Map(statements.map((each) => [each.id, each]));
  const planned = desk.batches.flat();
  const isLost = ({ id }: { id: string }) => (parcels.get(id)?.version ?? -1) < (responses.changes.get(id) ?? 0);
  const isUnplanned = ({ id, steps }: (typeof planned)[number]) => {
    const { version = -1, state } = parcels.get(id) ?? {};
    const isAhead = version > (responses.changes.get(id) ?? 0) + 1;
    return isAhead || state !== (version === 0 ? 'handed_over' : steps[version - 1]);
  };
  return new Map([
    ['acknowledged drafts lost', [...responses.drafted].filter((id) => !statementOf.has(id)).length],
    [
      'acknowledged postings lost, or with other rows than the response says',
      [...responses.posted].filter(([id, rows]) => {
        const { state, entries } = statementOf.get(id) ?? {};
        return state !== 'posted' || entries !== (rows ?? entries);
      }).length,
    ],
    ['acknowledged changes of parcels lost', planned.filter(isLost).length],
    ['parcels in a state that nobody has requested', planned.filter(isUnplanned).length],
    [
      'acknowledged returns that the database assigns to another user',
      [...responses.receivedBy].filter(([id, by]) => parcels.get(id)?.received_by !== by).length,
    ],
  ]);
}

export async function countUnfinished(db: Executor, desk: Desk): Promise<number> {
  const parcels = await readParcels(db, desk);
  return desk.batches.flat().filter(({ id, steps }) => parcels.get(id)?.version !== steps.length).length;
}

interface FoundParcel {
  id: string;
  state: string;
  version: number;
  received_by: string | null;
}

async function readParcels(db: Executor, { courierAccountId }: Desk): Promise<Map<string, FoundParcel>> {
  const rows = await rowsOf<FoundParcel>(
    { db },
    sql`select p.id, p.state, p.version, (select max(e.by_user_id::text) from parcel_events as e
      where e.parcel_id = p.id and e.state = 'received') as received_by
      from parcels as p where p.courier_account_id = ${courierAccountId}::uuid`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
