import type { DeskClaim, DeskHelper, DeskOrder, DeskResults } from '#contract/desk.schema.ts';
import { AppError } from '#contract/errors.ts';
import { maySeeAmounts, type Staff } from '#contract/rights.ts';
import { findCity, nameOfSuggestion } from '#server/cities/find-city.ts';
import type { Deps } from '#server/deps.ts';
import { findContacts } from '#server/orders/contacts.ts';
import { presentForStaff } from '#server/orders/present.ts';
import { findOrder, loadOrders, type OrderRow } from '#server/orders/queries.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import type { Outcome } from './change-orders.ts';
import { activeFinding, findDesk, type ListedDesk, queueOf } from './queries.ts';
import { type Duplicate, findDuplicates } from './risk/find-duplicates.ts';
import { riskOf } from './risk/order-risk.ts';
import { readHistories } from './risk/read-histories.ts';
import { endOfClaim } from './rules.ts';

type DeskViewer = Staff & Pick<Viewer, 'id'>;
type DeskDeps = Pick<Deps, 'db' | 'cities' | 'shopAverages' | 'now'>;

export async function presentDeskOutcomes(
  deps: DeskDeps,
  outcomes: readonly Outcome[],
  viewer: DeskViewer,
): Promise<DeskResults> {
  const ids = outcomes.map(({ id }) => id);
  const rows = await findDesk(deps.db, ids);
  const orders = await presentDesk(deps, [...rows.values()], viewer);
  const orderById = new Map(orders.map((order) => [order.order._id, order]));
  return { results: outcomes.map((outcome) => ({ ...outcome, order: orderById.get(outcome.id) ?? null })) };
}

export async function viewDesk(deps: DeskDeps, viewer: DeskViewer, idOrNumber: string): Promise<DeskOrder> {
  const found = await findOrder(deps.db, idOrNumber);
  if (!found) throw new AppError('order_not_found');
  return viewDeskOf(deps, viewer, found);
}

export async function viewDeskOf(deps: DeskDeps, viewer: DeskViewer, { id }: Pick<OrderRow, 'id'>): Promise<DeskOrder> {
  const row = (await findDesk(deps.db, [id])).get(id);
  const [order] = row ? await presentDesk(deps, [row], viewer) : [];
  if (!order) throw new AppError('order_not_found');
  return order;
}

export async function presentDesk(
  deps: DeskDeps,
  rows: readonly ListedDesk[],
  viewer: DeskViewer,
): Promise<DeskOrder[]> {
  const [cities, averages] = await Promise.all([deps.cities.read(), deps.shopAverages()]);
  const orders = rows.map(({ order }) => order);
  const contacts = await findContacts(deps.db, orders);
  const histories = await readHistories(deps.db, orders);
  const duplicates = await findDuplicates(deps.db, orders);
  const full = await loadOrders(deps.db, orders);
  const now = deps.now();
  return rows.flatMap((row, index) => {
    const { desk, lastCaller, assignee } = row;
    const order = full[index];
    if (!order) return [];
    const { city: typedCity, state } = order.order;
    const typedPlace = { city: typedCity, province: state };
    const { city, suggestion } = findCity(cities, typedPlace);
    const risk = riskOf(order.order, {
      city,
      histories,
      contacts,
      averages,
      // One reason contains the median of the shop's orders, so only viewers who may see amounts get it.
      hasMedian: maySeeAmounts(viewer),
    });
    return {
      order: presentForStaff(order, viewer, contacts),
      queue: queueOf(desk),
      finding: activeFinding(desk),
      callState: desk.callState,
      attempts: desk.attempts,
      dueAt: desk.dueAt.toISOString(),
      lastCall: desk.lastCallAt && { at: desk.lastCallAt.toISOString(), by: lastCaller },
      assignedTo: desk.assignedTo && assignee !== null ? { _id: desk.assignedTo, name: assignee } : null,
      claim: presentClaim(row, viewer, now),
      packedPieces: desk.packedPieces,
      knownCity: city?.name ?? null,
      suggestedCity: suggestion && nameOfSuggestion(suggestion, typedPlace),
      risk,
      duplicates: (duplicates.get(order.order.id) ?? []).map(presentDuplicate),
      confirmedAt: desk.confirmedAt?.toISOString() ?? null,
      cancelReason: desk.cancelReason,
      version: desk.version,
    };
  });
}

function presentDuplicate({ kind, id, orderId, status, placedAt }: Duplicate): DeskOrder['duplicates'][number] {
  return { kind, _id: id, orderId, status, placedAt: placedAt.toISOString() };
}

export function presentClaim({ desk, claimer }: ListedDesk, { id }: Pick<Viewer, 'id'>, now: Date): DeskClaim | null {
  const until = endOfClaim(desk.claimedAt, now);
  return until && claimer !== null ? { by: claimer, byMe: desk.claimedBy === id, until: until.toISOString() } : null;
}

export function presentHelper({ id, username }: { id: string; username: string }): DeskHelper {
  return { _id: id, name: username };
}
