import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import type { SaveSaleBody } from '#contract/sales.schema.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { isId, newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { stateAt } from './move-sales.ts';
import { isRunning, lockPrices, reprice, type SaleRow } from './reprice.ts';
import { sales } from './tables.ts';

type SaleDeps = Pick<Deps, 'db' | 'tags' | 'now'>;

/** A sale whose start has passed runs at once. Throws `validation` for one that is over already. */
export async function addSale(deps: SaleDeps, by: Actor, body: SaveSaleBody): Promise<SaleRow> {
  const at = deps.now();
  return inTransaction(deps.db, async (tx) => {
    await lockPrices(tx);
    const added: SaleRow = { id: newId(), ...columnsOf(body, at), version: 1, createdAt: at };
    if (added.state === 'ended') throw new AppError('validation', { fields: { endsAt: 'must be in the future' } });
    await tx.insert(sales).values(added);
    const subject = { id: added.id, label: added.name };
    await recordChange(tx, { by, at, verb: 'sale.added', subject, before: null, after: auditedSale(added) });
    await reprice(tx, deps.tags, [added].filter(isRunning));
    return added;
  });
}

/** Products that leave the sale get their regular prices back. Throws `sale_not_found`, and `setting_changed` for an old version. */
export async function changeSale(
  deps: SaleDeps,
  by: Actor,
  id: string,
  { version, ...body }: SaveSaleBody & { version: number },
): Promise<SaleRow> {
  const at = deps.now();
  return inTransaction(deps.db, async (tx) => {
    const before = await lockSale(tx, id, version);
    const after: SaleRow = { ...before, ...columnsOf(body, at), version: version + 1 };
    await tx.update(sales).set(after).where(eq(sales.id, id));
    const subject = { id, label: after.name };
    const change = { before: auditedSale(before), after: auditedSale(after) };
    await recordChange(tx, { by, at, verb: 'sale.changed', subject, ...change });
    await reprice(tx, deps.tags, [before, after].filter(isRunning));
    return after;
  });
}

/** Throws `sale_not_found`, and `setting_changed` for an old version. */
export async function deleteSale(deps: SaleDeps, by: Actor, id: string, version: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const before = await lockSale(tx, id, version);
    await tx.delete(sales).where(eq(sales.id, id));
    const subject = { id, label: before.name };
    const change = { before: auditedSale(before), after: null };
    await recordChange(tx, { by, at: deps.now(), verb: 'sale.deleted', subject, ...change });
    await reprice(tx, deps.tags, [before].filter(isRunning));
  });
}

async function lockSale(tx: Executor, id: string, version: number): Promise<SaleRow> {
  if (!isId(id)) throw new AppError('sale_not_found');
  await lockPrices(tx);
  const [sale] = await tx.select().from(sales).where(eq(sales.id, id)).for('update');
  if (!sale) throw new AppError('sale_not_found');
  if (sale.version !== version) {
    throw new AppError('setting_changed', { message: 'This sale was changed meanwhile. Please look at it again.' });
  }
  return sale;
}

function columnsOf({ price, startsAt: starts, endsAt: ends, scopeValues, ...fields }: SaveSaleBody, at: Date) {
  const startsAt = new Date(starts);
  const endsAt = new Date(ends);
  const pricePaisa = price === null ? null : paisaFromPkr(price);
  const values = [...new Set(scopeValues)];
  return { ...fields, pricePaisa, scopeValues: values, startsAt, endsAt, state: stateAt({ startsAt, endsAt }, at) };
}

function auditedSale({ name, percent, pricePaisa, scope, scopeValues, startsAt, endsAt }: SaleRow) {
  return {
    name,
    percent,
    price: pricePaisa === null ? null : pkrFromPaisa(pricePaisa),
    scope: [scope, ...scopeValues].join(' '),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
