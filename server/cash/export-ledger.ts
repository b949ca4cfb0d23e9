import { asc, eq, gt, inArray } from 'drizzle-orm';
import { ENTRY_REASONS, LEDGER_ACCOUNTS } from '#contract/cash.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type KeysetPage, readBatches } from '#server/platform/database/keyset-pages.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import { entries, entryLines } from './tables.ts';

const BATCH = 500;

const COLUMNS = [
  'Entry',
  'Time',
  'What',
  'Account',
  'Amount',
  'Courier',
  'Parcel',
  'Order ID',
  'Takes back',
  'Note',
  'By',
];

/** Exports a row for each line of an entry, the oldest entry first. Amounts are PKR; those of an entry sum to 0. */
export function exportLedger({ db }: Pick<Deps, 'db'>): Tables {
  const readPage = (page: KeysetPage) => listEntries(db, page);
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const { entry, by, lines } of readBatches(BATCH, readPage, (row) => row.entry.id)) {
      const { id, at, why, reverses, note } = entry;
      for (const { account, amountPaisa, courier, parcel, orderNumber } of lines) {
        const amount = pkrFromPaisa(amountPaisa);
        const subject = [courier, parcel, orderNumber, reverses, note, by];
        yield [id, at, ENTRY_REASONS[why], LEDGER_ACCOUNTS[account], amount, ...subject.map((text) => text ?? '')];
      }
    }
  }
  return [{ name: 'Money', columns: COLUMNS, rows: rows() }];
}

async function listEntries(db: Executor, { after, limit }: KeysetPage) {
  const found = await db
    .select({ entry: entries, by: users.username })
    .from(entries)
    .leftJoin(users, eq(users.id, entries.byUserId))
    .where(after === undefined ? undefined : gt(entries.id, after))
    .orderBy(asc(entries.id))
    .limit(limit);
  const lines = await db
    .select({
      entryId: entryLines.entryId,
      account: entryLines.account,
      amountPaisa: entryLines.amountPaisa,
      courier: courierAccounts.label,
      parcel: parcels.number,
      orderNumber: parcels.orderNumber,
    })
    .from(entryLines)
    .leftJoin(courierAccounts, eq(courierAccounts.id, entryLines.courierAccountId))
    .leftJoin(parcels, eq(parcels.id, entryLines.parcelId))
    .where(
      inArray(
        entryLines.entryId,
        found.map(({ entry }) => entry.id),
      ),
    )
    .orderBy(asc(entryLines.id));
  const byEntry = Map.groupBy(lines, ({ entryId }) => entryId);
  return found.map((row) => ({ ...row, lines: byEntry.get(row.entry.id) ?? [] }));
}
