import { eq, inArray, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { entries, entryLines } from '#server/cash/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { stockMoves } from '#server/stock/tables.ts';
import { addProduct } from '#test/factories.ts';
import { addPurchaseOf } from '#test/purchases.ts';
import { runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { findSupplier, listReceipts, lockPurchase } from './queries.ts';

const shop = useTestShop();

const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('receive' as const), quantity: fc.integer({ min: 1, max: 6 }), extra: fc.nat(900) }),
  fc.record({ kind: fc.constant('undo' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({ kind: fc.constant('undo-payment' as const), at: fc.nat(5) }),
);

it('any receipts, undos and payments leave ledger, tables, stock and costs in agreement', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 12 }), async (steps) => {
      const { deps, call, users } = shop;
      const post = (url: string, body?: object) => call('POST', url, { as: users.admin, body });
      const opening = { stock: 7, costPaisa: 12_345 };
      const { id: productId } = await addProduct(deps, opening);
      const { id, supplier } = await addPurchaseOf(deps, {
        lines: [{ productId, quantity: 40, unitCost: 99.5 }],
      });
      const receipts: string[] = [];
      const payments: string[] = [];
      for (const step of steps) {
        if (step.kind === 'receive') {
          const { version } = await lockPurchase(deps.db, id);
          const receipt = { id: newId(), version, extraCost: step.extra / 100 };
          const { status } = await post(`/api/purchases/${id}/receipts`, {
            ...receipt,
            lines: [{ position: 0, quantity: step.quantity }],
          });
          if (status === 200) receipts.push(receipt.id);
        } else if (step.kind === 'pay') {
          const payment = { id: newId(), amount: step.amount, method: 'cash' };
          await post(`/api/suppliers/${supplier}/payments`, payment);
          payments.push(payment.id);
        } else {
          const ids = step.kind === 'undo' ? receipts : payments;
          const undone = ids[step.at % Math.max(ids.length, 1)];
          const base = step.kind === 'undo' ? '/api/purchases/receipts' : '/api/suppliers/payments';
          if (undone) await post(`${base}/${undone}/undo`);
        }
      }
      const found = await listReceipts(deps.db, id);
      const live = found.filter(({ receipt }) => receipt.undoneAt === null).flatMap(({ lines }) => lines);
      const landed = live.reduce((sum, line) => sum + line.landedPaisa, 0);
      const pieces = live.reduce((sum, line) => sum + line.quantity, 0);
      const sums = await ledgerOf([...receipts, ...payments]);
      const { balancePaisa } = await findSupplier(deps.db, supplier);
      expect(sums['purchases'] ?? 0).toBe(landed);
      expect(0 - (sums['suppliers'] ?? 0)).toBe(balancePaisa);
      const [product] = await deps.db.select().from(products).where(eq(products.id, productId));
      expect(product?.stock).toBe(opening.stock + pieces);
      const moves = await deps.db.select().from(stockMoves).where(eq(stockMoves.productId, productId));
      expect(moves.reduce((sum, { delta }) => sum + delta, 0)).toBe(product?.stock);
      const value = (product?.costPaisa ?? 0) * (product?.stock ?? 0);
      const expected = opening.stock * opening.costPaisa + landed;
      // Each step rounds the average by up to half a paisa for each piece in stock.
      expect(Math.abs(value - expected)).toBeLessThanOrEqual(steps.length * 47);
    }),
    { numRuns: runsOf('RUNS', 12) },
  );
});

/** Sums the entries with these causes and their reversals. */
async function ledgerOf(refs: readonly string[]): Promise<Partial<Record<string, number>>> {
  if (refs.length === 0) return {};
  const own = shop.deps.db
    .select({ id: entries.id })
    .from(entries)
    .where(inArray(entries.ref, [...refs]));
  const rows = await shop.deps.db
    .select({ account: entryLines.account, paisa: sql`sum(${entryLines.amountPaisa})`.mapWith(Number) })
    .from(entryLines)
    .innerJoin(entries, eq(entries.id, entryLines.entryId))
    .where(sql`${entries.id} in ${own} or ${entries.reverses} in ${own}`)
    .groupBy(entryLines.account);
  return Object.fromEntries(rows.map(({ account, paisa }) => [account, paisa]));
}
