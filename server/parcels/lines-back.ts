import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { StartExchangeBody } from '#contract/returns.schema.ts';
import type { OrderLineRow } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { BackLine } from './exchange-money.ts';
import { piecesOf } from './exchange-parcels.ts';
import { findForwardParcels, findLines } from './queries.ts';
import { parcelLines, parcels } from './tables.ts';

/**
 * Returns the lines that come back. Throws `validation` for more pieces than the customer has. An order without parcels
 * counts as fully delivered.
 */
export async function linesBack(
  tx: Executor,
  lines: readonly OrderLineRow[],
  { order, back }: Pick<StartExchangeBody, 'order' | 'back'>,
): Promise<BackLine[]> {
  const expected = await tx
    .select({ position: parcelLines.position, quantity: parcelLines.quantity })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(and(eq(parcels.orderId, order), eq(parcels.kind, 'reverse'), ne(parcels.state, 'void')));
  const forward = await findForwardParcels(tx, [order]);
  const arrived = forward.filter(({ state }) => state === 'delivered').map(({ id }) => id);
  const delivered = await findLines(tx, arrived);
  return back.map(({ position, quantity }) => {
    const isThis = (each: { position: number }) => each.position === position;
    const line = lines.find(isThis);
    const had = forward.length === 0 ? (line?.quantity ?? 0) : piecesOf(delivered.filter(isThis));
    const earlier = piecesOf(expected.filter(isThis));
    if (!line || had - earlier < quantity) {
      const message = 'The customer does not have so many pieces of this.';
      throw new AppError('validation', { message, fields: { back: message } });
    }
    return { ...line, quantity, earlier };
  });
}
