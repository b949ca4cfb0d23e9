import { or } from 'drizzle-orm';
import { planOf, type Search, type SearchPlan, type WordGroup } from './search-plan.ts';
import { LEVELS, type Level, type TermLevels } from './term-levels.ts';

/** The text as it is ranks between its words' meanings and scattered words. */
const LEVEL_BEFORE_TEXT: Level = 'meant';

/**
 * Products with each term on its best level, on its second, and so on; last those without the terms that are mere
 * preferences. Undefined where nothing can match.
 */
export function planTiers(
  levels: readonly TermLevels[],
  exact: SearchPlan | undefined,
  productCount: number,
): Omit<Search, 'searchedFor'> | undefined {
  const planFor = (groups: readonly WordGroup[]) => planOf(groups, null, productCount);
  const required = levels.filter(({ term }) => !term.meaning?.isPreference);
  const all = planFor(
    required.length > 0 ? required.map(({ part }) => part) : [anyGroup(levels.map(({ part }) => part))],
  );
  if (!all) return undefined;
  const tiers: SearchPlan[] = [];
  let last: SearchPlan | undefined;
  const addTier = (tier: SearchPlan | undefined) => {
    if (tier && !(last && isSame(last, tier))) tiers.push(tier);
    last = tier ?? last;
  };
  for (const level of LEVELS) {
    addTier(planFor(levels.map((each) => each[level])));
    // The further levels of a single word include its text.
    if (level === LEVEL_BEFORE_TEXT && exact && levels.length > 1) tiers.push(exact);
  }
  addTier(all);
  return { tiers, all, named: planFor(required.map(({ named }) => named)) };
}

function anyGroup(groups: readonly WordGroup[]): WordGroup {
  const [first, ...others] = groups;
  if (!first) throw new Error('There is no group');
  return others.reduce(
    (one, other) => ({
      keys: [...new Set([...one.keys, ...other.keys])],
      isTruncated: one.isTruncated || other.isTruncated,
      condition: or(one.condition, other.condition) ?? one.condition,
      atLeast: Math.max(one.atLeast, other.atLeast),
      atMost: one.atMost + other.atMost,
    }),
    first,
  );
}

/** True where a tier adds nothing to the one before, whose keys it includes. */
function isSame(before: SearchPlan, tier: SearchPlan): boolean {
  return (
    before.groups.length === tier.groups.length &&
    before.groups.every((group, index) => {
      const next = tier.groups[index];
      return next !== undefined && !next.isTruncated && !group.isTruncated && group.keys.length === next.keys.length;
    })
  );
}
