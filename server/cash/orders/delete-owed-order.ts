import { and, eq, inArray, sql } from 'drizzle-orm';
import { SETTLED_WITHIN_PAISA } from '#contract/cash.ts';
import { AppError } from '#contract/errors.ts';
import { formatPaisa, pkrFromPaisa } from '#contract/money.ts';
import type { DeleteOrderQuery } from '#contract/orders.schema.ts';
import { entryOf } from '#server/cash/post-parcel.ts';
import { entryLines } from '#server/cash/tables.ts';
import type { Deps } from '#server/deps.ts';
import { deleteOrder } from '#server/orders/delete-order.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';

/**
 * Deletes an order, but not the debts of couriers. Throws `order_owed` if they owe money and `confirm` is not 'owed'.
 * Returns the id of the bin item.
 */
export async function deleteOwedOrder(
  deps: Deps,
  viewer: Viewer,
  idOrNumber: string,
  { version, confirm }: DeleteOrderQuery,
): Promise<string> {
  return deleteOrder(deps, viewer, idOrNumber, {
    version,
    async check(tx, { order }): Promise<Record<string, string>> {
      const debts = await findDebts(tx, order.id);
      if (debts.length === 0) return {};
      if (confirm !== 'owed')
        throw new AppError('order_owed', { message: `${debts.map(sentenceOf).join(', ')} for this order.` });
      return {
        owed: debts.map(({ courier, owedPaisa }) => `${courier}: ${pkrFromPaisa(owedPaisa)}`).join(', '),
      };
    },
  });
}

interface Debt {
  courier: string;
  owedPaisa: number;
}

/** Finds what couriers owe for the order, also for parcels whose outcome is not in the ledger yet. */
async function findDebts(tx: Executor, orderId: string): Promise<Debt[]> {
  const rows = await tx
    .select({ parcel: parcels, courier: courierAccounts.label })
    .from(parcels)
    .innerJoin(courierAccounts, eq(courierAccounts.id, parcels.courierAccountId))
    .where(eq(parcels.orderId, orderId))
    .orderBy(courierAccounts.label);
  const posted = await findPosted(
    tx,
    rows.map(({ parcel }) => parcel.id),
  );
  return [...Map.groupBy(rows, ({ courier }) => courier)]
    .map(([courier, own]) => ({
      courier,
      owedPaisa: totalOf(own.map(({ parcel }) => posted.get(parcel.id) ?? wantedOf(parcel))),
    }))
    .filter(({ owedPaisa }) => owedPaisa > SETTLED_WITHIN_PAISA);
}

async function findPosted(tx: Executor, parcelIds: string[]): Promise<Map<string | null, number>> {
  const lines = await tx
    .select({ id: entryLines.parcelId, paisa: sql`sum(${entryLines.amountPaisa})`.mapWith(Number) })
    .from(entryLines)
    .where(and(inArray(entryLines.parcelId, parcelIds), inArray(entryLines.account, ['receivable', 'claim'])))
    .groupBy(entryLines.parcelId);
  return new Map(lines.map(({ id, paisa }) => [id, paisa]));
}

function wantedOf(parcel: typeof parcels.$inferSelect): number {
  const { receivable = 0, claim = 0 } = entryOf(parcel)?.amounts ?? {};
  return receivable + claim;
}

const totalOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function sentenceOf({ courier, owedPaisa }: Debt): string {
  return `${courier} still owes ${formatPaisa(owedPaisa)}`;
}
