import { setTimeout as delay } from 'node:timers/promises';
import { and, arrayContains, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import type { SaveSaleBody } from '#contract/sales.schema.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { isId, newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { stateAt } from './move-sales.ts';
import { lockSales, SALES_TAG, type SaleRow } from './reprice.ts';
import { sales } from './tables.ts';

type SaleDeps = Pick<Deps, 'db' | 'tags' | 'now' | 'sales'>;

const WAIT_MAX_MS = 3_000;

/** Adds a sale, which starts at once if its start has passed. Throws `validation` if its end has passed. */
export async function addSale(deps: SaleDeps, by: Actor, body: SaveSaleBody): Promise<SaleRow> {
  const added = await inTransaction(deps.db, async (tx) => {
    await lockSales(tx);
    return insertSale(tx, deps, { by, at: deps.now(), body });
  });
  await waitForPrices(deps);
  return added;
}

/** The transaction must hold the lock of `lockSales`. The clock writes the prices after the commit. */
export async function insertSale(
  tx: Executor,
  { tags }: Pick<Deps, 'tags'>,
  { by, at, body }: { by: Actor; at: Date; body: SaveSaleBody },
): Promise<SaleRow> {
  const added: SaleRow = { id: newId(), ...columnsOf(body, at), isDeleted: false, version: 1, createdAt: at };
  if (added.state === 'ended') throw new AppError('validation', { fields: { endsAt: 'must be in the future' } });
  await tx.insert(sales).values(added);
  const subject = { id: added.id, label: added.name };
  await recordChange(tx, { by, at, verb: 'sale.added', subject, before: null, after: auditedSale(added) });
  await tags.invalidate(tx, [SALES_TAG]);
  return added;
}

/**
 * Changes a sale. Products that leave the sale get their regular prices back. Throws `setting_changed` for an outdated
 * version.
 */
export async function changeSale(
  deps: SaleDeps,
  by: Actor,
  id: string,
  { version, ...body }: SaveSaleBody & { version: number },
): Promise<SaleRow> {
  const at = deps.now();
  const changed = await inTransaction(deps.db, async (tx) => {
    const before = await lockSale(tx, id, version);
    const after: SaleRow = { ...before, ...columnsOf(body, at), version: version + 1 };
    await tx.update(sales).set(after).where(eq(sales.id, id));
    const subject = { id, label: after.name };
    const change = { before: auditedSale(before), after: auditedSale(after) };
    await recordChange(tx, { by, at, verb: 'sale.changed', subject, ...change });
    await deps.tags.invalidate(tx, [SALES_TAG]);
    return after;
  });
  await waitForPrices(deps);
  return changed;
}

/** Throws `setting_changed` for an outdated version. */
export async function deleteSale(deps: SaleDeps, by: Actor, id: string, version: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await endSale(tx, deps, { by, at: deps.now(), sale: await lockSale(tx, id, version) });
  });
  await waitForPrices(deps);
}

/**
 * Deletes a sale that nobody has changed since it was added; other sales stay. The transaction must hold the lock of
 * `lockSales`.
 */
export async function endSaleUnchanged(
  tx: Executor,
  deps: Pick<Deps, 'tags'>,
  { id, ...change }: { by: Actor; at: Date; id: string },
): Promise<void> {
  const isUnchanged = and(eq(sales.id, id), eq(sales.version, 1), eq(sales.isDeleted, false));
  const [sale] = await tx.select().from(sales).where(isUnchanged).for('update');
  if (sale) await endSale(tx, deps, { ...change, sale });
}

async function endSale(
  tx: Executor,
  { tags }: Pick<Deps, 'tags'>,
  { by, at, sale }: { by: Actor; at: Date; sale: SaleRow },
): Promise<void> {
  await tx.update(sales).set({ state: 'ended', isApplied: false, isDeleted: true }).where(eq(sales.id, sale.id));
  const subject = { id: sale.id, label: sale.name };
  await recordChange(tx, { by, at, verb: 'sale.deleted', subject, before: auditedSale(sale), after: null });
  await tags.invalidate(tx, [SALES_TAG]);
}

/** Must run before products are locked: writers of prices lock sales first, and the other order could deadlock. */
export async function renameDesignInSales(
  tx: Executor,
  { tags, now }: Pick<Deps, 'tags' | 'now'>,
  { by, from, to }: { by: Actor; from: string; to: string },
): Promise<void> {
  await lockSales(tx);
  const named = await tx
    .select()
    .from(sales)
    .where(and(eq(sales.scope, 'design'), arrayContains(sales.scopeValues, [from]), eq(sales.isDeleted, false)));
  for (const before of named) {
    const scopeValues = before.scopeValues.map((value) => (value === from ? to : value));
    const after: SaleRow = { ...before, scopeValues, version: before.version + 1 };
    await tx.update(sales).set({ scopeValues, version: after.version }).where(eq(sales.id, before.id));
    const subject = { id: before.id, label: before.name };
    const change = { before: auditedSale(before), after: auditedSale(after) };
    await recordChange(tx, { by, at: now(), verb: 'sale.changed', subject, ...change });
  }
  if (named.length > 0) await tags.invalidate(tx, [SALES_TAG]);
}

/** Waits for the new prices, at most for `WAIT_MAX_MS`. After that, the sale clock writes the remaining prices. */
async function waitForPrices({ sales: clock }: SaleDeps): Promise<void> {
  // Applies twice, because the first call may join a run that began before this change.
  const applied = clock.apply().then(() => clock.apply());
  await Promise.race([applied, delay(WAIT_MAX_MS, undefined, { ref: false })]);
}

async function lockSale(tx: Executor, id: string, version: number): Promise<SaleRow> {
  if (!isId(id)) throw new AppError('sale_not_found');
  await lockSales(tx);
  const [sale] = await tx
    .select()
    .from(sales)
    .where(and(eq(sales.id, id), eq(sales.isDeleted, false)))
    .for('update');
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
  const isOfProducts = fields.scope === 'product';
  const values = [...new Set(isOfProducts ? scopeValues.map((id) => id.toLowerCase()) : scopeValues)];
  return {
    ...fields,
    pricePaisa,
    scopeValues: values,
    startsAt,
    endsAt,
    state: stateAt({ startsAt, endsAt }, at),
    isApplied: false,
  };
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
