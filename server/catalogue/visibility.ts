import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Visibility } from '#contract/catalogue.ts';

/** Undefined for all products. The default is shown products, as shoppers see them. */
export function hasVisibility(
  { isHidden }: { isHidden: SQLWrapper },
  visibility: Visibility = 'shown',
): SQL | undefined {
  if (visibility === 'all') return undefined;
  return visibility === 'hidden' ? sql`${isHidden}` : sql`not ${isHidden}`;
}
