import { and, asc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm';
import { DESIGN_PRODUCTS_MAX } from '#contract/catalogue.ts';
import type { DesignGrid } from '#contract/designs.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import { placeOf } from '#server/catalogue/place-of.ts';
import { products } from '#server/catalogue/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { presentGrid } from './design-grid.ts';

export async function findDesignGrid(db: Executor, design: string): Promise<DesignGrid | undefined> {
  const rows = await db
    .select()
    .from(products)
    .where(eq(products.design, design))
    .orderBy(placeOf('color', products.color), placeOf('age', products.age), asc(products.id))
    .limit(DESIGN_PRODUCTS_MAX + 1);
  if (rows.length === 0) return undefined;
  return presentGrid(design, rows.slice(0, DESIGN_PRODUCTS_MAX), rows.length > DESIGN_PRODUCTS_MAX);
}

/** Advisory lock: only one transaction saves a design at a time. */
export async function lockDesigns(tx: Executor, designs: readonly string[]): Promise<void> {
  for (const design of [...new Set(designs)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`design ${design}`}, 0))`);
  }
}

export async function listProductIdsOfDesign(db: Executor, design: string): Promise<string[]> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.design, design));
  return rows.map(({ id }) => id);
}

export async function listTakenSkus(db: Executor, skus: string[], exceptIds: string[]): Promise<Set<string | null>> {
  if (skus.length === 0) return new Set();
  const rows = await db
    .select({ sku: products.sku })
    .from(products)
    .where(and(inArray(products.sku, skus), notInArray(products.id, exceptIds)));
  return new Set(rows.map(({ sku }) => sku));
}

/**
 * Maximum age of the audit entries that `wasWritten` searches. A day is enough, because clients repeat a lost request
 * within minutes.
 */
const REPEATED_WITHIN_MS = DAY_MS;

/** Returns true if an audit entry of this user and batch shows that the request was already executed. */
export async function wasWritten(
  db: Executor,
  { batch, byUserId, at }: { batch: string; byUserId: string; at: Date },
): Promise<boolean> {
  const [entry] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.byUserId, byUserId),
        gte(auditEntries.at, new Date(at.getTime() - REPEATED_WITHIN_MS)),
        eq(auditEntries.batchId, batch),
      ),
    )
    .limit(1);
  return entry !== undefined;
}
