import { drawAbout } from './compositions/about.ts';
import { drawArrivalsBoys, drawArrivalsGirls } from './compositions/arrivals.ts';
import {
  drawBottoms,
  drawShirtsAndPolos,
  drawSweatshirtsAndHoodies,
  drawTopsAndTees,
} from './compositions/category-cards.ts';
import { drawHero } from './compositions/hero.ts';
import { drawCasuals, drawJackets, drawTops } from './compositions/trends.ts';
import type { Canvas } from './photograph/canvas.ts';

/** Names of the storefront's pictures with several garments. */
export const SCENE_NAMES = [
  'hero',
  'card-tops-and-tees',
  'card-shirts-and-polos',
  'card-bottoms',
  'card-sweatshirts-and-hoodies',
  'arrivals-boys',
  'arrivals-girls',
  'trend-jackets',
  'trend-casuals',
  'trend-tops',
  'about',
] as const;
export type SceneName = (typeof SCENE_NAMES)[number];

const CARD = { width: 800, height: 1000 };
const ARRIVALS = { width: 1000, height: 800 };
const TREND = { width: 800, height: 900 };

/** Size of each scene in pixels. */
export const SCENE_SIZES: Record<SceneName, { width: number; height: number }> = {
  hero: { width: 1600, height: 1000 },
  'card-tops-and-tees': CARD,
  'card-shirts-and-polos': CARD,
  'card-bottoms': CARD,
  'card-sweatshirts-and-hoodies': CARD,
  'arrivals-boys': ARRIVALS,
  'arrivals-girls': ARRIVALS,
  'trend-jackets': TREND,
  'trend-casuals': TREND,
  'trend-tops': TREND,
  about: { width: 1200, height: 800 },
};

const DRAWINGS: Record<SceneName, () => Promise<Canvas>> = {
  hero: drawHero,
  'card-tops-and-tees': drawTopsAndTees,
  'card-shirts-and-polos': drawShirtsAndPolos,
  'card-bottoms': drawBottoms,
  'card-sweatshirts-and-hoodies': drawSweatshirtsAndHoodies,
  'arrivals-boys': drawArrivalsBoys,
  'arrivals-girls': drawArrivalsGirls,
  'trend-jackets': drawJackets,
  'trend-casuals': drawCasuals,
  'trend-tops': drawTops,
  about: drawAbout,
};

export function drawScene(name: SceneName): Promise<Canvas> {
  return DRAWINGS[name]();
}
