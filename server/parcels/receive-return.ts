import { AppError } from '#contract/errors.ts';
import { canMove, type ReturnCondition } from '#contract/parcels.ts';
import type { ReceiveReturnBody } from '#contract/returns.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { lockOrderedProducts, returnStock } from '#server/orders/stock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { followParcels } from './follow-parcels.ts';
import { moveParcels } from './move-parcels.ts';
import { publishChanged } from './publish-changed.ts';
import {
  findLines,
  findParcels,
  type ListedParcel,
  lockParcels,
  type ParcelLineRow,
  type ParcelRow,
} from './queries.ts';
import { returnItems } from './tables.ts';
import { voidExpected } from './unpack-parcels.ts';

/** Receives a parcel and restocks its good pieces. A second scan throws `parcel_received` and restocks nothing. */
export async function receiveReturn(deps: Deps, viewer: Viewer, body: ReceiveReturnBody): Promise<ListedParcel> {
  const at = deps.now();
  return inTransaction(deps.db, async (tx) => {
    const locked = (await lockParcels(tx, [body.parcel])).get(body.parcel);
    if (!locked) throw new AppError('parcel_not_found');
    const { parcel, order } = locked;
    await assertMayReceive(tx, parcel);
    const lines = await findLines(tx, [parcel.id]);
    const items = conditionsOf(lines, body.items);
    await moveParcels(tx, [parcel], 'receive', {
      at,
      by: viewer,
      set: { deliveredAt: null },
      after: countConditions(items),
    });
    await tx.insert(returnItems).values(items.map((item) => ({ parcelId: parcel.id, ...item })));
    if (parcel.kind === 'exchange_out') await voidExpected(deps, tx, parcel, { at, by: viewer });
    // `followParcels` may lock the user, so it runs before the products are locked. Every transaction locks in this
    // order. Otherwise two of them could deadlock.
    if (order && parcel.kind === 'forward') await followParcels(deps, tx, viewer, [order]);
    const good = sellablePieces(lines, items);
    const products = await lockOrderedProducts(tx, good);
    await returnStock(deps, tx, { locked: products, lines: good, why: 'return', ref: parcel.id, by: viewer.id });
    await publishChanged(deps, tx, [parcel]);
    const [received] = await findParcels(tx, [parcel.id]);
    if (!received) throw new AppError('parcel_not_found');
    return received;
  });
}

async function assertMayReceive(tx: Executor, parcel: ParcelRow): Promise<void> {
  const { state, stateAt } = parcel;
  if (state === 'received') {
    const [found] = await findParcels(tx, [parcel.id]);
    const by = found?.stateBy ? ` by ${found.stateBy}` : '';
    const at = formatDateTime(stateAt.toISOString());
    throw new AppError('parcel_received', { message: `This parcel was received${by} at ${at}.` });
  }
  if (state === 'delivered') {
    const message = 'This parcel was delivered. If the courier has brought it back, set it to refused first.';
    throw new AppError('parcel_not_returning', { message });
  }
  if (!canMove('receive', state)) throw new AppError('parcel_not_returning');
}

type Item = ReceiveReturnBody['items'][number];

/** Pieces that are not in `items` count as good. Throws `validation` for too many pieces. */
function conditionsOf(lines: readonly ParcelLineRow[], items: readonly Item[]): Item[] {
  const key = ({ position, condition }: Item) => `${position} ${condition}`;
  const isTwice = new Set(items.map(key)).size !== items.length;
  const isUnknown = items.some(({ position }) => !lines.some((line) => line.position === position));
  const named = (position: number) =>
    items.filter((item) => item.position === position).reduce((sum, { quantity }) => sum + quantity, 0);
  if (isTwice || isUnknown || lines.some((line) => named(line.position) > line.quantity)) {
    const message = 'There were not so many pieces in this parcel.';
    throw new AppError('validation', { message, fields: { items: message } });
  }
  return lines.flatMap(({ position, quantity }) => {
    const own = items.filter((item) => item.position === position);
    const rest = quantity - named(position);
    const good = own.find(({ condition }) => condition === 'sellable');
    const others = own.filter((item) => item !== good);
    const pieces = rest + (good?.quantity ?? 0);
    return pieces > 0 ? [...others, { position, condition: 'sellable' as const, quantity: pieces }] : others;
  });
}

function countConditions(items: readonly Item[]): Partial<Record<ReturnCondition, number>> {
  const counts: Partial<Record<ReturnCondition, number>> = {};
  for (const { condition, quantity } of items) counts[condition] = (counts[condition] ?? 0) + quantity;
  return counts;
}

/** Sums by product, because two lines of a parcel may have the same product. */
function sellablePieces(lines: readonly ParcelLineRow[], items: readonly Item[]) {
  const pieces = new Map<string, { productId: string; name: string; quantity: number }>();
  for (const { productId, name, position } of lines) {
    const good = items.find((item) => item.position === position && item.condition === 'sellable');
    const before = pieces.get(productId)?.quantity ?? 0;
    if (good) pieces.set(productId, { productId, name, quantity: before + good.quantity });
  }
  return [...pieces.values()];
}
