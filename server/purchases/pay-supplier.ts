import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import type { PaySupplierBody } from '#contract/purchases.schema.ts';
import { addEntries } from '#server/cash/ledger.ts';
import { reverseEntryOf } from '#server/cash/reverse-entry-of.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { isId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type FoundSupplier, findSupplier } from './queries.ts';
import { lockSupplier } from './suppliers.ts';
import { supplierPayments } from './tables.ts';

type PayDeps = Pick<Deps, 'db' | 'now'>;

/** Pays a supplier. A repeated request with the same `id` does not pay again. */
export async function paySupplier(
  { db, now }: PayDeps,
  by: Actor,
  supplierId: string,
  { id, amount, method, reference }: PaySupplierBody,
): Promise<FoundSupplier> {
  return inTransaction(db, async (tx) => {
    const supplier = await lockSupplier(tx, supplierId);
    const at = now();
    const amountPaisa = paisaFromPkr(amount);
    const [payment] = await tx
      .insert(supplierPayments)
      .values({ id, supplierId, amountPaisa, method, reference, at, byUserId: by.id })
      .onConflictDoNothing()
      .returning();
    if (payment) {
      await addEntries(tx, [
        {
          why: 'supplier_paid',
          ref: id,
          at,
          byUserId: by.id,
          courierAccountId: null,
          parcelId: null,
          amounts: { suppliers: amountPaisa, [method]: -amountPaisa },
        },
      ]);
      const after = { paid: amount, method, reference };
      const subject = { id: supplierId, label: supplier.name };
      await recordChange(tx, { by, at, verb: 'supplier.paid', subject, before: null, after });
    }
    return findSupplier(tx, supplierId);
  });
}

/** Undoes a payment by posting its reversal. A second call has no further effect. */
export async function undoPayment({ db, now }: PayDeps, by: Actor, id: string): Promise<FoundSupplier> {
  if (!isId(id)) throw new AppError('payment_not_found');
  return inTransaction(db, async (tx) => {
    const [payment] = await tx.select().from(supplierPayments).where(eq(supplierPayments.id, id)).for('update');
    if (!payment) throw new AppError('payment_not_found');
    const { supplierId, amountPaisa, method, reference } = payment;
    const supplier = await lockSupplier(tx, supplierId);
    if (payment.undoneAt === null) {
      const at = now();
      await tx.update(supplierPayments).set({ undoneAt: at }).where(eq(supplierPayments.id, id));
      await reverseEntryOf(tx, { why: 'supplier_paid', ref: id }, { at, by });
      const before = { paid: pkrFromPaisa(amountPaisa), method, reference };
      const after = { paid: 0, method, reference };
      const subject = { id: supplierId, label: supplier.name };
      await recordChange(tx, { by, at, verb: 'supplier.paid', subject, before, after });
    }
    return findSupplier(tx, supplierId);
  });
}
