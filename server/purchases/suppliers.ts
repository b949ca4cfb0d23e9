import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { AddSupplierBody, ChangeSupplierBody } from '#contract/purchases.schema.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import { type FoundSupplier, findSupplier } from './queries.ts';
import { suppliers } from './tables.ts';

type SupplierRow = typeof suppliers.$inferSelect;
type SupplierDeps = Pick<Deps, 'db' | 'now'>;

/** Adds a supplier. A repeated request adds nothing and returns the same supplier. */
export async function addSupplier({ db, now }: SupplierDeps, by: Actor, body: AddSupplierBody): Promise<FoundSupplier> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.insert(suppliers).values(body).onConflictDoNothing({ target: suppliers.id }).returning();
    if (row) {
      const subject = { id: row.id, label: row.name };
      await recordChange(tx, { by, at: now(), verb: 'supplier.added', subject, before: null, after: fieldsOf(row) });
    }
    return findSupplier(tx, body.id);
  }).catch(throwExisting);
}

export async function changeSupplier(
  { db, now }: SupplierDeps,
  by: Actor,
  id: string,
  { version, ...fields }: ChangeSupplierBody,
): Promise<FoundSupplier> {
  return inTransaction(db, async (tx) => {
    const before = await lockSupplier(tx, id);
    if (before.version !== version) throw new AppError('supplier_changed');
    const changed = { ...fields, version: version + 1 };
    await tx.update(suppliers).set(changed).where(eq(suppliers.id, id));
    const subject = { id, label: fields.name };
    const change = { before: fieldsOf(before), after: fieldsOf({ ...before, ...changed }) };
    await recordChange(tx, { by, at: now(), verb: 'supplier.changed', subject, ...change });
    return findSupplier(tx, id);
  }).catch(throwExisting);
}

export async function lockSupplier(tx: Executor, id: string): Promise<SupplierRow> {
  if (!isId(id)) throw new AppError('supplier_not_found');
  const [supplier] = await tx.select().from(suppliers).where(eq(suppliers.id, id)).for('update');
  if (!supplier) throw new AppError('supplier_not_found');
  return supplier;
}

function fieldsOf({ name, phone, note, isActive }: SupplierRow) {
  return { name, phone, note, isActive };
}

function throwExisting(error: unknown): never {
  if (!isUniqueViolation(error, 'suppliers_name')) throw error;
  const message = 'A supplier has this name already. Open that one, or write another name.';
  throw new AppError('supplier_exists', { message, fields: { name: message }, cause: error });
}
