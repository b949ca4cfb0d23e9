import { sql } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

interface CostStep {
  id: string;
  /** Null if the cost is not known. */
  costPaisa: number | null;
}

/** Expects locked products. No public response depends on costs, so no cache tag is invalidated. */
export async function setCosts(tx: Executor, steps: readonly CostStep[]): Promise<void> {
  if (steps.length === 0) return;
  const costs = steps.map(({ id, costPaisa }) => sql`(${id}::uuid, ${costPaisa}::int)`);
  await tx
    .update(products)
    .set({ costPaisa: sql`costs.paisa` })
    .from(sql`(values ${sql.join(costs, sql`, `)}) as costs (id, paisa)`)
    .where(sql`${products.id} = costs.id`);
}
