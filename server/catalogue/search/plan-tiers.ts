import { or, sql } from 'drizzle-orm';
import { planOf, type SearchPlan, type Tiers, type WordGroup } from './search-plan.ts';
import { LEVELS, type Level, type TermLevels } from './term-levels.ts';

/** Products that contain the searched text literally come directly after the products of this level. */
const LEVEL_BEFORE_TEXT: Level = 'meant';

/**
 * Puts products that match every term on the best level first, then those on the second level. Returns undefined if
 * nothing can match.
 */
export function planTiers(
  levels: readonly TermLevels[],
  exact: SearchPlan | undefined,
  productCount: number,
): Tiers | undefined {
  const planFor = (groups: readonly WordGroup[]) => planOf(groups, null, productCount);
  const required = levels.filter(({ term }) => !term.meaning?.isPreference).map(({ part }) => part);
  const all = planFor(required.length > 0 ? required : [anyOf(levels.map(({ part }) => part))]);
  if (!all) return undefined;
  const tiers = LEVELS.flatMap((level) => {
    const tier = planFor(levels.map((each) => each[level]));
    return [tier, level === LEVEL_BEFORE_TEXT && levels.length > 1 ? exact : undefined];
  });
  return { tiers: [...tiers, all].filter((tier) => tier !== undefined), all };
}

function anyOf(groups: readonly WordGroup[]): WordGroup {
  return {
    keys: groups.flatMap(({ keys }) => keys),
    condition: or(...groups.map(({ condition }) => condition)) ?? sql`false`,
    atMost: groups.reduce((total, { atMost }) => total + atMost, 0),
  };
}
