import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ORDER_LINES_MAX } from '#contract/orders.ts';
import { reportCounts, runsOf } from '#test/runs.ts';
import { type CartProduct, maxQuantity } from '#web/store/cart.ts';
import { summarizeCart } from '#web/store/summarize-cart.ts';
import { cartRestored, cartSlice, productAdded, productsRemoved, quantityChanged } from './cart-slice.ts';

/** Quantities by product id, in the order of the cart. */
type Model = Map<string, number>;
type State = ReturnType<typeof cartSlice.getInitialState>;

const DELIVERY = { deliveryCharge: 200, freeDeliveryThreshold: 3_000 };
const PRICES = { bib: 99.5, cap: 500, shirt: 1_490 };
const others = Object.fromEntries(Array.from({ length: 60 }, (_, number) => [`sock-${number}`, 10]));
const SHOP: Record<string, number> = { ...PRICES, ...others };

class Add implements fc.Command<Model, { state: State }> {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
  check = () => true;
  run(model: Model, real: { state: State }) {
    if (!model.has(this.id) && model.size < ORDER_LINES_MAX) model.set(this.id, 1);
    step(real, productAdded({ _id: this.id, name: this.id, price: SHOP[this.id] ?? 0, image: '' }), model);
  }
  toString = () => `add ${this.id}`;
}

class Change implements fc.Command<Model, { state: State }> {
  readonly id: string;
  readonly type: 'increment' | 'decrement';
  readonly stock: number | null;
  constructor(id: string, type: 'increment' | 'decrement', stock: number | null) {
    this.id = id;
    this.type = type;
    this.stock = stock;
  }
  check = () => true;
  run(model: Model, real: { state: State }) {
    const limit = Math.min(99, Math.max(1, this.stock ?? 99));
    const quantity = model.get(this.id);
    if (quantity !== undefined && this.type === 'increment' && quantity < limit) model.set(this.id, quantity + 1);
    if (quantity !== undefined && this.type === 'decrement' && quantity > 1) model.set(this.id, quantity - 1);
    step(real, quantityChanged({ id: this.id, type: this.type, atMost: maxQuantity(this.stock) }), model);
  }
  toString = () => `${this.type} ${this.id} of ${this.stock}`;
}

class Remove implements fc.Command<Model, { state: State }> {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
  check = () => true;
  run(model: Model, real: { state: State }) {
    model.delete(this.id);
    step(real, productsRemoved([this.id]), model);
  }
  toString = () => `remove ${this.id}`;
}

class Clear implements fc.Command<Model, { state: State }> {
  check = () => true;
  run(model: Model, real: { state: State }) {
    const ids = [...model.keys()];
    model.clear();
    step(real, productsRemoved(ids), model);
  }
  toString = () => 'clear';
}

/** Simulates that another tab has stored a cart. */
class Restore implements fc.Command<Model, { state: State }> {
  readonly stored: [string, number][];
  constructor(stored: [string, number][]) {
    this.stored = stored;
  }
  check = () => true;
  run(model: Model, real: { state: State }) {
    model.clear();
    for (const [id, quantity] of this.stored) model.set(id, quantity);
    step(real, cartRestored([...model].map(productOf)), model);
  }
  toString = () => `restore ${JSON.stringify(this.stored)}`;
}

function step(real: { state: State }, action: Parameters<typeof cartSlice.reducer>[1], model: Model): void {
  real.state = cartSlice.reducer(real.state, action);
  expect(real.state.products).toEqual([...model].map(productOf));
  const pieces = [...model.values()].reduce((sum, quantity) => sum + quantity, 0);
  const paisa = [...model].reduce((sum, [id, quantity]) => sum + Math.round((SHOP[id] ?? 0) * 100) * quantity, 0);
  const delivery = paisa > 300_000 ? 0 : 20_000;
  const { products: _, adjustments: __, ...summary } = summarizeCart(real.state.products, DELIVERY);
  expect(summary).toEqual(
    model.size === 0
      ? { selectedItems: 0, totalAmount: 0, deliveryCharge: 200, grandTotal: 0 }
      : {
          selectedItems: pieces,
          totalAmount: paisa / 100,
          deliveryCharge: delivery / 100,
          grandTotal: Math.round((paisa + delivery) / 100),
        },
  );
}

function productOf([id, quantity]: [string, number]): CartProduct {
  return { _id: id, name: id, price: SHOP[id] ?? 0, image: '', quantity };
}

it('a cart equals its reference model after any sequence of actions', () => {
  const few = fc.constantFrom(...Object.keys(PRICES));
  const any = fc.oneof({ weight: 3, arbitrary: few }, fc.constantFrom(...Object.keys(SHOP)));
  const stock = fc.option(fc.nat({ max: 4 }), { nil: null });
  const commands = fc.commands(
    [
      any.map((id) => new Add(id)),
      fc.constantFrom(...Object.keys(SHOP)).map((id) => new Add(id)),
      fc
        .tuple(any, fc.constantFrom('increment' as const, 'decrement' as const), stock)
        .map((drawn) => new Change(...drawn)),
      any.map((id) => new Remove(id)),
      fc.constant(new Clear()),
      fc
        .uniqueArray(fc.tuple(any, fc.integer({ min: 1, max: 99 })), { selector: ([id]) => id, maxLength: 5 })
        .map((stored) => new Restore(stored)),
    ],
    { size: '+1' },
  );
  const counts = { runs: 0, steps: 0 };
  fc.assert(
    fc.property(commands, (chosen) => {
      fc.modelRun(() => ({ model: new Map(), real: { state: cartSlice.getInitialState() } }), chosen);
      counts.runs += 1;
      counts.steps += [...chosen].length;
    }),
    { numRuns: runsOf('RUNS', 300) },
  );
  expect(counts.steps).toBeGreaterThan(counts.runs);
  reportCounts('cart', counts);
});
