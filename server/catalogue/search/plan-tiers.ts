import { or } from 'drizzle-orm';
import { planOf, type Search, type SearchPlan, type WordGroup } from './search-plan.ts';
import { LEVELS, type Level, type TermLevels } from './term-levels.ts';

/** The text as it is, wherever it stands, comes behind what the words mean and before words that stand apart. */
const LEVEL_BEFORE_TEXT: Level = 'meant';

/**
 * The tiers of a search: products that have each term on the best level, then those that have each on the second, and so on,
 * then those that lack what was only a preference. Undefined where nothing can be found.
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
    // The text of one word is what the further levels look for anyway.
    if (level === LEVEL_BEFORE_TEXT && exact && levels.length > 1) tiers.push(exact);
  }
  addTier(all);
  return { tiers, all, named: planFor(required.map(({ named }) => named)) };
}

/** What is met by any of several groups. */
function anyGroup(groups: readonly WordGroup[]): WordGroup {
  const [first, ...others] = groups;
  if (!first) throw new Error('There is no group');
  return others.reduce(
    (one, other) => ({
      keys: [...new Set([...one.keys, ...other.keys])],
      isCut: one.isCut || other.isCut,
      condition: or(one.condition, other.condition) ?? one.condition,
      atLeast: Math.max(one.atLeast, other.atLeast),
      atMost: one.atMost + other.atMost,
    }),
    first,
  );
}

/** Whether a tier adds nothing to the one before it, whose keys it has, and perhaps more. */
function isSame(before: SearchPlan, tier: SearchPlan): boolean {
  return (
    before.groups.length === tier.groups.length &&
    before.groups.every((group, index) => {
      const next = tier.groups[index];
      return next !== undefined && !next.isCut && !group.isCut && group.keys.length === next.keys.length;
    })
  );
}
