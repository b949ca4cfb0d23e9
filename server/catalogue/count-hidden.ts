import { count } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { products } from './tables.ts';
import { hasVisibility } from './visibility.ts';

/** Counts hidden products. A partial index makes that cheap. */
export async function countHidden(db: Executor): Promise<number> {
  const [row] = await db.select({ count: count() }).from(products).where(hasVisibility(products, 'hidden'));
  return row?.count ?? 0;
}
