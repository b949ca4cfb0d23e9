import { daysOf } from '#contract/arrival.ts';
import type { CategoryCard, Hero } from '#contract/content.schema.ts';
import { type ContentSlot, labelOfSlot } from '#contract/content.ts';
import { FACETS } from '#contract/facets.ts';
import type { WrongPromise } from '#contract/morning.schema.ts';
import { OWN_CATEGORY_CARDS, OWN_HERO } from '#contract/own-banners.ts';
import { chooseContent, listCurrentVersions } from '#server/content/find-content.ts';
import type { Deps } from '#server/deps.ts';
import { percentIn, returnDaysIn } from './promised-numbers.ts';
import { bestCut, type MeantProducts, productsBehind, readPriceCuts } from './read-price-cuts.ts';

/** Pages that say how long a customer may return. */
const PAGES_ABOUT_RETURNS = ['page-returns', 'page-faq', 'page-terms'] as const satisfies readonly ContentSlot[];
const SLOTS = ['hero', 'categories', ...PAGES_ABOUT_RETURNS] as const;

/** Compares texts of the shop with its prices, and with the setting for returns. */
export async function findWrongPromises({
  db,
  settings,
  now,
}: Pick<Deps, 'db' | 'settings' | 'now'>): Promise<WrongPromise[]> {
  const at = now();
  const versions = await listCurrentVersions(db, SLOTS, at);
  const valueOf = (slot: ContentSlot) => chooseContent(slot, versions, at).value;
  const hero = valueOf('hero');
  const cards = valueOf('categories');
  const claims = [
    ...claimsOfHero(hero && 'headline' in hero ? hero : OWN_HERO),
    ...claimsOfCards(Array.isArray(cards) ? (cards as CategoryCard[]) : OWN_CATEGORY_CARDS),
  ].filter(({ says }) => says > 0);
  // Reads all reduced products, so texts that name no percentage skip it.
  const cuts = claims.length > 0 ? await readPriceCuts(db) : [];
  const { returnDays } = await settings.read();
  return [
    ...claims.flatMap((claim) => compare(claim, bestCut(cuts, claim.meant))),
    ...PAGES_ABOUT_RETURNS.flatMap((slot) => {
      const value = valueOf(slot);
      return value && 'body' in value ? checkPage(slot, value.body, returnDays) : [];
    }),
  ];
}

function claimsOfHero(hero: Hero): Claim[] {
  const { kicker, headline, highlight, text, link } = hero;
  if (hero.isAutomatic) return [];
  const meant = productsBehind(link);
  const products = new URLSearchParams({
    ...(meant.categories && { category: meant.categories.join() }),
    ...(meant.genders && { gender: meant.genders.join() }),
    onSale: 'true',
  });
  const says = percentIn([kicker, headline, highlight, text].join(' '));
  return [{ slot: 'hero', subject: 'The top of the home page', says, meant, products }];
}

function claimsOfCards(cards: readonly CategoryCard[]): Claim[] {
  return cards.map(({ category, discount, isAutomatic }) => ({
    slot: 'categories',
    subject: `The card “${FACETS.category.label(category)}”`,
    says: isAutomatic ? 0 : percentIn(discount),
    meant: { categories: [category] },
    products: new URLSearchParams({ category, onSale: 'true' }),
  }));
}

/** A text that names a price cut. */
interface Claim {
  slot: ContentSlot;
  subject: string;
  /** Percent; 0 if the text names none. */
  says: number;
  meant: MeantProducts;
  products: URLSearchParams;
}

/** `best` is the largest price cut of the meant products, in percent. */
function compare({ slot, subject, says, products }: Claim, best: number): WrongPromise[] {
  if (says <= best) return [];
  const truth = best === 0 ? 'nothing is reduced there' : `the best price cut there is ${best}%`;
  return [{ slot, subject, says: `${says}% off`, truth, products: `/shop?${products}` }];
}

function checkPage(slot: ContentSlot, body: string, returnDays: number): WrongPromise[] {
  const wrong = returnDaysIn(body).find((days) => days !== returnDays);
  if (wrong === undefined) return [];
  const truth = `in the settings a customer may return within ${daysOf(returnDays)}`;
  return [{ slot, subject: `The page “${labelOfSlot(slot)}”`, says: daysOf(wrong), truth, products: null }];
}
