import { randomInt } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import type { PackOrdersBody } from '#contract/parcels.schema.ts';
import type { Settings } from '#contract/settings.schema.ts';
import type { CityIndex } from '#server/cities/city-index.ts';
import { findCity } from '#server/cities/find-city.ts';
import type { Deps } from '#server/deps.ts';
import { sift } from '#server/desk/change-in-chunks.ts';
import { changeOrders, type LockedOrder, type Outcome } from '#server/desk/change-orders.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { loadOrders, type OrderLineRow } from '#server/orders/queries.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { addEvents, findForwardParcels, findLines } from './queries.ts';
import { codOf, makeParcelNumber } from './rules.ts';
import { parcelLines, parcels } from './tables.ts';
import { findWeights, weighLines } from './weigh-lines.ts';

/** With `lines`, packs only these pieces of one order. The lock keeps two requests from packing the same pieces. */
export async function packOrders(deps: Deps, viewer: Viewer, body: PackOrdersBody): Promise<Outcome[]> {
  const cities = await deps.cities.read();
  const settings = await deps.settings.read();
  return changeOrders(deps, body.orders, {
    isDone: ({ desk }) => desk.isPacked,
    async make(tx, locked) {
      const unpacked = await readUnpacked(tx, locked);
      const packings = unpacked.map((each) => ({
        ...each,
        chosen: body.lines ? choose(each.left, body.lines) : each.left,
      }));
      const { able, problems } = sift(packings, ({ order }) => order.id, problemOf);
      await pack(deps, tx, viewer, {
        packings: able.map(({ chosen = [], ...each }) => ({ ...each, chosen })),
        cities,
        settings,
        weight: body.weight,
      });
      return problems;
    },
  });
}

export async function packRest(deps: Deps, tx: Executor, viewer: Viewer, locked: LockedOrder): Promise<void> {
  const unpacked = (await readUnpacked(tx, [locked])).filter(({ left }) => left.length > 0);
  await pack(deps, tx, viewer, {
    packings: unpacked.map((each) => ({ ...each, chosen: each.left })),
    cities: await deps.cities.read(),
    settings: await deps.settings.read(),
    weight: undefined,
  });
}

interface Unpacked extends LockedOrder {
  /** Lines with pieces that are not packed yet. `quantity` counts only these pieces. */
  left: readonly OrderLineRow[];
  collectedPaisa: number;
}

async function readUnpacked(tx: Executor, locked: readonly LockedOrder[]): Promise<Unpacked[]> {
  const orders = locked.map(({ order }) => order);
  const full = await loadOrders(tx, orders);
  const linesOf = new Map(full.map(({ order, lines }) => [order.id, lines]));
  const packed = await findForwardParcels(
    tx,
    orders.map(({ id }) => id),
  );
  const packedOf = Map.groupBy(packed, ({ orderId }) => orderId);
  const inParcels = await findLines(
    tx,
    packed.map(({ id }) => id),
  );
  const inParcel = Map.groupBy(inParcels, ({ parcelId }) => parcelId);
  return locked.map((each) => {
    const own = packedOf.get(each.order.id) ?? [];
    const taken = own.flatMap(({ id }) => inParcel.get(id) ?? []);
    const left = (linesOf.get(each.order.id) ?? []).flatMap((line) => {
      const quantity = line.quantity - piecesOf(taken.filter(({ position }) => position === line.position));
      return quantity > 0 ? [{ ...line, quantity }] : [];
    });
    return { ...each, left, collectedPaisa: own.reduce((sum, { codPaisa }) => sum + codPaisa, 0) };
  });
}

function problemOf({ order, chosen }: Unpacked & { chosen: readonly OrderLineRow[] | undefined }): string | undefined {
  if (order.status !== 'processing') {
    const { label } = ORDER_STATUS_MEANINGS[order.status];
    return order.status === 'pending' ? 'Confirm this order first.' : `This order is ${label}.`;
  }
  if (chosen === undefined) return 'There are not so many pieces left to pack.';
  return chosen.length === 0 ? 'All pieces of this order are packed.' : undefined;
}

/** Returns the chosen pieces; undefined if fewer are left. */
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

interface Packing extends Unpacked {
  chosen: readonly OrderLineRow[];
}

interface Packings {
  packings: readonly Packing[];
  cities: CityIndex;
  settings: Settings;
  weight: number | undefined;
}

async function pack(
  deps: Deps,
  tx: Executor,
  viewer: Viewer,
  { packings, cities, settings, weight }: Packings,
): Promise<void> {
  if (packings.length === 0) return;
  const at = deps.now();
  const weights = await findWeights(tx, weight === undefined ? packings.flatMap(({ chosen }) => chosen) : []);
  const packed = packings.map((packing) => {
    const { order, chosen } = packing;
    const weightG = weight ?? weighLines(chosen, weights, settings);
    const city = findCity(cities, { city: order.city, province: order.state }).city?.name ?? order.city;
    return { ...packing, parcel: { ...parcelOf(packing), city, weightG, createdAt: at, stateAt: at } };
  });
  await tx.insert(parcels).values(packed.map(({ parcel }) => parcel));
  await tx
    .insert(parcelLines)
    .values(packed.flatMap(({ parcel, chosen }) => chosen.map((line) => parcelLineOf(parcel.id, line))));
  await addEvents(
    tx,
    packed.map(({ parcel }) => ({ parcelId: parcel.id, state: 'packed', at, byUserId: viewer.id })),
  );
  await notePacked(tx, packed);
  await recordChanges(
    tx,
    packed.map(({ parcel: { id, number, pieces } }) => ({
      by: viewer,
      at,
      verb: 'parcel.packed',
      subject: { id, label: number },
      before: null,
      after: { parcel: number, pieces },
    })),
  );
}

function parcelOf({ order, left, chosen, collectedPaisa }: Packing) {
  const valuePaisa = chosen.reduce((sum, line) => sum + line.unitPricePaisa * line.quantity, 0);
  const codPaisa = codOf({
    grandTotalPaisa: order.grandTotalPaisa,
    subtotalPaisa: order.totalPaisa,
    valuePaisa,
    collectedPaisa,
    isLast: piecesOf(chosen) === piecesOf(left),
  });
  return {
    id: newId(),
    number: makeParcelNumber(randomInt),
    orderId: order.id,
    orderNumber: order.orderId,
    codPaisa,
    adjustmentsPaisa: codPaisa - valuePaisa,
    pieces: piecesOf(chosen),
  };
}

async function notePacked(tx: Executor, packed: readonly (Packing & { parcel: { id: string } })[]): Promise<void> {
  const byIsLast = Map.groupBy(packed, ({ chosen, left }) => piecesOf(chosen) === piecesOf(left));
  for (const [isPacked, own] of byIsLast) {
    await tx
      .update(orderDesk)
      .set({
        isPacked,
        packedPieces: sql`${orderDesk.packedPieces} + ${parcels.pieces}`,
        version: sql`${orderDesk.version} + 1`,
      })
      .from(parcels)
      .where(
        and(
          eq(orderDesk.orderId, parcels.orderId),
          inArray(
            parcels.id,
            own.map(({ parcel }) => parcel.id),
          ),
        ),
      );
  }
}

function piecesOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

type Pieces = Pick<
  OrderLineRow,
  'position' | 'productId' | 'name' | 'color' | 'age' | 'unitPricePaisa' | 'unitCostPaisa' | 'quantity'
>;

export function parcelLineOf(parcelId: string, line: Pieces): typeof parcelLines.$inferInsert {
  const { position, productId, name, color, age, unitPricePaisa, unitCostPaisa, quantity } = line;
  return { parcelId, position, productId, name, color, age, unitPricePaisa, unitCostPaisa, quantity };
}
