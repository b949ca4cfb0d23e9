import { describe, expect, it } from 'vitest';
import { COUNTED_DAYS_MAX, REPORT_FIGURE_NAMES, type ReportFigure } from '#contract/cash.ts';
import { daysResponse } from '#contract/closings.schema.ts';
import type { DayFigures } from '#contract/closings.ts';
import {
  type MonthReport,
  monthReportSchema,
  type ReportRows,
  reportRowsResponse,
} from '#contract/month-report.schema.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { PARCEL_KINDS, PARCEL_STATE_NAMES } from '#contract/parcels.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { statements } from '#server/cash/tables.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products as productRows } from '#server/catalogue/tables.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { courierAccounts, parcelEvents, parcels } from '#server/parcels/tables.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addCourier, addParcels, draft, ledgerOf, post, rowOf } from '#test/cash.ts';
import { addProduct, deliveryPart } from '#test/factories.ts';
import { recountFigures, sumPieces } from '#test/figures.ts';
import { useTestShop } from '#test/test-shop.ts';

/** 400 orders keep the run short. A run with 10,000 has found no other errors. */
const ORDERS = Number(process.env['REPORT_ORDERS'] ?? 400);

function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

describe('the month report', () => {
  const shop = useTestShop();
  const as = () => shop.users.admin;
  const get = async (month: string) =>
    (await shop.call('GET', `/api/cash/report?month=${month}`, { as: as() })).as(monthReportSchema);

  it(`equals a recount of ${ORDERS} random orders, and each figure equals the sum of its rows`, {
    timeout: 600_000,
  }, async () => {
    const random = createRandom(7);
    const oneOf = <T>(values: readonly T[]): T => values[random(values.length)] as T;
    // 100 days, from before the first month to after the last. Half of the orders are close to midnight.
    const begin = Date.parse('2026-08-25T19:00:00Z');
    const anyTime = () => new Date(begin + random(100) * DAY_MS + (random(2) ? random(3) - 1 : random(24)) * HOUR_MS);
    const old = new Date('2026-01-01T00:00:00Z');
    const products: ProductRow[] = [];
    for (let index = 0; index < 12; index += 1) {
      const createdAt = index % 4 === 0 ? anyTime() : old;
      products.push(
        await addProduct(shop.deps, {
          name: `P${index}`,
          stock: oneOf([null, 0, 3, 7]),
          price: 500 + index,
          createdAt,
        }),
      );
    }
    const couriers = [await addCourier(shop.deps), await addCourier(shop.deps), await addCourier(shop.deps)];
    const cities = ['Lahore', 'Karachi', 'Multan', 'Quetta'];
    const sold = products.slice(0, 8);
    const newOrders = Array.from({ length: ORDERS }, (_, index) => {
      const lines = Array.from({ length: 1 + random(3) }, (__, position) => ({
        position,
        product: oneOf(sold),
        quantity: 1 + random(4),
      }));
      const totalPaisa = lines.reduce((sum, { product, quantity }) => sum + product.pricePaisa * quantity, 0);
      const createdAt = anyTime();
      return {
        id: newId(),
        orderId: `ND-R${index}`,
        status: oneOf(ORDER_STATUSES),
        city: oneOf(cities),
        createdAt,
        totalPaisa,
        lines,
      };
    });
    const customer = { email: '', phone: '', customerName: 'A', address: 'A', state: 'A', zipCode: '1' };
    for (const batch of batchesOf(newOrders, 500)) {
      await shop.deps.db.insert(orders).values(
        batch.map(({ lines: _, ...order }) => ({
          ...customer,
          ...order,
          adjustments: [deliveryPart(20_000)],
          grandTotalPaisa: order.totalPaisa + 20_000,
          updatedAt: order.createdAt,
        })),
      );
      const lines = batch.flatMap(({ id, lines: of }) =>
        of.map(({ position, product, quantity }) => ({
          orderId: id,
          position,
          productId: product.id,
          name: product.name,
          unitPricePaisa: product.pricePaisa,
          quantity,
          image: '',
          color: product.color,
          age: product.age,
        })),
      );
      await shop.deps.db.insert(orderLines).values(lines);
    }
    const states = PARCEL_STATE_NAMES.flatMap((state) =>
      state === 'delivered' || state === 'received' ? [state, state, state] : [state],
    );
    const events: (typeof parcelEvents.$inferInsert)[] = [];
    for (const account of couriers) {
      const own = newOrders.filter(() => random(couriers.length) === 0);
      const added = await addParcels(
        shop.deps,
        account,
        own.map(({ id, orderId, city }) => {
          const handedOverAt = anyTime();
          const first = new Date(handedOverAt.getTime() + random(12) * DAY_MS + random(24) * HOUR_MS);
          const state = oneOf(states);
          const stateAt = state === 'delivered' ? first : new Date(first.getTime() + random(20) * DAY_MS);
          const kind = random(10) === 0 ? oneOf(PARCEL_KINDS) : 'forward';
          return {
            orderId: id,
            orderNumber: orderId,
            city,
            state,
            kind,
            codPaisa: random(400_000),
            handedOverAt,
            stateAt,
          };
        }),
      );
      for (const { id, state, stateAt, handedOverAt } of added) {
        if (!['refused', 'returning', 'received'].includes(state) || random(3) === 0 || !handedOverAt) continue;
        const at = new Date((stateAt.getTime() + handedOverAt.getTime()) / 2);
        events.push({ parcelId: id, state: 'refused', at }, { parcelId: id, state, at: stateAt });
      }
      for (const batch of batchesOf(events.splice(0), 1_000)) await shop.deps.db.insert(parcelEvents).values(batch);
      for (const [index, date] of ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'].entries()) {
        const paid = added.filter((_, at) => at % 4 === index).slice(0, 300);
        const statement = await draft(
          shop,
          account,
          paid.map((parcel) => rowOf(parcel)),
          { date },
        );
        // The last statement of each courier stays a draft. No figure counts drafts.
        if (index < 3) expect((await post(shop, statement)).status).toBe(200);
      }
    }

    for (const { id } of newOrders.filter((_, index) => index % 20 === 0)) {
      const url = `/api/orders/delete-order/${id}?confirm=owed`;
      expect((await shop.call('DELETE', url, { as: as() })).status).toBe(200);
    }
    for (const month of ['2026-09', '2026-10', '2026-11']) {
      const report = await get(month);
      const expected = await recount(month);
      expect(report).toEqual(expected.report);
      for (const figure of REPORT_FIGURE_NAMES) expect(await sumOfRows(month, figure)).toEqual(expected.rows[figure]);
    }
    for (const month of ['2026-09', '2026-10']) await expectDays(month);
  });

  async function expectDays(month: string) {
    const { days } = (await shop.call('GET', `/api/days?month=${month}`, { as: as() })).as(daysResponse);
    const partOf = ({ sold, delivered, returned, deductions }: MonthReport) => ({
      sold,
      delivered,
      returned,
      deductions,
    });
    for (const { day, figures } of days.filter((_, index) => index % 9 === 0)) {
      expect(reportOf(figures)).toEqual(partOf((await recount(day)).report));
    }
    const sums = days.reduce<Record<string, number>>((total, { figures }) => {
      for (const [name, value] of Object.entries(figures)) total[name] = (total[name] ?? 0) + value;
      return total;
    }, {});
    expect(reportOf(sums as DayFigures)).toEqual(partOf(await get(month)));
  }

  const reportOf = (figures: DayFigures) => ({
    sold: { orders: figures.soldOrders, paisa: figures.soldPaisa },
    delivered: { parcels: figures.deliveredParcels, orders: figures.deliveredOrders, paisa: figures.deliveredPaisa },
    returned: { parcels: figures.returnedParcels, paisa: figures.returnedPaisa },
    deductions: {
      courier_fee: figures.courierFeePaisa,
      fee_tax: figures.feeTaxPaisa,
      income_tax_withheld: figures.incomeTaxPaisa,
      sales_tax_withheld: figures.salesTaxPaisa,
    },
  });

  /** Computes the report in TypeScript from all rows of the database. */
  async function recount(month: string) {
    const { db } = shop.deps;
    const isIn = (at: Date | null) => at && new Date(at.getTime() + 5 * HOUR_MS).toISOString().startsWith(month);
    const all = await recountFigures(shop.deps);
    const sold = all.filter(({ isSale, placedAt }) => isSale && isIn(placedAt));
    const since = shop.clock.now().getTime() - 90 * DAY_MS;
    const byStatus = all.filter(({ byStatus: paisa, changedAt }) => paisa > 0 && isIn(changedAt));
    const byStatusPaisa = byStatus.reduce((total, { byStatus: paisa }) => total + paisa, 0);
    const sellers = sumPieces(all.filter(({ placedAt }) => isIn(placedAt)));
    const recent = sumPieces(all.filter(({ placedAt }) => placedAt.getTime() >= since));
    const sellingNow = new Set(recent.map(({ productId }) => productId));
    const dead = (await db.select().from(productRows))
      .filter(({ id, stock, createdAt }) => (stock ?? 0) > 0 && createdAt.getTime() <= since && !sellingNow.has(id))
      .map(({ id, name, stock, pricePaisa }) => ({
        productId: id,
        name,
        pieces: stock ?? 0,
        paisa: (stock ?? 0) * pricePaisa,
      }))
      .toSorted((a, b) => b.paisa - a.paisa || a.productId.localeCompare(b.productId));
    const labels = new Map((await db.select().from(courierAccounts)).map(({ id, label }) => [id, label]));
    const firstBack = new Map<string, Date>();
    for (const { parcelId, state, at } of await db.select().from(parcelEvents)) {
      if (!['refused', 'returning', 'received'].includes(state)) continue;
      const before = firstBack.get(parcelId);
      if (!before || at < before) firstBack.set(parcelId, at);
    }
    const outcomes = (await db.select().from(parcels)).flatMap((parcel) => {
      if (parcel.kind === 'reverse') return [];
      const isBack = ['refused', 'returning', 'received'].includes(parcel.state);
      const at =
        parcel.state === 'delivered'
          ? parcel.deliveredAt
          : isBack
            ? (firstBack.get(parcel.id) ?? parcel.stateAt)
            : null;
      return isIn(at) && at ? [{ ...parcel, at, isBack }] : [];
    });
    const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
    const part = (isBack: boolean) => {
      const own = outcomes.filter((each) => each.isBack === isBack);
      return { parcels: own.length, paisa: sum(own.map(({ codPaisa }) => codPaisa)) };
    };
    const by = (keyOf: (parcel: (typeof outcomes)[number]) => string, labelOf: (key: string) => string) =>
      [...new Set(outcomes.map(keyOf))].map((key) => {
        const own = outcomes.filter((parcel) => keyOf(parcel) === key);
        const returned = own.filter(({ isBack }) => isBack).length;
        return { key, label: labelOf(key), delivered: own.length - returned, returned };
      });
    const outcomesByCity = by(
      ({ city }) => city,
      (city) => city,
    ).toSorted((a, b) => b.delivered + b.returned - a.delivered - a.returned || a.label.localeCompare(b.label));
    const outcomesByCourier = by(
      ({ courierAccountId }) => courierAccountId ?? '',
      (id) => labels.get(id) ?? '',
    ).toSorted((a, b) => (a.label < b.label ? -1 : 1));
    const days = new Map<number, number>();
    for (const { at, handedOverAt, isBack } of outcomes) {
      if (isBack || !handedOverAt) continue;
      const taken = Math.min(Math.floor((at.getTime() - handedOverAt.getTime()) / DAY_MS), COUNTED_DAYS_MAX);
      days.set(taken, (days.get(taken) ?? 0) + 1);
    }
    const inMonth = new Set(
      (await db.select().from(statements)).filter(({ date }) => date.startsWith(month)).map(({ id }) => id),
    );
    const booked = (await ledgerOf(shop.deps)).filter(
      ({ statementId }) => statementId !== null && inMonth.has(statementId),
    );
    const deduction = (wanted: string) => {
      const own = booked.flatMap(({ lines: of }) => of).filter(({ account }) => account === wanted);
      return { count: own.length, paisa: sum(own.map(({ amountPaisa }) => amountPaisa)) };
    };
    const deductions = {
      courier_fee: deduction('courier_fee'),
      fee_tax: deduction('fee_tax'),
      income_tax_withheld: deduction('income_tax_withheld'),
      sales_tax_withheld: deduction('sales_tax_withheld'),
    };
    const parcelsIn = part(false);
    const delivered = { ...parcelsIn, orders: byStatus.length, paisa: parcelsIn.paisa + byStatusPaisa };
    const returned = part(true);
    const soldPaisa = sum(sold.map((order) => order.sold));
    const report: MonthReport = {
      month,
      sold: { orders: sold.length, paisa: soldPaisa },
      delivered,
      returned,
      outcomesByCity,
      outcomesByCourier,
      deductions: {
        courier_fee: deductions.courier_fee.paisa,
        fee_tax: deductions.fee_tax.paisa,
        income_tax_withheld: deductions.income_tax_withheld.paisa,
        sales_tax_withheld: deductions.sales_tax_withheld.paisa,
      },
      daysToDeliver: Array.from(days, ([day, count]) => ({ days: day, parcels: count })).toSorted(
        (a, b) => a.days - b.days,
      ),
      bestSellers: sellers.slice(0, 20),
      deadStock: {
        products: dead.length,
        pieces: sum(dead.map(({ pieces }) => pieces)),
        paisa: sum(dead.map(({ paisa }) => paisa)),
        list: dead.slice(0, 100),
      },
    };
    const rows: Record<ReportFigure, { count: number; paisa: number }> = {
      sold: { count: sold.length, paisa: soldPaisa },
      delivered: { count: delivered.parcels + delivered.orders, paisa: delivered.paisa },
      returned: { count: returned.parcels, paisa: returned.paisa },
      ...deductions,
    };
    return { report, rows };
  }

  async function sumOfRows(month: string, figure: ReportFigure, query = '') {
    const sum = { count: 0, paisa: 0 };
    for (let after: string | null = ''; after !== null; ) {
      const url: string = `/api/cash/report/rows?month=${month}&figure=${figure}&limit=200&after=${after}${query}`;
      const { rows, next }: ReportRows = (await shop.call('GET', url, { as: as() })).as(reportRowsResponse);
      for (const { paisa } of rows) {
        sum.count += 1;
        sum.paisa += paisa;
      }
      after = next;
    }
    return sum;
  }

  it('lists the parcels of a city and of a courier, and the orders of a product', async () => {
    const month = '2026-10';
    const report = await get(month);
    for (const { key, returned } of report.outcomesByCity) {
      expect((await sumOfRows(month, 'returned', `&city=${key}`)).count).toBe(returned);
    }
    for (const { key, delivered } of report.outcomesByCourier) {
      expect((await sumOfRows(month, 'delivered', `&courier=${key}`)).count).toBe(delivered);
    }
    const [best] = report.bestSellers;
    const lines = (await shop.deps.db.select().from(orderLines)).filter(
      ({ productId }) => productId === best?.productId,
    );
    const { count } = await sumOfRows(month, 'sold', `&product=${best?.productId}`);
    expect([count > 0, count <= lines.length]).toEqual([true, true]);
    expect((await sumOfRows(month, 'sold', '&product=none')).count).toBe(0);
  });

  it('can be downloaded as a file, and so can each figure', async () => {
    const month = '2026-10';
    const { sold, outcomesByCity } = await get(month);
    const download = async (query: string) =>
      (await shop.call('GET', `/api/cash/report/export.csv?month=${month}${query}`, { as: as() })).text
        .trim()
        .split('\r\n');
    const whole = await download('');
    expect(whole).toContain(`Sold,,${sold.orders},,${sold.paisa / 100}`);
    for (const { label, delivered, returned } of outcomesByCity)
      expect(whole).toContain(`City,${label},${delivered},${returned},`);
    expect(await download('&figure=sold')).toHaveLength(sold.orders + 1);
  });
});
