import { sql } from 'drizzle-orm';
import type { Visibility } from '#contract/catalogue.ts';
import { readCounter } from '#server/platform/counters/read-counters.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { correctQuery } from './correct-query.ts';
import { planExactly } from './exact-plan.ts';
import { findsAnything } from './finds-anything.ts';
import { planTiers } from './plan-tiers.ts';
import type { Search, SearchPlan } from './search-plan.ts';
import { findTermLevels } from './term-levels.ts';
import { readScope, understandQuery } from './understand-query.ts';

/**
 * The products that contain a text, and those with what its words stand for (decision 27). Corrects unknown words where
 * nothing is found otherwise. `isLiteral` leaves only products that contain the text. Undefined without matches, by default among
 * shown products.
 */
export async function resolveSearch(
  db: Executor,
  q: string,
  { isLiteral = false, visibility }: { isLiteral?: boolean; visibility?: Visibility | undefined } = {},
): Promise<Search | undefined> {
  const productCount = await readCounter(db, 'products');
  const exact = await planExactly(db, q, productCount);
  if (isLiteral) return exact && resolveExactly(db, exact, visibility);
  const terms = understandQuery(q);
  const scope = readScope(terms);
  if (scope === 'everything') return findEverything(exact, productCount);
  const levels = await Promise.all(terms.map((term) => findTermLevels(db, term)));
  if (levels.length === 0) return exact && resolveExactly(db, exact, visibility);
  const search = planTiers(levels, exact, productCount);
  if (search && (await findsAnything(db, search.all, visibility))) return { ...search, searchedFor: null };

  if (scope === 'nothing') return undefined;
  const corrected = await correctQuery(db, q, levels, { visibility, productCount });
  if (corrected === undefined) return undefined;
  const correctedLevels = await Promise.all(understandQuery(corrected).map((term) => findTermLevels(db, term)));
  const replaced = planTiers(correctedLevels, await planExactly(db, corrected, productCount), productCount);
  const isFound = replaced && (await findsAnything(db, replaced.all, visibility));
  return isFound ? { ...replaced, searchedFor: corrected } : undefined;
}

/** Products with the text first; undefined where the shop is empty. */
function findEverything(exact: SearchPlan | undefined, productCount: number): Search | undefined {
  if (productCount === 0) return undefined;
  const each = { keys: [], isTruncated: true, condition: sql`true`, atLeast: productCount, atMost: productCount };
  const all: SearchPlan = { groups: [each], phrase: null, productCount };
  return { tiers: exact ? [exact, all] : [all], all, named: undefined, searchedFor: null };
}

async function resolveExactly(
  db: Executor,
  exact: SearchPlan,
  visibility: Visibility | undefined,
): Promise<Search | undefined> {
  if (!(await findsAnything(db, exact, visibility))) return undefined;
  return { tiers: [exact], all: exact, named: undefined, searchedFor: null };
}
