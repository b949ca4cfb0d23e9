import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Visibility } from '#contract/catalogue.ts';

/** By default matches what shoppers see. */
export function hasVisibility(
  { isHidden }: { isHidden: SQLWrapper },
  visibility: Visibility = 'shown',
): SQL | undefined {
  if (visibility === 'all') return undefined;
  return visibility === 'hidden' ? sql`${isHidden}` : sql`not ${isHidden}`;
}
