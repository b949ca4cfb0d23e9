import { and } from 'drizzle-orm';
import type { Visibility } from '#contract/catalogue.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import { readCounter } from '#server/platform/counters/read-counters.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { correctQuery } from './correct-query.ts';
import { planExactly } from './exact-plan.ts';
import { planTiers } from './plan-tiers.ts';
import { countMatches, matchesPlan, type Search, type SearchPlan, type Tiers } from './search-plan.ts';
import { findTermLevels, type TermLevels } from './term-levels.ts';
import { type QueryTerm, readScope, understandQuery } from './understand-query.ts';

/** Searches for the text or its meaning (decision 27), then with corrected words. Undefined without matches. */
export async function resolveSearch(
  db: Executor,
  q: string,
  { isLiteral = false, visibility }: { isLiteral?: boolean; visibility?: Visibility | undefined } = {},
): Promise<Search | undefined> {
  const productCount = await readCounter(db, 'products');
  const isVisible = hasVisibility(products, visibility);
  const searchWith = async (tiers: Tiers | undefined, searchedFor: string | null = null) => {
    const total = tiers ? await countMatches(db, and(isVisible, matchesPlan(tiers.all))) : 0;
    return tiers && total > 0 ? { ...tiers, total, searchedFor } : undefined;
  };
  const exact = await planExactly(db, q, productCount);
  const terms = isLiteral ? [] : understandQuery(q);
  if (terms.length === 0) return exact && searchWith({ tiers: [exact], all: exact });
  const scope = readScope(terms);
  if (scope === 'everything') return searchWith(planEverything(exact, productCount));
  const levels = await findLevels(db, terms);
  const search = await searchWith(planTiers(levels, exact, productCount));
  if (search || scope === 'nothing') return search;

  const corrected = await correctQuery(db, q, levels, { visibility, productCount });
  if (corrected === undefined) return undefined;
  const exactCorrected = await planExactly(db, corrected, productCount);
  const correctedLevels = await findLevels(db, understandQuery(corrected));
  return searchWith(planTiers(correctedLevels, exactCorrected, productCount), corrected);
}

function findLevels(db: Executor, terms: readonly QueryTerm[]): Promise<TermLevels[]> {
  return Promise.all(terms.map((term) => findTermLevels(db, term)));
}

/** Plans a search that matches all products. Products that contain the text come first. */
function planEverything(exact: SearchPlan | undefined, productCount: number): Tiers {
  const all: SearchPlan = { groups: [], phrase: null, productCount };
  return { tiers: exact ? [exact, all] : [all], all };
}
