import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { NumberedParcels, NumberParcelsBody } from '#contract/parcels.schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, describeState, siftParcels } from './change-parcels.ts';
import { type CourierRow, findCourier, type ParcelRow, setState } from './queries.ts';
import { isInShop } from './rules.ts';
import { parcels } from './tables.ts';
import { checkTrackingNumbers } from './tracking-numbers/check-tracking-numbers.ts';
import { readTrackingNumbers, type TrackingRow } from './tracking-numbers/read-tracking-numbers.ts';
import { trackingKey, trackingKeyOf } from './tracking-numbers/tracking-number.ts';

/**
 * Reads a courier's list of tracking numbers and gives them to its parcels; a parcel that is packed is booked by its number. A dry run
 * says what would become of each row. A row that is not sure is named and left out, the others go on. Throws `courier_not_found`.
 */
export async function numberParcels(
  deps: Deps,
  viewer: Viewer,
  { courier: courierId, lines, isDryRun }: NumberParcelsBody,
): Promise<NumberedParcels> {
  const courier = await findCourier(deps.db, courierId);
  if (!courier?.isActive) throw new AppError('courier_not_found');
  const { rows, problems } = readTrackingNumbers(lines.join('\n'));
  const named = await findNamed(deps.db, rows);
  const used = await findUsed(deps.db, courier, rows);
  const findings = checkTrackingNumbers(rows, {
    parcels: named.map((parcel) => ({ ...parcel, isToBook: mayBeNumbered(parcel, courier) })),
    usedNumbers: new Map(used.map(({ number, trackingNo }) => [trackingNo ?? '', number])),
  });
  const presented: NumberedParcels['rows'] = problems.map(({ line, text: problem }) => ({
    line,
    reference: '',
    trackingNo: '',
    parcel: null,
    problem,
    isSaved: false,
  }));
  for (const { kind, line, reference, trackingNo, parcelNumber, text: found } of findings) {
    const parcel = named.find(({ number }) => number === parcelNumber);
    const row = { line, reference, trackingNo, parcel: parcelNumber };
    if (kind !== 'ok' || !parcel || isDryRun) {
      presented.push({ ...row, problem: kind === 'ok' ? null : found, isSaved: false });
      continue;
    }
    const problem = await saveNumber(deps, viewer, { courier, parcel, trackingNo });
    presented.push({ ...row, problem, isSaved: problem === null });
  }
  return { rows: presented.toSorted((one, other) => one.line - other.line) };
}

function mayBeNumbered({ state, trackingNo, courierAccountId }: ParcelRow, { id }: CourierRow): boolean {
  return isInShop(state) && trackingNo === null && (courierAccountId === null || courierAccountId === id);
}

async function findNamed(db: Executor, rows: readonly TrackingRow[]): Promise<ParcelRow[]> {
  const references = [...new Set(rows.map(({ reference }) => reference))];
  if (references.length === 0) return [];
  const isNamed = or(inArray(parcels.number, references), inArray(parcels.orderNumber, references));
  return db
    .select()
    .from(parcels)
    .where(and(isNamed, ne(parcels.state, 'void')));
}

async function findUsed(db: Executor, { id }: CourierRow, rows: readonly TrackingRow[]): Promise<ParcelRow[]> {
  const numbers = [...new Set(rows.map(({ trackingNo }) => trackingKey(trackingNo)))];
  if (numbers.length === 0) return [];
  const isUsed = inArray(trackingKeyOf(parcels.trackingNo), numbers);
  return db
    .select()
    .from(parcels)
    .where(and(eq(parcels.courierAccountId, id), isUsed, ne(parcels.state, 'void')));
}

interface Numbering {
  courier: CourierRow;
  parcel: ParcelRow;
  trackingNo: string;
}

/** Returns why the number was not saved, as the parcel may have changed since it was read. */
async function saveNumber(
  deps: Deps,
  viewer: Viewer,
  { courier, parcel: seen, trackingNo }: Numbering,
): Promise<string | null> {
  const at = deps.now();
  try {
    const [outcome] = await changeParcels(deps, [seen], {
      isDone: (parcel) => parcel.trackingNo === trackingNo && parcel.courierAccountId === courier.id,
      async make(tx, locked) {
        const { able, problems } = siftParcels(locked, ({ parcel }) =>
          mayBeNumbered(parcel, courier) ? undefined : `This parcel takes no number: ${describeState(parcel)}.`,
        );
        const rows = able.map(({ parcel }) => parcel);
        const change = { state: 'booked', courierAccountId: courier.id, trackingNo } as const;
        await setState(tx, rows, change, { at, by: viewer.id });
        await recordChanges(
          tx,
          rows.map(({ id, number }) => ({
            by: viewer,
            at,
            verb: 'parcel.numbered',
            subject: { id, label: number },
            before: { trackingNo: null },
            after: { trackingNo, courier: courier.label },
          })),
        );
        return problems;
      },
    });
    return outcome?.message ?? null;
  } catch (error) {
    if (isUniqueViolation(error, 'parcels_tracking_no_once')) return `${trackingNo} is the number of another parcel.`;
    throw error;
  }
}
