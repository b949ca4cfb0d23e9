import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { lockOrderedProducts, returnStock } from '#server/orders/stock.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, describeState, type ParcelOutcome } from './change-parcels.ts';
import { followParcels } from './follow-parcels.ts';
import { findLines, isReplacedBack, type ParcelRow, setState } from './queries.ts';
import { isInShop } from './rules.ts';
import { parcels } from './tables.ts';

interface Chosen {
  parcels: readonly { id: string; version: number }[];
}

/** Takes parcels that have not left apart: the order's pieces are to pack again, those of an exchange return to stock. */
export async function unpackParcels(deps: Deps, viewer: Viewer, chosen: Chosen): Promise<ParcelOutcome[]> {
  const at = deps.now();
  return changeParcels(deps, chosen.parcels, {
    isDone: ({ state }) => state === 'void',
    async make(tx, { parcel, order }) {
      if (!isInShop(parcel.state)) return `This parcel cannot be unpacked: ${describeState(parcel)}.`;
      if (parcel.owedPaisa !== 0) return 'A statement has accounted for this parcel: it has left the shop.';
      if (parcel.kind === 'exchange_out' && (await isReplacedBack(tx, parcel.id))) {
        return 'What it replaces is back in the shop: the customer waits for this parcel.';
      }
      // Its tracking number is free for the parcel that is packed next.
      await setState(tx, parcel, { state: 'void', trackingNo: null }, { at, by: viewer.id });
      const subject = { id: parcel.id, label: parcel.number };
      const fields = { before: { state: parcel.state }, after: { state: 'void' } };
      await recordChange(tx, { by: viewer, at, verb: 'parcel.unpacked', subject, ...fields });
      if (parcel.kind === 'exchange_out') {
        await restock(deps, tx, viewer, parcel);
        await voidExpected(tx, parcel, { at, by: viewer.id });
      } else if (order) {
        await tx
          .update(orderDesk)
          .set({
            isPacked: false,
            packedPieces: sql`${orderDesk.packedPieces} - ${parcel.pieces}`,
            version: sql`${orderDesk.version} + 1`,
          })
          .where(eq(orderDesk.orderId, order.id));
        // Another parcel may have left: the pieces are to be seen where they are packed.
        await followParcels(deps, tx, viewer, order);
      }
      return undefined;
    },
  });
}

async function restock(deps: Deps, tx: Executor, viewer: Viewer, parcel: ParcelRow): Promise<void> {
  const lines = await findLines(tx, [parcel.id]);
  const locked = await lockOrderedProducts(tx, lines);
  await returnStock(deps, tx, { locked, lines, why: 'return', ref: parcel.id, by: viewer.id });
}

/** What an exchange that does not take place would have brought back is expected no longer. */
export async function voidExpected(tx: Executor, parcel: ParcelRow, state: { at: Date; by: string }): Promise<void> {
  const [expected] = await tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.exchangeOf, parcel.id), eq(parcels.state, 'returning')))
    .for('update');
  if (expected) await setState(tx, expected, { state: 'void' }, state);
}
