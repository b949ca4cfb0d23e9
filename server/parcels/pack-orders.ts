import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import type { PackOrdersBody } from '#contract/parcels.schema.ts';
import { DEFAULT_PARCEL_WEIGHT } from '#contract/parcels.ts';
import { findCity } from '#server/cities/find-city.ts';
import type { Deps } from '#server/deps.ts';
import { changeOrders, type LockedOrder, type Outcome } from '#server/desk/change-orders.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { loadOrders, type OrderLineRow } from '#server/orders/queries.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { addEvent, findForwardParcels, findLines } from './queries.ts';
import { codOf, makeParcelNumber } from './rules.ts';
import { parcelLines, parcels } from './tables.ts';

/**
 * Packs orders, each into a parcel with all its pieces that are in none yet; `lines` packs a part of one order, and leaves the rest to
 * pack. The pieces of an order's parcels never exceed those ordered, as each packs under the order's lock.
 */
export async function packOrders(deps: Deps, viewer: Viewer, body: PackOrdersBody): Promise<Outcome[]> {
  const cities = await deps.cities.read();
  return changeOrders(deps, body.orders, {
    isDone: ({ desk }) => desk.isPacked,
    async make(tx, locked) {
      const { order } = locked;
      if (order.status !== 'processing') {
        const { label } = ORDER_STATUS_MEANINGS[order.status];
        return order.status === 'pending' ? 'Confirm this order first.' : `This order is ${label}.`;
      }
      const left = await piecesToPack(tx, order.id, await linesOf(tx, locked));
      const chosen = body.lines ? choose(left, body.lines) : left;
      if (chosen === undefined) return 'There are not so many pieces left to pack.';
      if (chosen.length === 0) return 'All pieces of this order are packed.';
      const city = findCity(cities, order.city)?.name ?? order.city;
      await pack(deps, tx, viewer, locked, { left, chosen, city, weight: body.weight });
      return undefined;
    },
  });
}

async function linesOf(tx: Executor, { order }: LockedOrder): Promise<OrderLineRow[]> {
  const [full] = await loadOrders(tx, [order]);
  return full?.lines ?? [];
}

/** The order's lines with the pieces that are in no parcel; without those of which none is left. */
async function piecesToPack(tx: Executor, orderId: string, lines: OrderLineRow[]): Promise<OrderLineRow[]> {
  const packed = await findForwardParcels(tx, orderId);
  const inParcels = await findLines(
    tx,
    packed.map(({ id }) => id),
  );
  return lines.flatMap((line) => {
    const taken = inParcels.filter(({ position }) => position === line.position);
    const quantity = line.quantity - taken.reduce((sum, each) => sum + each.quantity, 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** Undefined where more pieces are chosen than are left. */
function choose(
  left: readonly OrderLineRow[],
  chosen: readonly { position: number; quantity: number }[],
): OrderLineRow[] | undefined {
  const lines = chosen.map(({ position, quantity }) => {
    const line = left.find((each) => each.position === position);
    return line && line.quantity >= quantity ? { ...line, quantity } : undefined;
  });
  return lines.includes(undefined) ? undefined : (lines as OrderLineRow[]);
}

interface Packing {
  left: readonly OrderLineRow[];
  chosen: readonly OrderLineRow[];
  city: string;
  weight: number | undefined;
}

async function pack(
  deps: Deps,
  tx: Executor,
  viewer: Viewer,
  { order, desk }: LockedOrder,
  { left, chosen, city, weight = DEFAULT_PARCEL_WEIGHT }: Packing,
): Promise<void> {
  const at = deps.now();
  const others = await findForwardParcels(tx, order.id);
  const isLast = piecesOf(chosen) === piecesOf(left);
  const valuePaisa = chosen.reduce((sum, line) => sum + line.unitPricePaisa * line.quantity, 0);
  const codPaisa = codOf({
    grandTotalPaisa: order.grandTotalPaisa,
    subtotalPaisa: order.totalPaisa,
    valuePaisa,
    collectedPaisa: others.reduce((sum, parcel) => sum + parcel.codPaisa, 0),
    isLast,
  });
  const id = newId();
  const number = makeParcelNumber(randomInt);
  await tx.insert(parcels).values({
    id,
    number,
    orderId: order.id,
    orderNumber: order.orderId,
    city,
    codPaisa,
    adjustmentsPaisa: codPaisa - valuePaisa,
    weightG: weight,
    pieces: piecesOf(chosen),
    createdAt: at,
    stateAt: at,
  });
  await tx.insert(parcelLines).values(chosen.map((line) => parcelLineOf(id, line)));
  await addEvent(tx, { parcelId: id, state: 'packed', at, byUserId: viewer.id });
  await tx
    .update(orderDesk)
    .set({ isPacked: isLast, packedPieces: desk.packedPieces + piecesOf(chosen), version: desk.version + 1 })
    .where(eq(orderDesk.orderId, order.id));
  const after = { parcel: number, pieces: piecesOf(chosen) };
  const subject = { id, label: number };
  await recordChange(tx, { by: viewer, at, verb: 'parcel.packed', subject, before: null, after });
}

function piecesOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

type Pieces = Pick<OrderLineRow, 'position' | 'productId' | 'name' | 'color' | 'age' | 'unitPricePaisa' | 'quantity'>;

export function parcelLineOf(parcelId: string, line: Pieces): typeof parcelLines.$inferInsert {
  const { position, productId, name, color, age, unitPricePaisa, quantity } = line;
  return { parcelId, position, productId, name, color, age, unitPricePaisa, quantity };
}
