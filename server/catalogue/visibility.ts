import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Visibility } from '#contract/catalogue.ts';

/** Shoppers see what is shown, so that a query which names no visibility is one of theirs. */
export function hasVisibility(
  { isHidden }: { isHidden: SQLWrapper },
  visibility: Visibility = 'shown',
): SQL | undefined {
  if (visibility === 'all') return undefined;
  return visibility === 'hidden' ? sql`${isHidden}` : sql`not ${isHidden}`;
}
