import { asc } from 'drizzle-orm';
import { HOUR_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { deletedOrders } from '#server/orders/figures/tables.ts';
import { orderEvents, orderLines, orders } from '#server/orders/tables.ts';
import { parcelLines, parcels } from '#server/parcels/tables.ts';

type ParcelRow = typeof parcels.$inferSelect;
interface Pieces {
  productId: string;
  name: string;
  quantity: number;
  paisa: number;
}

export interface OrderFigures {
  id: string;
  phone: string | null;
  email: string | null;
  placedAt: Date;
  /** Time of the change to Delivered, or of the last change if there was none. */
  changedAt: Date;
  isDeleted: boolean;
  isSale: boolean;
  isDelivered: boolean;
  /** `sold` and `delivered` are in paisa. */
  sold: number;
  delivered: number;
  /** The part of `delivered` for pieces without a parcel. They count if their order has the status Delivered. */
  byStatus: number;
  pieces: Pieces[];
}

const LEFT = ['handed_over', 'delivered', 'refused', 'returning', 'received', 'lost'];
const FAILED = ['refused', 'returning', 'received', 'lost'];
const sum = (of: readonly { codPaisa: number }[]) => of.reduce((total, { codPaisa }) => total + codPaisa, 0);

/** Computes the figures from the raw rows, by the definitions of decision 58. */
export async function recountFigures({ db }: Deps): Promise<OrderFigures[]> {
  const allParcels = await db.select().from(parcels);
  const linesOfParcel = Map.groupBy(await db.select().from(parcelLines), ({ parcelId }) => parcelId);
  const linesOfOrder = Map.groupBy(await db.select().from(orderLines), ({ orderId }) => orderId);
  const deliveries = new Map<string, Date>();
  for (const { orderId, status, createdAt } of await db.select().from(orderEvents).orderBy(asc(orderEvents.createdAt)))
    if (status === 'Delivered') deliveries.set(orderId, createdAt);
  const byOrder = Map.groupBy(allParcels, ({ orderId, orderNumber }) => orderId ?? orderNumber);
  const live = (await db.select().from(orders)).map((order) => ({
    ...order,
    isDeleted: false,
    updatedAt: deliveries.get(order.id) ?? order.updatedAt,
    lines: linesOfOrder.get(order.id) ?? [],
    own: byOrder.get(order.id) ?? [],
  }));
  const deleted = (await db.select().from(deletedOrders)).map((order) => ({
    ...order,
    isDeleted: true,
    phoneE164: null,
    email: null,
    own: byOrder.get(order.orderId) ?? [],
  }));
  return [...live, ...deleted].map((order): OrderFigures => {
    const { status, grandTotalPaisa, own } = order;
    const forward = own.filter(({ kind, state }) => kind === 'forward' && LEFT.includes(state));
    const arrived = forward.filter(({ state }) => state === 'delivered');
    const failed = forward.filter(({ state }) => FAILED.includes(state));
    const away = forward.filter(({ state }) => state === 'handed_over');
    const exchanges = own.filter(({ kind, state }) => kind === 'exchange_out' && state !== 'void');
    const exchanged = exchanges.filter(({ state }) => state === 'delivered');
    const exchanging = exchanges.filter(({ state }) => ['packed', 'booked', 'handed_over'].includes(state));
    const rest = Math.max(grandTotalPaisa - sum(forward), 0);
    const isOpen = status === 'pending' || status === 'processing' || status === 'shipped';
    const byStatus = status === 'Delivered' ? rest : 0;
    const delivered = sum(arrived) + sum(exchanged) + byStatus;
    const expected = status === 'cancelled' ? 0 : sum(away) + sum(exchanging) + (isOpen ? rest : 0);
    const isNoneLeft = failed.length > 0 && failed.length === forward.length && rest === 0 && exchanges.length === 0;
    const isCounted = (parcel: ParcelRow) =>
      exchanged.includes(parcel) || (status !== 'cancelled' && exchanging.includes(parcel));
    const signOf = (parcel: ParcelRow) => {
      if (failed.includes(parcel)) return status === 'cancelled' ? 0 : -1;
      if (arrived.includes(parcel)) return status === 'cancelled' ? 1 : 0;
      if (isCounted(parcel)) return 1;
      if (parcel.kind !== 'reverse') return 0;
      const isReplaced = own.some((each) => each.id === parcel.exchangeOf && isCounted(each));
      return parcel.state === 'received' || (parcel.state === 'returning' && isReplaced) ? -1 : 0;
    };
    const piecesOf = (
      line: { productId: string; name: string; quantity: number; unitPricePaisa: number },
      sign = 1,
    ) => ({
      productId: line.productId,
      name: line.name,
      quantity: sign * line.quantity,
      paisa: sign * line.quantity * line.unitPricePaisa,
    });
    return {
      id: order.id,
      phone: order.phoneE164,
      email: order.email,
      placedAt: order.createdAt,
      changedAt: order.updatedAt,
      isDeleted: order.isDeleted,
      isSale: status === 'cancelled' ? arrived.length > 0 : !isNoneLeft,
      isDelivered: delivered > 0 || (status === 'Delivered' && grandTotalPaisa === 0),
      sold: delivered + expected,
      delivered,
      byStatus,
      pieces: [
        ...(status === 'cancelled' ? [] : order.lines.map((line) => piecesOf(line))),
        ...own.flatMap((parcel) => {
          const sign = signOf(parcel);
          return sign === 0 ? [] : (linesOfParcel.get(parcel.id) ?? []).map((line) => piecesOf(line, sign));
        }),
      ],
    };
  });
}

export function sumPieces(
  figures: readonly OrderFigures[],
): { productId: string; name: string; pieces: number; paisa: number }[] {
  const sellers = new Map<string, { productId: string; name: string; pieces: number; paisa: number }>();
  for (const { productId, name, quantity, paisa } of figures.flatMap(({ pieces }) => pieces)) {
    const seller = sellers.get(productId) ?? { productId, name, pieces: 0, paisa: 0 };
    sellers.set(productId, { ...seller, pieces: seller.pieces + quantity, paisa: seller.paisa + paisa });
  }
  return [...sellers.values()]
    .filter(({ pieces }) => pieces > 0)
    .toSorted((a, b) => b.pieces - a.pieces || a.productId.localeCompare(b.productId));
}

export function monthInPakistan(at: Date): string {
  return new Date(at.getTime() + 5 * HOUR_MS).toISOString().slice(0, 7);
}
