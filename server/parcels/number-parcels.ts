import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { NumberedParcels, NumberParcelsBody } from '#contract/parcel-lists.schema.ts';
import { canMove } from '#contract/parcels.ts';
import type { Deps } from '#server/deps.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, describeState, siftParcels } from './change-parcels.ts';
import { setState } from './move-parcels.ts';
import { type CourierRow, findCourier, type ParcelRow } from './queries.ts';
import { parcels } from './tables.ts';
import { checkTrackingNumbers } from './tracking-numbers/check-tracking-numbers.ts';
import { findByReference, findByTrackingKey } from './tracking-numbers/find-named.ts';
import { readSource } from './tracking-numbers/parcel-list.ts';
import { readTrackingNumbers, type TrackingRow } from './tracking-numbers/read-list.ts';
import { trackingKey } from './tracking-numbers/tracking-number.ts';

/** Saves tracking numbers; packed parcels become booked. Skips and reports ambiguous rows. */
export async function numberParcels(
  deps: Deps,
  viewer: Viewer,
  { courier: courierId, isDryRun, ...source }: NumberParcelsBody,
): Promise<NumberedParcels> {
  const courier = await findCourier(deps.db, courierId);
  if (!courier?.isActive) throw new AppError('courier_not_found');
  const { lines, table } = await readSource(deps, viewer, source);
  const { rows, problems } = readTrackingNumbers(lines.join('\n'));
  const named = await findNamed(deps.db, rows);
  const used = await findUsed(deps.db, courier, rows);
  const findings = checkTrackingNumbers(rows, {
    parcels: named.map((parcel) => ({ ...parcel, isToBook: mayBeNumbered(parcel, courier) })),
    usedNumbers: new Map(used.map(({ number, trackingNo }) => [trackingNo ?? '', number])),
  });
  const given = new Map(findings.flatMap((each) => (each.kind === 'ok' ? [[each.parcelNumber, each.trackingNo]] : [])));
  const unsaved = isDryRun
    ? new Map<string, string>()
    : await saveNumbers(deps, viewer, { courier, seen: named, given });
  const unread = problems.map(({ line, text: problem }) => ({
    line,
    reference: '',
    trackingNo: '',
    parcel: null,
    problem,
    isSaved: false,
  }));
  const read = findings.map(({ kind, line, reference, trackingNo, parcelNumber: parcel, text }) => {
    const problem = kind === 'ok' ? (unsaved.get(parcel ?? '') ?? null) : text;
    return { line, reference, trackingNo, parcel, problem, isSaved: !isDryRun && problem === null };
  });
  return { lines, table, rows: [...unread, ...read].toSorted((one, other) => one.line - other.line) };
}

function mayBeNumbered({ state, trackingNo, courierAccountId }: ParcelRow, { id }: CourierRow): boolean {
  return canMove('book', state) && trackingNo === null && (courierAccountId === null || courierAccountId === id);
}

async function findNamed(db: Executor, rows: readonly TrackingRow[]): Promise<ParcelRow[]> {
  const found = await findByReference(
    db,
    rows.map(({ reference }) => reference),
  );
  return [...new Set([...found.values()].flat())].filter(({ state }) => state !== 'void');
}

async function findUsed(db: Executor, { id }: CourierRow, rows: readonly TrackingRow[]): Promise<ParcelRow[]> {
  const found = await findByTrackingKey(
    db,
    rows.map(({ trackingNo }) => trackingKey(trackingNo)),
  );
  return [...found.values()]
    .flat()
    .filter(({ courierAccountId, state }) => courierAccountId === id && state !== 'void');
}

interface Numbering {
  courier: CourierRow;
  seen: readonly ParcelRow[];
  given: ReadonlyMap<string | null, string>;
}

/** Returns the problems of parcels that have changed since they were read. */
async function saveNumbers(
  deps: Deps,
  viewer: Viewer,
  { courier, seen, given }: Numbering,
): Promise<Map<string, string>> {
  const at = deps.now();
  const chosen = seen.filter(({ number }) => given.has(number));
  const outcomes = await changeParcels(deps, chosen, {
    isDone: ({ parcel }) => parcel.trackingNo === given.get(parcel.number) && parcel.courierAccountId === courier.id,
    async make(tx, locked) {
      const { able, problems } = siftParcels(locked, ({ parcel }) =>
        mayBeNumbered(parcel, courier) ? undefined : `This parcel takes no number: ${describeState(parcel)}.`,
      );
      const rows = able.map(({ parcel }) => ({ ...parcel, trackingNo: given.get(parcel.number) ?? null }));
      const numbers = JSON.stringify(Object.fromEntries(rows.map(({ id, trackingNo }) => [id, trackingNo])));
      const trackingNo = sql`${numbers}::jsonb ->> ${parcels.id}::text`;
      const set = { courierAccountId: courier.id, trackingNo };
      await setState(tx, rows, 'book', { at, by: viewer, set }).catch((error: unknown) => {
        if (!isUniqueViolation(error, 'parcels_tracking_no_once')) throw error;
        // `changeParcels` tries again with smaller sets, so that in the end only the parcel with the used number fails.
        throw new AppError('parcel_changed', { message: `${rows[0]?.trackingNo} is the number of another parcel.` });
      });
      await recordChanges(
        tx,
        rows.map(({ id, number, trackingNo: after }) => ({
          by: viewer,
          at,
          verb: 'parcel.numbered',
          subject: { id, label: number },
          before: { trackingNo: null },
          after: { trackingNo: after, courier: courier.label },
        })),
      );
      return problems;
    },
  });
  return new Map(
    outcomes.flatMap(({ message }, index) => (message === undefined ? [] : [[chosen[index]?.number ?? '', message]])),
  );
}
