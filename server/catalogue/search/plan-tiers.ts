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
  const isPreferred = ({ term }: TermLevels) => term.meaning?.isPreference === true;
  const isMixed = levels.some(isPreferred) && !levels.every(isPreferred);
  /**
   * Matches preferences by meaning and all other words by name: for 'white shirt', beige shirts come before beige
   * T-shirts, because beige is the nearest colour to white.
   */
  const namedAndMeant = isMixed && planFor(levels.map((each) => (isPreferred(each) ? each.meant : each.prefix)));
  /** Later tiers drop preferences: first the colour, then the age too. */
  const meantFor = (groupsOf: (each: TermLevels) => WordGroup[]) =>
    isMixed && planFor(levels.flatMap((each) => (isPreferred(each) ? groupsOf(each) : [each.meant])));
  const tiers = LEVELS.flatMap((level) => {
    const tier = planFor(levels.map((each) => each[level]));
    if (level !== LEVEL_BEFORE_TEXT || levels.length === 1) return [tier];
    return [namedAndMeant, tier, exact, meantFor((each) => [...agesOf(each), ...genderOf(each)]), meantFor(genderOf)];
  });
  return { tiers: [...tiers, all].filter((tier) => tier !== undefined && tier !== false), all };
}

/**
 * Returns the term's condition if it names a gender. Only the last tier omits it, so products for the other gender come
 * last.
 */
function genderOf({ term, part }: TermLevels): WordGroup[] {
  return term.meaning?.genders ? [part] : [];
}

function agesOf({ term, meant }: TermLevels): WordGroup[] {
  return term.meaning?.ages ? [meant] : [];
}

function anyOf(groups: readonly WordGroup[]): WordGroup {
  return {
    keys: groups.flatMap(({ keys }) => keys),
    condition: or(...groups.map(({ condition }) => condition)) ?? sql`false`,
    atMost: groups.reduce((total, { atMost }) => total + atMost, 0),
  };
}
