import { count } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { products } from './tables.ts';
import { hasVisibility } from './visibility.ts';

export async function countHidden(db: Executor): Promise<number> {
  const [row] = await db.select({ count: count() }).from(products).where(hasVisibility(products, 'hidden'));
  return row?.count ?? 0;
}
