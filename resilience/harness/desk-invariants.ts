import { type SQL, sql } from 'drizzle-orm';
import { postingOfParcel } from '#server/cash/jobs.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { rowsOf } from '#test/rows.ts';
import { differencesOfLevels, differencesOfStock } from '#test/stock.ts';
import type { Desk } from './desk-parcels.ts';
import { compareResponses, countUnfinished, type DeskResponses } from './desk-responses.ts';
import { alwaysViolated, type ViolationQueries, type Violations, violatedAtTheEnd } from './desk-violations.ts';

/** Reads all rows in one snapshot, because the database may still commit transactions of a killed process. */
export function inspectDesk({ db }: Pick<Deps, 'db'>, desk: Desk, responses: DeskResponses): Promise<Violations> {
  return db.transaction(
    async (tx) => {
      const violations = await countAll(tx, alwaysViolated(desk));
      violations.set('products whose moves do not sum to their stock', (await differencesOfStock({ db: tx })).length);
      violations.set('products that are not listed by their stock', (await differencesOfLevels({ db: tx })).length);
      for (const [what, count] of await compareResponses(tx, desk, responses)) violations.set(what, count);
      return violations;
    },
    { isolationLevel: 'repeatable read' },
  );
}

export async function inspectFinishedDesk({ db }: Pick<Deps, 'db'>, desk: Desk): Promise<Violations> {
  const violations = await countAll(db, violatedAtTheEnd(desk));
  return violations.set('parcels that have not taken all their steps', await countUnfinished(db, desk));
}

export async function countPendingPostings(db: Executor): Promise<number> {
  return countRows(
    db,
    sql`select from jobs.job where name like ${`${postingOfParcel.name}%`} and state <> 'completed'`,
  );
}

async function countAll(db: Executor, queries: ViolationQueries): Promise<Violations> {
  const violations: Violations = new Map();
  for (const [what, statement] of queries) violations.set(what, await countRows(db, statement));
  return violations;
}

async function countRows(db: Executor, statement: SQL): Promise<number> {
  const [found] = await rowsOf<{ n: number }>({ db }, sql`select count(*)::int as n from (${statement}) as found`);
  return found?.n ?? 0;
}
