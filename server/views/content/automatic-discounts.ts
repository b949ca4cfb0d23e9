import type { CategoryCard, ContentPlaceBlocks, Hero } from '#contract/content.schema.ts';
import { type ListScope, listTag } from '#server/catalogue/cache-tags/list-tags.ts';
import { percentIn, replacePercent } from '#server/views/promises/promised-numbers.ts';
import { bestCut, type PriceCut, productsBehind } from '#server/views/promises/read-price-cuts.ts';

/** Replaces the percentages of automatic texts by the best price cuts. */
export function fillDiscounts(blocks: ContentPlaceBlocks, cuts: readonly PriceCut[]): ContentPlaceBlocks {
  const hero = heroOf(blocks);
  const cards = cardsOf(blocks);
  return {
    ...blocks,
    ...(blocks.hero && hero && { hero: { ...blocks.hero, value: fillHero(hero, cuts) } }),
    ...(blocks.categories &&
      cards && { categories: { ...blocks.categories, value: cards.map((card) => fillCard(card, cuts)) } }),
  };
}

/** Tags of the prices that decide the automatic texts. Empty without such texts. */
export function tagsOfDiscounts(blocks: ContentPlaceBlocks): string[] {
  const hero = heroOf(blocks);
  const cards = (cardsOf(blocks) ?? []).filter((card) => card.isAutomatic);
  const { categories, genders } = productsBehind(hero?.link ?? '');
  const scopesOfHero: readonly ListScope[] = hero?.isAutomatic ? (categories ?? ['all']) : [];
  const scopes = new Set<ListScope>([...scopesOfHero, ...cards.map(({ category }) => category)]);
  return [
    ...[...scopes].flatMap((scope) => [listTag(scope), listTag(scope, 'priceCut')]),
    ...(genders ? scopesOfHero.map((scope) => listTag(scope, 'gender')) : []),
  ];
}

function heroOf({ hero }: ContentPlaceBlocks): Hero | undefined {
  return hero && 'headline' in hero.value ? hero.value : undefined;
}

function cardsOf({ categories }: ContentPlaceBlocks): CategoryCard[] | undefined {
  return Array.isArray(categories?.value) ? (categories.value as CategoryCard[]) : undefined;
}

function fillCard(card: CategoryCard, cuts: readonly PriceCut[]): CategoryCard {
  if (!card.isAutomatic) return card;
  const best = bestCut(cuts, { categories: [card.category] });
  return { ...card, discount: best === 0 ? '' : `up to ${best}%` };
}

/** While nothing is reduced, the coloured line is the headline. */
function fillHero(hero: Hero, cuts: readonly PriceCut[]): Hero {
  if (!hero.isAutomatic) return hero;
  const { kicker, headline, highlight, text, link } = hero;
  const best = bestCut(cuts, productsBehind(link));
  if (best > 0) {
    const fill = (line: string) => replacePercent(line, best);
    return { ...hero, kicker: fill(kicker), headline: fill(headline), highlight: fill(highlight), text: fill(text) };
  }
  const withoutPercent = (line: string) => (percentIn(line) > 0 ? '' : line);
  const others = { ...hero, highlight: withoutPercent(highlight), text: withoutPercent(text) };
  if (withoutPercent(headline)) return { ...others, kicker: withoutPercent(kicker) };
  return { ...others, kicker: '', headline: withoutPercent(highlight) || hero.button, highlight: '' };
}
