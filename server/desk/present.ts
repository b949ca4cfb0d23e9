import type { DeskHelper, DeskOrder, DeskResults } from '#contract/desk.schema.ts';
import { maySeeAmounts, type Staff } from '#contract/rights.ts';
import { findCity } from '#server/cities/find-city.ts';
import type { Deps } from '#server/deps.ts';
import { findContacts } from '#server/orders/contacts.ts';
import { presentForStaff } from '#server/orders/present.ts';
import { loadOrders, type OrderRow } from '#server/orders/queries.ts';
import { mayBeHeld } from '#server/orders/rules.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Outcome } from './change-orders.ts';
import { findDesk, type ListedDesk, queueOf } from './queries.ts';
import { type Duplicate, findDuplicates } from './risk/find-duplicates.ts';
import { type PhoneHistory, readHistories } from './risk/read-histories.ts';
import { scoreRisk } from './risk/score-risk.ts';

type DeskDeps = Pick<Deps, 'cities' | 'shopAverages'>;

/** What became of a submission's orders, each as it is now. */
export async function presentDeskOutcomes(
  deps: DeskDeps & Pick<Deps, 'db'>,
  outcomes: readonly Outcome[],
  viewer: Staff,
): Promise<DeskResults> {
  const ids = outcomes.map(({ id }) => id);
  const rows = await findDesk(deps.db, ids);
  const orders = await presentDesk(deps, deps.db, [...rows.values()], viewer);
  const orderById = new Map(orders.map((order) => [order.order._id, order]));
  return { results: outcomes.map((outcome) => ({ ...outcome, order: orderById.get(outcome.id) ?? null })) };
}

/** Loads lines, history and contacts of the rows, and what the shop knows of their customers; in the rows' order. */
export async function presentDesk(
  deps: DeskDeps,
  db: Executor,
  rows: readonly ListedDesk[],
  viewer: Staff,
): Promise<DeskOrder[]> {
  const [cities, averages] = await Promise.all([deps.cities.read(), deps.shopAverages()]);
  const orders = rows.map(({ order }) => order);
  const contacts = await findContacts(db, orders);
  const histories = await readHistories(db, orders);
  const duplicates = await findDuplicates(db, orders);
  const full = await loadOrders(db, orders);
  return rows.flatMap(({ desk, lastCaller, assignee }, index) => {
    const order = full[index];
    if (!order) return [];
    const { phoneE164, city: typedCity, address, grandTotalPaisa, status } = order.order;
    const city = findCity(cities, typedCity);
    const risk = scoreRisk({
      ...otherOrders(histories.get(phoneE164 ?? ''), status),
      hasMobile: phoneE164 !== null,
      blockedWhy: contacts.get(phoneE164 ?? '')?.blockedWhy ?? null,
      city: city?.name,
      refusedShare: city ? averages.refusedShareOf(city.id) : null,
      address,
      totalPaisa: grandTotalPaisa,
      // The sentence says it, which is an amount.
      medianPaisa: maySeeAmounts(viewer) ? averages.medianPaisa : null,
    });
    return {
      order: presentForStaff(order, viewer, contacts),
      queue: queueOf(desk),
      callState: desk.callState,
      attempts: desk.attempts,
      dueAt: desk.dueAt.toISOString(),
      lastCall: desk.lastCallAt && { at: desk.lastCallAt.toISOString(), by: lastCaller },
      assignedTo: desk.assignedTo && assignee !== null ? { _id: desk.assignedTo, name: assignee } : null,
      packedPieces: desk.packedPieces,
      knownCity: city?.name ?? null,
      risk,
      duplicates: (duplicates.get(order.order.id) ?? []).map(presentDuplicate),
      confirmedAt: desk.confirmedAt?.toISOString() ?? null,
      cancelReason: desk.cancelReason,
      version: desk.version,
    };
  });
}

/** Without the order itself. */
function otherOrders(history: PhoneHistory | undefined, status: OrderRow['status']): PhoneHistory {
  const { delivered, refused, open } = history ?? { delivered: 0, refused: 0, open: 0 };
  return { delivered, refused, open: mayBeHeld(status) ? Math.max(open - 1, 0) : open };
}

function presentDuplicate({ kind, id, orderId, status, placedAt }: Duplicate): DeskOrder['duplicates'][number] {
  return { kind, _id: id, orderId, status, placedAt: placedAt.toISOString() };
}

export function presentHelper({ id, username }: { id: string; username: string }): DeskHelper {
  return { _id: id, name: username };
}
