import { randomInt } from 'node:crypto';
import type { Settings } from '#contract/settings.schema.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { parcelLineOf } from './pack-orders.ts';
import { addEvents } from './queries.ts';
import { makeParcelNumber } from './rules.ts';
import { parcelLines, parcels } from './tables.ts';
import { findWeights, weighLines } from './weigh-lines.ts';

export type SentLine = Parameters<typeof parcelLineOf>[1];

interface ExchangedParcels {
  /** Pieces of the replacement. Empty if the customer gets money instead. */
  lines: readonly SentLine[];
  back: readonly OrderLineRow[];
  codPaisa: number;
  city: string;
  settings: Settings;
  at: Date;
  by: Viewer;
}

interface NewParcel {
  id: string;
  number: string;
}

export async function addExchangeParcels(
  tx: Executor,
  order: OrderRow,
  { lines, back, codPaisa, city, settings, at, by }: ExchangedParcels,
): Promise<{ sent: NewParcel | null; expected: NewParcel }> {
  const shared = {
    orderId: order.id,
    orderNumber: order.orderId,
    city,
    createdAt: at,
    stateAt: at,
  };
  const newParcel = (): NewParcel => ({ id: newId(), number: makeParcelNumber(randomInt) });
  const sent = lines.length > 0 ? newParcel() : null;
  const expected = newParcel();
  const weights = await findWeights(tx, [...lines, ...back]);
  if (sent) {
    await tx.insert(parcels).values({
      ...shared,
      ...sent,
      weightG: weighLines(lines, weights, settings),
      kind: 'exchange_out',
      codPaisa,
      adjustmentsPaisa: codPaisa - valueOf(lines),
      pieces: piecesOf(lines),
    });
    await tx.insert(parcelLines).values(lines.map((line) => parcelLineOf(sent.id, line)));
  }
  await tx.insert(parcels).values({
    ...shared,
    ...expected,
    weightG: weighLines(back, weights, settings),
    kind: 'reverse',
    state: 'returning',
    exchangeOf: sent?.id ?? null,
    codPaisa: 0,
    adjustmentsPaisa: 0,
    pieces: piecesOf(back),
  });
  await tx.insert(parcelLines).values(back.map((line) => parcelLineOf(expected.id, line)));
  await addEvents(tx, [
    ...(sent ? [{ parcelId: sent.id, state: 'packed' as const, at, byUserId: by.id }] : []),
    { parcelId: expected.id, state: 'returning', at, byUserId: by.id },
  ]);
  return { sent, expected };
}

export function piecesOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function valueOf(lines: readonly { unitPricePaisa: number; quantity: number }[]): number {
  return lines.reduce((sum, { unitPricePaisa, quantity }) => sum + unitPricePaisa * quantity, 0);
}
