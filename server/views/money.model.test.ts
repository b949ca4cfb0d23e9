import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayResponse, daysResponse } from '#contract/closings.schema.ts';
import { sellResponse } from '#contract/counter.schema.ts';
import { monthReportSchema } from '#contract/month-report.schema.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { profitResponse } from '#contract/profit.schema.ts';
import { NO_PROFIT, PROFIT_PART_NAMES, type ProfitParts } from '#contract/profit.ts';
import { exchangeResponse } from '#contract/returns.schema.ts';
import { HOUR_MS } from '#contract/time.ts';
import { entryLines } from '#server/cash/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { orderDesk } from '#server/desk/tables.ts';
import type { RefundRow } from '#server/parcels/refunds/queries.ts';
import { refunds } from '#server/parcels/refunds/tables.ts';
import { courierAccounts } from '#server/parcels/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { lockPurchase } from '#server/purchases/queries.ts';
import { addCourier, draft, post, rowOf, TERMS } from '#test/cash.ts';
import { expectSums } from '#test/expect-profit.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { monthInPakistan } from '#test/figures.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { parcelCalls } from '#test/parcel-calls.ts';
import { addPurchaseOf } from '#test/purchases.ts';
import { reportCounts, runsOf } from '#test/runs.ts';
import { stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { openSession, type SignedInUser } from '#test/users.ts';

const shop = useTestShop();
const { pack, change, receive, parcelsOf } = parcelCalls(shop);
const step = <Do extends string>(name: Do) => fc.constant(name);
const at = fc.nat({ max: 9 });
const quantity = fc.integer({ min: 1, max: 3 });
const anyStep = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: step('buy'), quantity, unitCost: fc.integer({ min: 100, max: 900 }) }) },
  { weight: 1, arbitrary: fc.record({ do: step('pay supplier'), amount: fc.integer({ min: 1, max: 900 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: step('send'),
      quantity,
      outcome: fc.constantFrom('delivered', 'delivered', 'delivered', 'refused', 'lost'),
      damaged: fc.nat({ max: 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: step('settle'), at, short: fc.constantFrom(0, 0, 120, 400) }) },
  { weight: 2, arbitrary: fc.record({ do: step('close difference'), at, how: fc.constantFrom('accept', 'claim') }) },
  { weight: 2, arbitrary: fc.record({ do: step('end claim'), at, how: fc.constantFrom('paid', 'dropped') }) },
  { weight: 3, arbitrary: fc.record({ do: step('send back'), at, damaged: fc.nat({ max: 1 }), isPaid: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: step('give back'), at, amount: fc.integer({ min: 1, max: 900 }), isPaid: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: step('correct the delivery'), at }) },
  { weight: 2, arbitrary: fc.record({ do: step('sell at the counter'), quantity, isUndone: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: step('wait'), hours: fc.integer({ min: 1, max: 60 }) }) },
);

type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;

interface Sent {
  orderId: string;
  parcelId: string;
  codPaisa: number;
  unitCost: number;
  /** Pieces that the customer has. */
  pieces: number;
  hasReturn: boolean;
  isSettled: boolean;
  isLost: boolean;
  /** Paisa that the courier owes: `owed` before a claim, `claimed` after it. */
  owed: number;
  claimed: number;
}

/** Reference model: what the accounts, the profit and the days must be. All amounts are in paisa. */
class Model {
  accounts: Record<string, number> = {};
  parts: ProfitParts = { ...NO_PROFIT };
  flows = { deliveredPaisa: 0, counterPaisa: 0, courierFeePaisa: 0, goodsReceivedPaisa: 0, suppliersPaidPaisa: 0 };
  counts = { handedOverParcels: 0, deliveredParcels: 0, returnedParcels: 0, lostParcels: 0 };
  refundsPaid = 0;
  stock = 0;
  sent: Sent[] = [];

  post(amounts: Record<string, number>): void {
    for (const [account, paisa] of Object.entries(amounts)) {
      this.accounts[account] = (this.accounts[account] ?? 0) + paisa;
    }
  }
}

it('ledger, days, months, profit and stock are those of any purchases, parcels, refunds, claims and counter sales', async () => {
  const { deps, clock, users } = shop;
  const model = new Model();
  const counts: Record<string, number> = {};
  const product = await addProduct(deps, { price: 1_000, stock: 500, costPaisa: 40_000 });
  model.stock = 500;
  const courier = await addCourier(deps);
  await deps.db.update(courierAccounts).set({ usesOwnNumbers: true }).where(eq(courierAccounts.id, courier));
  let customer: SignedInUser = users.owner;
  const write = (path: string, body: object) => shop.call('POST', `/api/${path}`, { as: users.admin, body });
  const costNow = async () =>
    (await deps.db.select().from(products).where(eq(products.id, product.id)))[0]?.costPaisa ?? 0;
  // Sessions end while the clock advances. `parcelCalls` writes as the admin of the shop.
  const renewSessions = async () => {
    Object.assign(users, { admin: await openSession(deps, users.admin) });
    customer = await openSession(deps, customer);
  };
  const firstMonth = monthInPakistan(clock.now());
  const purchase = await addPurchaseOf(deps, { lines: [{ productId: product.id, quantity: 10_000, unitCost: 1 }] });

  async function buy(pieces: number, unitCost: number): Promise<void> {
    const { id, supplier } = await addPurchaseOf(deps, {
      supplier: purchase.supplier,
      lines: [{ productId: product.id, quantity: pieces, unitCost }],
    });
    const { version } = await lockPurchase(deps.db, id);
    const body = { id: newId(), version, extraCost: 0, lines: [{ position: 0, quantity: pieces }] };
    expect((await write(`purchases/${id}/receipts`, body)).status).toBe(200);
    expect(supplier).toBe(purchase.supplier);
    model.stock += pieces;
    model.post({ purchases: pieces * unitCost * 100, suppliers: -pieces * unitCost * 100 });
    model.flows.goodsReceivedPaisa += pieces * unitCost * 100;
  }

  async function send(pieces: number, outcome: string, damaged: number): Promise<void> {
    const unitCost = await costNow();
    const body = orderBody(customer, [{ product, quantity: pieces }]);
    const placed = await shop.call('POST', '/api/orders/create-order', { as: customer, body });
    const { _id: orderId } = placed.as(createOrderResponse);
    await shop.call('PATCH', `/api/orders/update-order-status/${orderId}`, {
      as: users.admin,
      body: { status: 'processing' },
    });
    await pack({ orders: [{ id: orderId, version: await versionOf(orderId) }] });
    const own = async () => {
      const [parcel] = await parcelsOf({ id: orderId });
      if (!parcel) throw new Error('The order was packed');
      return parcel;
    };
    await change('bookings', [await own()], { courier });
    const { id: parcelId } = await own();
    await change('hand-overs', [await own()]);
    const [result] = await change('outcomes', [await own()], { outcome });
    expect(result?.outcome).toBe('done');
    const { codPaisa, adjustmentsPaisa } = await own();
    model.stock -= pieces;
    model.counts.handedOverParcels += 1;
    const isLost = outcome === 'lost';
    const common = { orderId, parcelId, codPaisa, unitCost, isLost };
    const parcel: Sent = { ...common, pieces: 0, hasReturn: false, isSettled: true, owed: 0, claimed: 0 };
    if (outcome === 'delivered') {
      Object.assign(parcel, { pieces, isSettled: false, owed: codPaisa });
      model.post({ receivable: codPaisa });
      model.parts.collected += codPaisa;
      model.parts.cost += pieces * unitCost;
      model.flows.deliveredPaisa += codPaisa;
      model.counts.deliveredParcels += 1;
    } else if (isLost) {
      // A lost parcel is a claim at the price of its goods.
      parcel.claimed = codPaisa - adjustmentsPaisa;
      model.post({ claim: parcel.claimed });
      model.parts.loss += pieces * unitCost;
      model.counts.lostParcels += 1;
    } else {
      const items = damaged === 0 ? [] : [{ position: 0, condition: 'damaged' as const, quantity: damaged }];
      expect((await receive({ parcel: parcelId, items })).status).toBe(200);
      model.stock += pieces - damaged;
      model.parts.loss += damaged * unitCost;
      model.counts.returnedParcels += 1;
    }
    model.sent.push(parcel);
  }

  async function settle(parcel: Sent, shortPkr: number): Promise<void> {
    const [row] = (await parcelsOf({ id: parcel.orderId })).filter(({ id }) => id === parcel.parcelId);
    if (!row) throw new Error('The parcel was delivered');
    const cod = parcel.codPaisa - shortPkr * 100;
    const date = new Date(clock.now().getTime() + 5 * HOUR_MS).toISOString().slice(0, 10);
    const statement = await draft(shop, courier, [rowOf(row, { cod })], { date });
    expect((await post(shop, statement)).status).toBe(200);
    const feeTax = Math.round((TERMS.feePaisa * TERMS.feeTaxRate) / 10_000);
    const withheld = Math.round((cod * TERMS.incomeTaxRate) / 10_000);
    model.post({
      receivable: -cod,
      bank: cod - TERMS.feePaisa - feeTax - 2 * withheld,
      courier_fee: TERMS.feePaisa,
      fee_tax: feeTax,
      income_tax_withheld: withheld,
      sales_tax_withheld: withheld,
    });
    model.parts.courier += TERMS.feePaisa;
    model.parts.tax += feeTax + 2 * withheld;
    model.flows.courierFeePaisa += TERMS.feePaisa;
    parcel.isSettled = true;
    parcel.owed -= cod;
  }

  async function sendBack(parcel: Sent, damaged: number, isPaid: boolean): Promise<void> {
    const { orderId: order } = parcel;
    const body = { order, version: await versionOf(order), back: [{ position: 0, quantity: 1 }], send: [] };
    const { refund, back } = (await write('exchanges', body)).as(exchangeResponse);
    const items = damaged === 0 ? [] : [{ position: 0, condition: 'damaged' as const, quantity: damaged }];
    expect((await receive({ parcel: back?._id ?? '', items })).status).toBe(200);
    parcel.pieces -= 1;
    parcel.hasReturn = true;
    model.stock += 1 - damaged;
    model.parts.refunded += refund * 100;
    model.parts.cost -= parcel.unitCost;
    model.parts.loss += damaged * parcel.unitCost;
    model.post({ refunds: refund * 100, customer_credit: -refund * 100 });
    await doWaitingJobs(deps);
    const [row] = await deps.db
      .select()
      .from(refunds)
      .where(eq(refunds.parcelId, back?._id ?? ''));
    if (row && isPaid) await payRefund(row);
  }

  async function payRefund({ id, version, amountPaisa }: RefundRow): Promise<void> {
    const paid = { version, method: 'bank', reference: 'Transfer 4711' };
    expect((await write(`refunds/${id}/pay`, paid)).status).toBe(200);
    model.post({ customer_credit: amountPaisa, bank: -amountPaisa });
    model.refundsPaid += amountPaisa;
  }

  const refundsOf = ({ orderId }: Sent) =>
    deps.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.id);

  async function giveBack(parcel: Sent, amount: number, isPaid: boolean): Promise<boolean> {
    const given = (await refundsOf(parcel)).reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
    const body = { id: newId(), order: parcel.orderId, amount, why: 'goodwill' };
    const isDone = (await write('refunds', body)).status === 200;
    expect(isDone).toBe(given + amount * 100 <= parcel.codPaisa);
    if (!isDone) return false;
    model.parts.refunded += amount * 100;
    model.post({ refunds: amount * 100, customer_credit: -amount * 100 });
    const row = (await refundsOf(parcel)).find(({ id }) => id === body.id);
    if (row && isPaid) await payRefund(row);
    return true;
  }

  /** The courier says that the parcel came back, and later that it was delivered after all. */
  async function correct(parcel: Sent): Promise<void> {
    const before = await refundsOf(parcel);
    const setOutcome = async (outcome: string) => {
      const own = (await parcelsOf({ id: parcel.orderId })).filter(({ id }) => id === parcel.parcelId);
      expect(await change('outcomes', own, { outcome })).toMatchObject([{ outcome: 'done' }]);
      await doWaitingJobs(deps);
    };
    await setOutcome('refused');
    const owed = (await refundsOf(parcel)).map(({ state, amountPaisa }) => (state === 'open' ? amountPaisa : 0));
    expect(owed).toEqual(before.map(() => 0));
    for (const { id, state, version } of await refundsOf(parcel)) {
      if (state !== 'open') continue;
      const paid = await write(`refunds/${id}/pay`, { version, method: 'cash', reference: '' });
      expect(paid.error().code).toBe('refund_not_open');
    }
    const lines = await deps.db.select().from(entryLines);
    const credit = lines.filter(({ account }) => account === 'customer_credit');
    const open = before.filter(({ state }) => state === 'open').reduce((sum, each) => sum + each.amountPaisa, 0);
    expect(credit.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0)).toBe(
      (model.accounts['customer_credit'] ?? 0) + open,
    );
    await setOutcome('delivered');
    const after = await refundsOf(parcel);
    expect(after.map(({ state, amountPaisa }) => [state, amountPaisa])).toEqual(
      before.map(({ state, amountPaisa }) => [state, amountPaisa]),
    );
  }

  async function sellAtCounter(pieces: number, isUndone: boolean): Promise<void> {
    const unitCost = await costNow();
    const lines = [{ productId: product.id, quantity: pieces }];
    const body = { id: newId(), isDryRun: false, lines, customerName: '', phone: '', received: 10_000 };
    const { sale } = (await write('counter/sales', body)).as(sellResponse);
    if (!sale) throw new Error('Nothing was sold');
    if (isUndone) {
      const undone = await write(`counter/sales/${sale._id}/undo`, { version: sale.version });
      expect(undone.status).toBe(200);
      return;
    }
    const paisa = pieces * 100_000;
    model.stock -= pieces;
    model.post({ cash: paisa });
    model.parts.collected += paisa;
    model.parts.cost += pieces * unitCost;
    model.flows.deliveredPaisa += paisa;
    model.flows.counterPaisa += paisa;
  }

  async function run(each: Step): Promise<boolean> {
    const pick = (matches: (parcel: Sent) => boolean) => {
      const found = model.sent.filter(matches);
      return 'at' in each ? found[each.at % Math.max(found.length, 1)] : undefined;
    };
    if (each.do === 'buy') await buy(each.quantity, each.unitCost);
    else if (each.do === 'send') await send(each.quantity, each.outcome, Math.min(each.damaged, each.quantity));
    else if (each.do === 'sell at the counter') await sellAtCounter(each.quantity, each.isUndone);
    else if (each.do === 'pay supplier') {
      const body = { id: newId(), amount: each.amount, method: 'cash' };
      expect((await write(`suppliers/${purchase.supplier}/payments`, body)).status).toBe(200);
      model.post({ suppliers: each.amount * 100, cash: -each.amount * 100 });
      model.flows.suppliersPaidPaisa += each.amount * 100;
    } else if (each.do === 'settle') {
      const parcel = pick(({ isSettled }) => !isSettled);
      if (!parcel) return false;
      await doWaitingJobs(deps);
      await settle(parcel, each.short);
    } else if (each.do === 'close difference') {
      const parcel = pick(({ isSettled, owed }) => isSettled && owed > 0);
      if (!parcel) return false;
      const body = { parcel: parcel.parcelId, owedPaisa: parcel.owed, how: each.how, reason: 'Short' };
      expect((await write('cash/differences', body)).status).toBe(200);
      model.post({ receivable: -parcel.owed, [each.how === 'accept' ? 'written_off' : 'claim']: parcel.owed });
      if (each.how === 'accept') model.parts.loss += parcel.owed;
      else parcel.claimed = parcel.owed;
      parcel.owed = 0;
    } else if (each.do === 'end claim') {
      const parcel = pick(({ claimed }) => claimed > 0);
      if (!parcel) return false;
      await doWaitingJobs(deps);
      const body = { parcel: parcel.parcelId, claimPaisa: parcel.claimed, how: each.how, reason: 'Transfer 1' };
      expect((await write('cash/claims', body)).status).toBe(200);
      model.post({ claim: -parcel.claimed, [each.how === 'paid' ? 'bank' : 'written_off']: parcel.claimed });
      // The cost of a lost parcel is a loss already, which a paid claim reduces.
      if (parcel.isLost && each.how === 'paid') model.parts.loss -= parcel.claimed;
      if (!parcel.isLost && each.how === 'dropped') model.parts.loss += parcel.claimed;
      parcel.claimed = 0;
    } else if (each.do === 'send back') {
      const parcel = pick(({ pieces }) => pieces > 0);
      if (!parcel) return false;
      await sendBack(parcel, each.damaged, each.isPaid);
    } else if (each.do === 'give back') {
      const parcel = pick(({ pieces }) => pieces > 0);
      if (!parcel) return false;
      return giveBack(parcel, each.amount, each.isPaid);
    } else if (each.do === 'correct the delivery') {
      const parcel = pick(({ isSettled, hasReturn, pieces }) => !isSettled && !hasReturn && pieces > 0);
      if (!parcel) return false;
      await doWaitingJobs(deps);
      await correct(parcel);
    } else if (each.do === 'wait') {
      clock.advance({ ms: each.hours * HOUR_MS });
      await renewSessions();
    }
    return true;
  }

  async function check(): Promise<void> {
    await doWaitingJobs(deps);
    const lines = await deps.db.select().from(entryLines);
    const sumOf = (own: typeof lines) => own.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
    for (const own of Map.groupBy(lines, ({ entryId }) => entryId).values()) expect(sumOf(own)).toBe(0);
    for (const [account, paisa] of Object.entries(model.accounts)) {
      expect([account, sumOf(lines.filter((line) => line.account === account))]).toEqual([account, paisa]);
    }
    expect(await stockOf(deps, product.id)).toBe(model.stock);

    const parts: ProfitParts = { ...NO_PROFIT };
    const sums: Record<string, number> = {};
    for (let month = firstMonth; month <= monthInPakistan(clock.now()); month = monthAfter(month)) {
      const get = (path: string) => shop.call('GET', `/api/${path}?month=${month}`, { as: users.admin });
      const { profit } = (await get('profit')).as(profitResponse);
      await expectSums(shop, month, profit, users.admin);
      for (const part of PROFIT_PART_NAMES) parts[part] += profit.parts[part];
      const { days, sums: ofMonth } = (await get('days')).as(daysResponse);
      const report = (await get('cash/report')).as(monthReportSchema);
      const inMonth = (figure: keyof typeof ofMonth) => days.reduce((sum, { figures }) => sum + figures[figure], 0);
      expect([report.sold.paisa, report.delivered.paisa, report.returned.paisa]).toEqual([
        inMonth('soldPaisa'),
        inMonth('deliveredPaisa'),
        inMonth('returnedPaisa'),
      ]);
      expect(report.deductions.courier_fee).toBe(inMonth('courierFeePaisa'));
      for (const name of ['refundsPaidPaisa', ...Object.keys({ ...model.flows, ...model.counts })]) {
        const figure = name as keyof typeof ofMonth;
        expect([figure, ofMonth[figure]]).toEqual([figure, inMonth(figure)]);
        sums[figure] = (sums[figure] ?? 0) + inMonth(figure);
      }
    }
    expect(parts).toEqual(model.parts);
    expect(sums).toEqual({ refundsPaidPaisa: model.refundsPaid, ...model.flows, ...model.counts });
    const today = new Date(clock.now().getTime() + 5 * HOUR_MS).toISOString().slice(0, 10);
    const day = (await shop.call('GET', `/api/days/${today}`, { as: users.admin })).as(dayResponse);
    expect(day.figures.cashBalancePaisa).toBe(model.accounts['cash'] ?? 0);
  }

  const versionOf = async (orderId: string) =>
    (await deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, orderId)))[0]?.version ?? 0;

  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 16 }), async (steps) => {
      for (const each of steps) {
        clock.advance({ minutes: 1 });
        if (await run(each)) counts[each.do] = (counts[each.do] ?? 0) + 1;
      }
      await check();
    }),
    // Runs share the shop, so shrinking a failed run would repeat it in another state.
    { numRuns: runsOf('RUNS', 8), endOnFailure: true },
  );
  reportCounts('money of the whole shop', counts);
});

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
