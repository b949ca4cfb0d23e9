import { and, eq, inArray, sql } from 'drizzle-orm';
import { transitionOfUnpacking } from '#contract/parcel-actions.ts';
import type { ChosenParcelsBody } from '#contract/parcels.schema.ts';
import type { Deps } from '#server/deps.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { lockOrderedProducts, returnStock } from '#server/orders/stock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { removeFitVotes } from '#server/reviews/fit-votes.ts';
import { changeParcels, describeState, type ParcelOutcome, siftParcels } from './change-parcels.ts';
import { followParcels } from './follow-parcels.ts';
import { moveParcels, setState } from './move-parcels.ts';
import { publishChanged } from './publish-changed.ts';
import { findLines, findReplacedBack, type LockedParcel, type ParcelRow } from './queries.ts';
import { dropRefundsOfParcel } from './refunds/drop-refund.ts';
import { isReturnForMoney } from './rules.ts';
import { parcels } from './tables.ts';

/** Unpacks parcels. Pieces of an order wait to be packed again; pieces of an exchange return to stock. */
export async function unpackParcels(deps: Deps, viewer: Viewer, chosen: ChosenParcelsBody): Promise<ParcelOutcome[]> {
  const at = deps.now();
  return changeParcels(deps, chosen.parcels, {
    isDone: ({ parcel: { state } }) => state === 'void',
    async make(tx, locked) {
      const replacements = locked.filter(({ parcel }) => parcel.kind === 'exchange_out');
      const replacedBack = await findReplacedBack(
        tx,
        replacements.map(({ parcel }) => parcel.id),
      );
      const { able, problems } = siftParcels(locked, ({ parcel }) => {
        const transition = transitionOf(parcel);
        if (transition === undefined) return `This parcel cannot be unpacked: ${describeState(parcel)}.`;
        if (transition === 'cancel_return') return undefined;
        if (parcel.owedPaisa !== 0) return 'A statement has accounted for this parcel: it has left the shop.';
        if (!replacedBack.has(parcel.id)) return undefined;
        return 'What it replaces is back in the shop: the customer waits for this parcel.';
      });
      const [returns, packed] = [able.filter(isReturned), able.filter((each) => !isReturned(each))];
      const rows = packed.map(({ parcel }) => parcel);
      // Removes tracking numbers, so that other parcels can get them.
      const given = rows.filter((row) => transitionOf(row) === 'undo_delivery_by_shop');
      const inShop = rows.filter((row) => !given.includes(row));
      await moveParcels(tx, inShop, 'unpack', { at, by: viewer, set: { trackingNo: null } });
      const back = { at, by: viewer, set: { deliveredAt: null }, verb: 'parcel.unpacked' } as const;
      await moveParcels(tx, given, 'undo_delivery_by_shop', back);
      await publishChanged(deps, tx, given);
      const own = packed.filter(({ parcel, order }) => parcel.kind !== 'exchange_out' && order);
      await takeFromDesk(
        tx,
        own.map(({ parcel }) => parcel.id),
      );
      // May set a shipped order back to processing, so that the desk lists it under To pack.
      await followParcels(
        deps,
        tx,
        viewer,
        own.flatMap(({ order }) => order ?? []),
      );
      for (const replacement of rows.filter(({ kind }) => kind === 'exchange_out')) {
        await restock(deps, tx, viewer, replacement);
        await voidExpected(deps, tx, replacement, { at, by: viewer });
      }
      for (const { parcel } of returns) {
        await moveParcels(tx, [parcel], 'cancel_return', { at, by: viewer });
        await dropRefundsOfParcel(deps, tx, parcel.id, { at, by: viewer });
        await removeFitVotes(deps, tx, parcel.id);
      }
      return problems;
    },
  });
}

function transitionOf(parcel: ParcelRow) {
  const { courierAccountId } = parcel;
  return transitionOfUnpacking({
    ...parcel,
    isReturnForMoney: isReturnForMoney(parcel),
    hasCourier: courierAccountId !== null,
  });
}

async function takeFromDesk(tx: Executor, parcelIds: readonly string[]): Promise<void> {
  if (parcelIds.length === 0) return;
  await tx
    .update(orderDesk)
    .set({
      isPacked: false,
      packedPieces: sql`${orderDesk.packedPieces} - ${parcels.pieces}`,
      version: sql`${orderDesk.version} + 1`,
    })
    .from(parcels)
    .where(and(inArray(parcels.id, [...parcelIds]), eq(orderDesk.orderId, parcels.orderId)));
}

async function restock(deps: Deps, tx: Executor, viewer: Viewer, parcel: ParcelRow): Promise<void> {
  const lines = await findLines(tx, [parcel.id]);
  const locked = await lockOrderedProducts(tx, lines);
  await returnStock(deps, tx, { locked, lines, why: 'return', ref: parcel.id, by: viewer.id });
}

const isReturned = ({ parcel }: LockedParcel) => isReturnForMoney(parcel);

export async function voidExpected(
  deps: Pick<Deps, 'jobs' | 'tags'>,
  tx: Executor,
  parcel: ParcelRow,
  move: { at: Date; by: Viewer },
): Promise<void> {
  const [expected] = await tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.exchangeOf, parcel.id), eq(parcels.state, 'returning')))
    .for('update');
  if (!expected) return;
  await setState(tx, [expected], 'cancel_return', move);
  await dropRefundsOfParcel(deps, tx, expected.id, move);
  await removeFitVotes(deps, tx, expected.id);
}
