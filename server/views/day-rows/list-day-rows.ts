import { and, desc, eq, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ENTRY_REASONS } from '#contract/cash.ts';
import type { DayRow } from '#contract/closings.schema.ts';
import type { ListedFigure } from '#contract/closings.ts';
import { users } from '#server/accounts/tables.ts';
import { entries, entryLines } from '#server/cash/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { type LedgerFigure, linesOf, reasonOf, reversed } from '#server/closings/figures/ledger-by-day.ts';
import { countedWorth, isCountedIn, isHandedOverIn, isLostIn } from '#server/closings/figures/period-rows.ts';
import { dayOf, type Period } from '#server/closings/figures/periods.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { KeysetPage } from '#server/platform/database/keyset-pages.ts';
import { stockMoves } from '#server/stock/tables.ts';
import { findSubjects } from './find-subjects.ts';

/** Lists the rows that a figure of a day sums, the newest first. The figure of a signed day may be an older sum. */
export async function listDayRows(
  db: Executor,
  { day, figure }: { day: string; figure: ListedFigure },
  page: KeysetPage,
): Promise<DayRow[]> {
  const period = dayOf(day);
  if (figure === 'handedOverPaisa' || figure === 'lostPaisa') return listParcels(db, period, figure, page);
  if (figure === 'countedWorthPaisa') return listCounts(db, period, page);
  return listLines(db, period, figure, page);
}

const NO_SUBJECT = { isReversal: false, order: null, purchase: null, product: null, about: '', pieces: null, by: null };

/** Matches rows after the row with the id `after`. `position` selects the time and the id of that row. */
function isBehind(at: SQLWrapper, id: SQLWrapper, after: string | undefined, position: (id: SQL) => SQL) {
  if (after === undefined || !isId(after)) return undefined;
  return sql`(${at}, ${id}) < (${position(sql`${after}::uuid`)})`;
}

interface Parcel {
  number: string;
  orderNumber: string;
  orderId: string | null;
  city: string;
}

const orderOf = ({ orderNumber, orderId }: Parcel): DayRow['order'] => ({
  number: orderNumber,
  isDeleted: orderId === null,
});

const parcelText = ({ number, city }: Parcel, courier: string | null) =>
  [number, courier, city].filter(Boolean).join(', ');

const PARCEL = {
  number: parcels.number,
  orderNumber: parcels.orderNumber,
  orderId: parcels.orderId,
  city: parcels.city,
};

async function listParcels(
  db: Executor,
  period: Period,
  figure: 'handedOverPaisa' | 'lostPaisa',
  { after, limit }: KeysetPage,
): Promise<DayRow[]> {
  const isLost = figure === 'lostPaisa';
  const at = isLost ? parcels.stateAt : parcels.handedOverAt;
  const position = (id: SQL) => sql`select ${at}, ${parcels.id} from ${parcels} where ${parcels.id} = ${id}`;
  const rows = await db
    .select({
      id: parcels.id,
      at: sql`${at}`.mapWith(parcels.stateAt),
      paisa: parcels.codPaisa,
      parcel: PARCEL,
      courier: courierAccounts.label,
    })
    .from(parcels)
    .leftJoin(courierAccounts, eq(courierAccounts.id, parcels.courierAccountId))
    .where(and(isLost ? isLostIn(period) : isHandedOverIn(period), isBehind(at, parcels.id, after, position)))
    .orderBy(desc(at), desc(parcels.id))
    .limit(limit);
  return rows.map(({ id, at: time, paisa, parcel, courier }) => ({
    ...NO_SUBJECT,
    _id: id,
    at: time.toISOString(),
    what: isLost ? 'Lost' : 'Handed over',
    order: orderOf(parcel),
    about: parcelText(parcel, courier),
    paisa,
  }));
}

async function listCounts(db: Executor, period: Period, { after, limit }: KeysetPage): Promise<DayRow[]> {
  const position = (id: SQL) => sql`select at, id from ${stockMoves} where id = ${id}`;
  const rows = await db
    .select({ move: stockMoves, name: products.name, by: users.username, paisa: countedWorth.mapWith(Number) })
    .from(stockMoves)
    .leftJoin(products, eq(products.id, stockMoves.productId))
    .leftJoin(users, eq(users.id, stockMoves.byUserId))
    .where(and(isCountedIn(period), isBehind(stockMoves.at, stockMoves.id, after, position)))
    .orderBy(desc(stockMoves.at), desc(stockMoves.id))
    .limit(limit);
  return rows.map(({ move, name, by, paisa }) => ({
    ...NO_SUBJECT,
    _id: move.id,
    at: move.at.toISOString(),
    what: move.delta > 0 ? 'Too many' : 'Too few',
    product: { _id: move.productId, name },
    pieces: move.delta,
    by,
    paisa,
  }));
}

/** Lists lines of the ledger. A reversal is listed with the subject of the entry that it reverses. */
async function listLines(
  db: Executor,
  { from, before }: Period,
  figure: LedgerFigure,
  { after, limit }: KeysetPage,
): Promise<DayRow[]> {
  const { matches, sign } = linesOf(figure);
  const position = (id: SQL) =>
    sql`select entries.at, entry_lines.id from entry_lines join entries on entries.id = entry_lines.entry_id where entry_lines.id = ${id}`;
  const rows = await db
    .select({
      id: entryLines.id,
      at: entries.at,
      why: reasonOf,
      ref: sql<string>`coalesce(${reversed.ref}, ${entries.ref})`,
      note: sql<string | null>`coalesce(${reversed.note}, ${entries.note})`,
      reverses: entries.reverses,
      paisa: entryLines.amountPaisa,
      parcel: PARCEL,
      courier: courierAccounts.label,
      by: users.username,
    })
    .from(entries)
    .innerJoin(entryLines, eq(entryLines.entryId, entries.id))
    .leftJoin(reversed, eq(reversed.id, entries.reverses))
    .leftJoin(parcels, eq(parcels.id, entryLines.parcelId))
    .leftJoin(courierAccounts, eq(courierAccounts.id, entryLines.courierAccountId))
    .leftJoin(users, eq(users.id, entries.byUserId))
    .where(
      and(matches, gte(entries.at, from), lt(entries.at, before), isBehind(entries.at, entryLines.id, after, position)),
    )
    .orderBy(desc(entries.at), desc(entryLines.id))
    .limit(limit);
  const subjects = await findSubjects(db, rows);
  return rows.map(({ id, at, why, ref, note, reverses, paisa, parcel, courier, by }) => ({
    ...NO_SUBJECT,
    _id: id,
    at: at.toISOString(),
    what: ENTRY_REASONS[why],
    isReversal: reverses !== null,
    ...(parcel ? { order: orderOf(parcel), about: parcelText(parcel, courier) } : { about: note ?? '' }),
    ...subjects.get(ref),
    by,
    paisa: sign * paisa,
  }));
}
