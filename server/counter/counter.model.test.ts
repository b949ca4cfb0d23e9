import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { monthReportSchema } from '#contract/month-report.schema.ts';
import { adminStatsResponse } from '#contract/statistics.schema.ts';
import { entryLines } from '#server/cash/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addProduct } from '#test/factories.ts';
import { runsOf } from '#test/runs.ts';
import { stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { openSession } from '#test/users.ts';
import { sellAtCounter } from './sell.ts';
import { undoSale } from './undo-sale.ts';

const shop = useTestShop();
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sell' as const), quantity: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('press again' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), at: fc.nat({ max: 5 }) }) },
);

async function balances() {
  const lines = await shop.deps.db.select().from(entryLines);
  const sumOf = (account: string) =>
    lines.reduce((sum, line) => sum + (line.account === account ? line.amountPaisa : 0), 0);
  return { cash: sumOf('cash'), sales: sumOf('sales'), all: lines.reduce((sum, line) => sum + line.amountPaisa, 0) };
}

async function figures() {
  const as = await openSession(shop.deps, shop.users.admin);
  const month = shop.clock.now().toISOString().slice(0, 7);
  const report = (await shop.call('GET', `/api/cash/report?month=${month}`, { as })).as(monthReportSchema);
  const stats = (await shop.call('GET', '/api/stats/admin-stats', { as })).as(adminStatsResponse);
  const earned = stats.monthlyEarnings.reduce((sum, { earnings }) => sum + earnings, 0);
  return { sold: report.sold.paisa, delivered: report.delivered.paisa, earned: earned * 100 };
}

it('cash, stock and figures are those of the sales that were not undone', async () => {
  const viewer = { ...shop.users.admin, tokenHash: '', confirmedAt: new Date(0) };
  let paisa = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
      const product = await addProduct(shop.deps, { price: 850, stock: 9 });
      const made: { id: string; quantity: number; isUndone: boolean }[] = [];
      let last: Parameters<typeof sellAtCounter>[2] | undefined;
      let stock = 9;
      for (const step of steps) {
        shop.clock.advance({ ms: 1_000 });
        const again = step.do === 'press again' ? last : undefined;
        if (again) {
          const { sale } = await sellAtCounter(shop.deps, viewer, again);
          expect(sale?.order.id).toBe(made.at(-1)?.id);
        } else if (step.do === 'sell') {
          const lines = [{ productId: product.id, quantity: step.quantity }];
          const body = { id: newId(), isDryRun: false, lines, customerName: '', phone: '', received: 9_000 };
          const { sale } = await sellAtCounter(shop.deps, viewer, body).catch((error: unknown) => {
            if (error instanceof AppError && error.code === 'out_of_stock') return { sale: undefined };
            throw error;
          });
          expect(sale === undefined).toBe(step.quantity > stock);
          if (!sale) continue;
          last = body;
          made.push({ id: sale.order.id, quantity: step.quantity, isUndone: false });
          stock -= step.quantity;
          paisa += step.quantity * 85_000;
        } else if (step.do === 'undo') {
          const chosen = made[step.at];
          if (!chosen) continue;
          await undoSale(shop.deps, viewer, chosen.id, 1);
          if (chosen.isUndone) continue;
          chosen.isUndone = true;
          stock += chosen.quantity;
          paisa -= chosen.quantity * 85_000;
        }
      }
      expect(await stockOf(shop.deps, product.id)).toBe(stock);
      expect(await balances()).toEqual({ cash: paisa, sales: -paisa, all: 0 });
    }),
    { numRuns: runsOf('RUNS', 15) },
  );
  expect(await figures()).toEqual({ sold: paisa, delivered: paisa, earned: paisa });
});
