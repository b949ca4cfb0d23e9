import { and, eq, inArray } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTLED_WITHIN_PAISA } from '#contract/cash.ts';
import { deskResultsResponse } from '#contract/desk.schema.ts';
import { FINDING_CHOICE_NAMES, type FindingChoice, ORDER_FINDINGS, type OrderFinding } from '#contract/desk.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-status.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { parcelResultsResponse } from '#contract/parcels.schema.ts';
import {
  canMove,
  OUTCOME_TRANSITIONS,
  PARCEL_OUTCOMES,
  type ParcelKind,
  type ParcelOutcome,
  type ParcelState,
} from '#contract/parcels.ts';
import { exchangeResponse } from '#contract/returns.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { jobRows } from '#server/platform/jobs/tables.ts';
import { expectFigures } from '#test/expect-figures.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { runJob, waitingJobs } from '#test/jobs.ts';
import { addCourierAccount } from '#test/parcel-factories.ts';
import { reportCounts, runsOf } from '#test/runs.ts';
import { differencesOfStock, movesOf, stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { postingOfParcel } from './jobs.ts';
import { entryLines } from './tables.ts';

const PIECES = 3;
/** An index, taken modulo the number of orders or parcels. */
const any = fc.nat({ max: 7 });
const step = <Do extends string>(name: Do) => fc.constant(name);
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: step('place') }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: step('edit'), at: any, pieces: fc.integer({ min: 1, max: 5 }), isSwap: fc.boolean() }),
  },
  { weight: 6, arbitrary: fc.record({ do: step('pack'), at: any, isSplit: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: step('unpack'), at: any }) },
  { weight: 5, arbitrary: fc.record({ do: step('book'), at: any }) },
  { weight: 5, arbitrary: fc.record({ do: step('hand over'), at: any }) },
  { weight: 2, arbitrary: fc.record({ do: step('undo hand-over'), at: any }) },
  { weight: 6, arbitrary: fc.record({ do: step('outcome'), at: any, outcome: fc.constantFrom(...PARCEL_OUTCOMES) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: step('receive'), at: any, damaged: fc.nat({ max: 1 }), isTwice: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: step('exchange'), at: any }) },
  { weight: 5, arbitrary: fc.record({ do: step('set status'), at: any, status: fc.constantFrom(...ORDER_STATUSES) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: step('resolve'), at: any, choice: fc.constantFrom(...FINDING_CHOICE_NAMES) }),
  },
  { weight: 1, arbitrary: fc.record({ do: step('delete'), at: any }) },
  { weight: 1, arbitrary: fc.record({ do: step('wait') }) },
);
type Result = 'done' | 'repeated' | 'refused';

type Product = 'small' | 'large';

interface OrderModel {
  id: string;
  timeline: OrderStatus;
  status: OrderStatus;
  product: Product;
  pieces: number;
  sent: number;
}
interface ParcelModel {
  id: string;
  order: OrderModel;
  kind: ParcelKind;
  state: ParcelState;
  product: Product;
  pieces: number;
  /** True after delivery or loss, even if this outcome is corrected later. */
  isAccounted?: boolean;
  /** True if setting the order to Delivered by hand delivered the parcel. */
  isByStatus?: boolean;
  /** True if the shop delivered the parcel without a courier. */
  isOwn?: boolean;
  expected?: ParcelModel;
}

class Model {
  orders: OrderModel[] = [];
  parcels: ParcelModel[] = [];
  stock: Record<Product, number> = { small: 1_000, large: 1_000 };

  of(order: OrderModel): ParcelModel[] {
    return this.parcels.filter((each) => each.order === order && each.kind === 'forward' && each.state !== 'void');
  }

  packed(order: OrderModel): number {
    return this.of(order).reduce((sum, { pieces }) => sum + pieces, 0);
  }

  inShop(order: OrderModel): number {
    const isHeld = order.sent > 0 || order.timeline === 'pending' || order.timeline === 'processing';
    return isHeld ? order.pieces - order.sent : 0;
  }

  unpackAll(order: OrderModel): void {
    for (const parcel of this.of(order)) if (isHere(parcel)) parcel.state = 'void';
  }

  end(order: OrderModel): void {
    this.stock[order.product] += this.inShop(order);
    this.unpackAll(order);
  }

  setStatus(order: OrderModel, status: OrderStatus): void {
    if (order.status === status) return;
    if (status === 'cancelled') this.end(order);
    if (status === 'pending') this.unpackAll(order);
    if (order.status === 'cancelled') this.stock[order.product] -= this.inShop(order);
    order.status = status;
    if (status !== 'cancelled') order.timeline = status;
  }

  setByHand(order: OrderModel, status: OrderStatus): void {
    const before = order.status;
    this.setStatus(order, status);
    if (before === status) return;
    if (before === 'Delivered') this.undoDelivery(order);
    const live = this.of(order);
    const isCertain = live.every(({ state }) => ['handed_over', 'delivered', 'received', 'lost'].includes(state));
    if (status === 'Delivered' && isCertain && this.packed(order) === order.pieces) this.deliverAway(order, true);
  }

  undoDelivery(order: OrderModel): void {
    if (this.isExchanged(order)) return;
    for (const parcel of this.of(order)) {
      if (parcel.state !== 'delivered' || !parcel.isByStatus) continue;
      parcel.state = parcel.isOwn ? 'void' : 'handed_over';
      if (parcel.isOwn) order.sent -= parcel.pieces;
    }
  }

  deliverAway(order: OrderModel, isByStatus: boolean): void {
    for (const parcel of this.of(order)) {
      if (parcel.state === 'handed_over') Object.assign(parcel, { state: 'delivered', isByStatus, isAccounted: true });
    }
  }

  isExchanged(order: OrderModel): boolean {
    return this.parcels.some((each) => each.order === order && each.kind === 'reverse' && each.state !== 'void');
  }

  /** If `isAsked` is true, orders without a sent parcel get a finding, too. */
  finding(order: OrderModel, isAsked: boolean): OrderFinding | null {
    const { status } = order;
    const live = this.of(order);
    const isPacked = this.packed(order) === order.pieces;
    const has = (...states: ParcelState[]) => live.some(({ state }) => states.includes(state));
    if (live.every(isHere)) {
      if (!isAsked || (status !== 'shipped' && status !== 'Delivered')) return null;
      return status === 'shipped' ? 'shipped_unsent' : 'delivered_unsent';
    }
    if (has('handed_over') && status === 'Delivered') return 'delivered_away';
    if (has('handed_over') && status === 'cancelled') return 'cancelled_away';
    if (status === 'Delivered' && (!isPacked || has('packed', 'booked'))) return 'delivered_unsent';
    const followed = new Model();
    const copy = { ...order, status: status === 'cancelled' ? ('pending' as const) : status };
    followed.orders = [copy];
    followed.parcels = live.map((parcel) => ({ ...parcel, order: copy }));
    followed.follow(copy);
    if (status === 'cancelled') return copy.status === 'Delivered' ? 'unlike_parcels' : null;
    return copy.status === status ? null : 'unlike_parcels';
  }

  /** Delivers the parcels that have not left, for cash in the shop. Unpacked pieces get the new parcel `rest`. */
  receiveCash(order: OrderModel, rest: string | undefined): void {
    const pieces = order.pieces - this.packed(order);
    const { product } = order;
    if (rest) this.parcels.push({ id: rest, order, kind: 'forward', state: 'packed', product, pieces });
    for (const parcel of this.of(order)) {
      if (!isHere(parcel)) continue;
      Object.assign(parcel, { state: 'delivered', isOwn: true, isByStatus: true, isAccounted: true });
      order.sent += parcel.pieces;
    }
  }

  resolve(order: OrderModel, choice: FindingChoice, rest: string | undefined): void {
    if (choice === 'deliver') {
      const isDelivered = order.status === 'Delivered';
      this.deliverAway(order, isDelivered);
      if (!isDelivered) this.follow(order);
    }
    if (choice === 'return') {
      for (const parcel of this.of(order)) if (parcel.state === 'handed_over') parcel.state = 'refused';
      this.follow(order);
    }
    if (choice === 'follow') this.follow(order);
    if (choice === 'pack') this.setStatus(order, 'processing');
    if (choice === 'cash') this.receiveCash(order, rest);
  }

  follow(order: OrderModel): void {
    if (!this.orders.includes(order)) return;
    const states = this.of(order).map(({ state }) => state);
    const areAllHere = states.every((state) => state === 'packed' || state === 'booked');
    const isOver = states.every((state) => state === 'delivered' || state === 'received' || state === 'lost');
    const isPacked = this.packed(order) === order.pieces;
    const hasArrived = isPacked && isOver && states.includes('delivered');
    if (order.status === 'cancelled' && !hasArrived) return;
    if (!isPacked || areAllHere) this.setStatus(order, 'processing');
    else if (!isOver) this.setStatus(order, 'shipped');
    else if (hasArrived) this.setStatus(order, 'Delivered');
    else if (states.includes('received')) this.setStatus(order, 'cancelled');
  }

  arrived(order: OrderModel): number {
    const forward = this.of(order);
    if (forward.length === 0) return order.pieces;
    return forward.reduce((sum, { state, pieces }) => sum + (state === 'delivered' ? pieces : 0), 0);
  }

  edit(order: OrderModel, product: Product, pieces: number): number {
    if (order.status !== 'pending' && order.status !== 'processing') return 400;
    if (this.of(order).length > 0) return 400;
    this.stock[order.product] += order.pieces;
    this.stock[product] -= pieces;
    Object.assign(order, { product, pieces });
    return 200;
  }

  voidExpected({ expected }: ParcelModel): void {
    if (expected?.state === 'returning') expected.state = 'void';
  }

  unpack(parcel: ParcelModel): Result {
    if (parcel.state === 'void') return 'repeated';
    if (!canMove('unpack', parcel.state) || parcel.expected?.state === 'received') return 'refused';
    parcel.state = 'void';
    if (parcel.kind === 'exchange_out') this.stock[parcel.product] += parcel.pieces;
    this.voidExpected(parcel);
    if (parcel.kind === 'forward') this.follow(parcel.order);
    return 'done';
  }

  book(parcel: ParcelModel): Result {
    if (parcel.state === 'booked') return 'repeated';
    if (!canMove('book', parcel.state)) return 'refused';
    parcel.state = 'booked';
    return 'done';
  }

  handOver(parcel: ParcelModel): Result {
    if (parcel.state === 'handed_over') return 'repeated';
    const isOpen = this.orders.includes(parcel.order) && parcel.order.status !== 'cancelled';
    if (!canMove('hand_over', parcel.state) || !isOpen) return 'refused';
    parcel.state = 'handed_over';
    if (parcel.kind === 'forward') parcel.order.sent += parcel.pieces;
    if (parcel.kind === 'forward') this.follow(parcel.order);
    return 'done';
  }

  undoHandOver(parcel: ParcelModel): Result {
    if (parcel.state === 'booked') return 'repeated';
    const isOpen = this.orders.includes(parcel.order) && !['pending', 'cancelled'].includes(parcel.order.status);
    if (!canMove('undo_hand_over', parcel.state) || !isOpen || parcel.isAccounted) return 'refused';
    parcel.state = 'booked';
    if (parcel.kind === 'forward') parcel.order.sent -= parcel.pieces;
    if (parcel.kind === 'forward') this.follow(parcel.order);
    return 'done';
  }

  outcome(parcel: ParcelModel, outcome: ParcelOutcome): Result {
    if (parcel.state === outcome) return 'repeated';
    if (!canMove(OUTCOME_TRANSITIONS[outcome], parcel.state)) return 'refused';
    if (parcel.isOwn) return 'refused';
    if (parcel.kind === 'forward' && parcel.state === 'delivered' && this.isExchanged(parcel.order)) return 'refused';
    parcel.state = outcome;
    parcel.isByStatus = false;
    parcel.isAccounted ||= outcome === 'delivered' || outcome === 'lost';
    if (parcel.kind === 'forward') this.follow(parcel.order);
    return 'done';
  }

  receive(parcel: ParcelModel, damaged: number): number {
    if (!canMove('receive', parcel.state)) return 409;
    parcel.state = 'received';
    if (parcel.kind === 'forward') this.follow(parcel.order);
    this.stock[parcel.product] += parcel.pieces - damaged;
    this.voidExpected(parcel);
    return 200;
  }
}

function isHere({ state }: ParcelModel): boolean {
  return state === 'packed' || state === 'booked';
}

describe('actions of the desk', () => {
  const shop = useTestShop();
  const runs = runsOf('RUNS', 20);

  it('equal a reference model after any sequence, and neither lose nor double a piece or a paisa', async () => {
    const counts: Record<string, number> = { runs };
    let run = 0;
    const courier = await addCourierAccount(shop.deps);
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 40 }), async (steps) => {
        const { deps, users } = shop;
        // Each run opens its own sessions, because thousands of runs take longer than a session.
        let as = await openSession(deps, users.admin);
        let customer = await openSession(deps, await addUser(deps));
        const products: Record<Product, ProductRow> = {
          small: await addProduct(deps, { stock: 1_000, price: 900 }),
          large: await addProduct(deps, { stock: 1_000, price: 1_100 }),
        };
        const model = new Model();
        const versionOf = async (order: OrderModel) =>
          (await deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, order.id)))[0]?.version ?? 0;
        const parcelOf = async ({ id }: { id: string }) =>
          (await deps.db.select().from(parcels).where(eq(parcels.id, id)))[0];
        const change = async (url: string, parcel: ParcelModel, more: object = {}) => {
          const version = (await parcelOf(parcel))?.version ?? 0;
          const body = { parcels: [{ id: parcel.id, version }], ...more };
          const response = await shop.call('POST', `/api/parcels/${url}`, { as, body });
          return response.as(parcelResultsResponse).results[0]?.outcome;
        };
        for (const each of steps) {
          shop.clock.advance({ minutes: 1 });
          counts[each.do] = (counts[each.do] ?? 0) + 1;
          if (each.do === 'wait') {
            // 20 days often lead into another month, and end all sessions.
            shop.clock.advance({ minutes: 20 * 24 * 60 });
            as = await openSession(deps, users.admin);
            customer = await openSession(deps, customer);
            continue;
          }
          if (each.do === 'place') {
            const body = orderBody(customer, [{ product: products.small, quantity: PIECES }]);
            const response = await shop.call('POST', '/api/orders/create-order', { as: customer, body });
            const { _id: id } = response.as(createOrderResponse);
            const line = { product: 'small' as const, pieces: PIECES, sent: 0 };
            model.orders.push({ id, timeline: 'pending', status: 'pending', ...line });
            model.stock.small -= PIECES;
            continue;
          }
          const order = model.orders[each.at % Math.max(model.orders.length, 1)];
          const parcel = model.parcels[each.at % Math.max(model.parcels.length, 1)];
          if (each.do === 'edit' && order) {
            const product = each.isSwap ? 'large' : 'small';
            const lines = [{ productId: products[product].id, quantity: each.pieces }];
            const body = { version: await versionOf(order), lines };
            const response = await shop.call('PATCH', `/api/desk/orders/${order.id}`, { as, body });
            expect([each.do, response.status]).toEqual([each.do, model.edit(order, product, each.pieces)]);
          } else if (each.do === 'pack' && order) {
            // Pending orders cannot be packed, so half of the orders are confirmed.
            if (order.status === 'pending' && each.isSplit) {
              const body = { status: 'processing' };
              await shop.call('PATCH', `/api/orders/update-order-status/${order.id}`, { as, body });
              model.setStatus(order, 'processing');
            }
            const orderChoice = [{ id: order.id, version: await versionOf(order) }];
            const body = { orders: orderChoice, ...(each.isSplit && { lines: [{ position: 0, quantity: 1 }] }) };
            const response = await shop.call('POST', '/api/parcels/packings', { as, body });
            const left = order.pieces - model.packed(order);
            const result = left === 0 ? 'repeated' : order.status === 'processing' ? 'done' : 'refused';
            expect([each.do, response.as(deskResultsResponse).results[0]?.outcome]).toEqual([each.do, result]);
            if (result !== 'done') continue;
            const known = new Set(model.parcels.map(({ id }) => id));
            const rows = await deps.db
              .select()
              .from(parcels)
              .where(and(eq(parcels.orderId, order.id), eq(parcels.kind, 'forward')));
            const added = rows.find(({ id }) => !known.has(id));
            if (!added) throw new Error('A parcel was packed');
            const pieces = each.isSplit ? 1 : left;
            expect(added.pieces).toBe(pieces);
            model.parcels.push({
              id: added.id,
              order,
              kind: 'forward',
              state: 'packed',
              product: order.product,
              pieces,
            });
          } else if (each.do === 'set status' && order) {
            const body = { status: each.status };
            const response = await shop.call('PATCH', `/api/orders/update-order-status/${order.id}`, { as, body });
            expect(response.status).toBe(200);
            model.setByHand(order, each.status);
          } else if (each.do === 'resolve' && order) {
            const desk = await deskOf(deps, order);
            const finding = desk?.isLeft ? null : (desk?.finding ?? null);
            const chosen = [{ id: order.id, version: desk?.version ?? 0 }];
            const body = { choice: each.choice, orders: chosen };
            const response = await shop.call('POST', '/api/desk/findings', { as, body });
            const isOffered = finding && ORDER_FINDINGS[finding].choices.some((choice) => choice === each.choice);
            const expected = finding === null ? 'repeated' : isOffered ? 'done' : 'refused';
            const { outcome } = response.as(deskResultsResponse).results[0] ?? {};
            expect([each.do, each.choice, finding, outcome]).toEqual([each.do, each.choice, finding, expected]);
            if (!isOffered) continue;
            const known = new Set(model.parcels.map(({ id }) => id));
            const rows = await deps.db.select().from(parcels).where(eq(parcels.orderId, order.id));
            const rest = rows.find(({ id, kind }) => kind === 'forward' && !known.has(id));
            model.resolve(order, each.choice, rest?.id);
          } else if (each.do === 'delete' && order) {
            const url = `/api/orders/delete-order/${order.id}`;
            const first = await shop.call('DELETE', url, { as });
            const isOwed = await owesFor(deps, model, order);
            expect([each.do, first.status]).toEqual([each.do, isOwed ? 409 : 200]);
            if (isOwed) expect((await shop.call('DELETE', `${url}?confirm=owed`, { as })).status).toBe(200);
            if (order.status !== 'cancelled') model.end(order);
            model.orders.splice(model.orders.indexOf(order), 1);
          } else if (each.do === 'exchange' && order) {
            const body = {
              order: order.id,
              version: await versionOf(order),
              back: [{ position: 0, quantity: 1 }],
              send: [{ productId: products.large.id, quantity: 1 }],
            };
            const response = await shop.call('POST', '/api/exchanges', { as, body });
            const taken = model.parcels.filter(
              (other) => other.order === order && other.kind === 'reverse' && other.state !== 'void',
            );
            const isPossible = order.status === 'Delivered' && taken.length < model.arrived(order);
            expect([each.do, response.status]).toEqual([each.do, isPossible ? 200 : 400]);
            if (!isPossible) continue;
            const { sent, back } = response.as(exchangeResponse);
            if (!sent || !back) throw new Error('The exchange has started');
            const one = { order, pieces: 1 };
            const { product } = order;
            const expected: ParcelModel = { ...one, id: back._id, kind: 'reverse', state: 'returning', product };
            const out = { ...one, id: sent._id, kind: 'exchange_out' as const, state: 'packed' as const };
            model.parcels.push(expected, { ...out, product: 'large', expected });
            model.stock.large -= 1;
          } else if (each.do === 'receive' && parcel) {
            const damaged = Math.min(each.damaged, parcel.pieces);
            const items = damaged === 0 ? [] : [{ position: 0, condition: 'damaged', quantity: damaged }];
            const scan = () => shop.call('POST', '/api/returns', { as, body: { parcel: parcel.id, items } });
            // Of two simultaneous scans, the later one gets a 409.
            const statuses = (await Promise.all(each.isTwice ? [scan(), scan()] : [scan()])).map(
              ({ status }) => status,
            );
            const first = model.receive(parcel, damaged);
            const expected = each.isTwice ? [first, 409] : [first];
            expect([each.do, statuses.toSorted((a, b) => a - b)]).toEqual([each.do, expected]);
          } else if (each.do === 'unpack' && parcel) {
            const outcome = await change('unpackings', parcel);
            expect([each.do, outcome]).toEqual([each.do, model.unpack(parcel)]);
          } else if (each.do === 'book' && parcel) {
            const outcome = await change('bookings', parcel, { courier: courier.id });
            expect([each.do, outcome]).toEqual([each.do, model.book(parcel)]);
          } else if (each.do === 'hand over' && parcel) {
            const outcome = await change('hand-overs', parcel);
            expect([each.do, outcome]).toEqual([each.do, model.handOver(parcel)]);
          } else if (each.do === 'undo hand-over' && parcel) {
            const outcome = await change('undone-hand-overs', parcel);
            expect([each.do, outcome]).toEqual([each.do, model.undoHandOver(parcel)]);
          } else if (each.do === 'outcome' && parcel) {
            const outcome = await change('outcomes', parcel, { outcome: each.outcome });
            expect([each.do, outcome]).toEqual([each.do, model.outcome(parcel, each.outcome)]);
          }
        }
        for (const each of model.parcels) {
          const row = await parcelOf(each);
          const orderId = model.orders.includes(each.order) ? each.order.id : null;
          expect(row).toMatchObject({ state: each.state, kind: each.kind, pieces: each.pieces, orderId });
        }
        for (const order of model.orders) {
          const [row] = await deps.db
            .select({
              status: orders.status,
              sent: orderLines.sent,
              quantity: orderLines.quantity,
              total: orders.grandTotalPaisa,
            })
            .from(orders)
            .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
            .where(eq(orders.id, order.id));
          expect(row).toMatchObject({ status: order.status, sent: order.sent, quantity: order.pieces });
          const [desk] = await deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, order.id));
          const isUnsent = desk?.finding === 'shipped_unsent' || desk?.finding === 'delivered_unsent';
          expect([order.status, desk?.finding]).toEqual([order.status, model.finding(order, isUnsent)]);
          expect(desk).toMatchObject({
            packedPieces: model.packed(order),
            isPacked: model.packed(order) === order.pieces,
          });
          const live = model.of(order);
          const rows = await Promise.all(live.map(parcelOf));
          const collected = rows.reduce((sum, parcel) => sum + (parcel?.codPaisa ?? 0), 0);
          if (model.packed(order) === order.pieces) expect(collected, 'its parcels collect the total').toBe(row?.total);
          else expect(collected).toBeLessThanOrEqual(row?.total ?? 0);
        }
        for (const [product, { id }] of Object.entries(products) as [Product, ProductRow][]) {
          expect(await stockOf(deps, id)).toBe(model.stock[product]);
          expect((await movesOf(deps, id)).reduce((sum, { delta }) => sum + delta, 0)).toBe(model.stock[product]);
        }
        await postWaiting(deps);
        await expectBalanced(deps, model);
        // Recounts only ten times, because a recount reads the orders of all runs.
        if (run % Math.ceil(runs / 10) === 0) await expectFigures(shop, as);
        run += 1;
      }),
      { numRuns: runs },
    );
    expect(await differencesOfStock(shop.deps)).toEqual([]);
    reportCounts('desk actions', counts);
  });
});

async function deskOf({ db }: Deps, { id }: OrderModel) {
  return (await db.select().from(orderDesk).where(eq(orderDesk.orderId, id)))[0];
}

/** No step of this test pays the courier's debt. */
async function owesFor({ db }: Deps, { parcels: all }: Model, order: OrderModel): Promise<boolean> {
  const arrived = all.filter((parcel) => parcel.order === order && parcel.state === 'delivered' && !parcel.isOwn);
  const ids = arrived.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await db.select().from(parcels).where(inArray(parcels.id, ids));
  return rows.reduce((sum, { codPaisa }) => sum + codPaisa, 0) > SETTLED_WITHIN_PAISA;
}

async function postWaiting(deps: Deps): Promise<void> {
  for (const job of await waitingJobs(deps)) if (job.name === postingOfParcel.name) await runJob(deps, job);
  await deps.db.delete(jobRows);
}

/** Each entry sums to 0, and couriers owe only the COD of delivered parcels. */
async function expectBalanced({ db }: Deps, model: Model): Promise<void> {
  for (const { id, state } of model.parcels) {
    const lines = await db.select().from(entryLines).where(eq(entryLines.parcelId, id));
    const byEntry = Map.groupBy(lines, ({ entryId }) => entryId);
    const sumOf = (some: typeof lines) => some.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
    expect([...byEntry.values()].map(sumOf).filter((sum) => sum !== 0)).toEqual([]);
    const [row] = await db.select().from(parcels).where(eq(parcels.id, id));
    const owed = sumOf(lines.filter(({ account }) => account === 'receivable'));
    const isOwn = row?.courierAccountId === null;
    expect([state, owed]).toEqual([state, state === 'delivered' && !isOwn ? row?.codPaisa : 0]);
    const cash = sumOf(lines.filter(({ account }) => account === 'cash'));
    expect([state, cash]).toEqual([state, state === 'delivered' && isOwn ? row?.codPaisa : 0]);
    expect(row?.owedPaisa, 'the sum at the parcel is that of its lines').toBe(owed);
  }
}
