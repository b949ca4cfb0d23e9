import about from './scenes/about.webp';
import aboutSmall from './scenes/about-small.webp';
import arrivalsBoys from './scenes/arrivals-boys.webp';
import arrivalsBoysSmall from './scenes/arrivals-boys-small.webp';
import arrivalsGirls from './scenes/arrivals-girls.webp';
import arrivalsGirlsSmall from './scenes/arrivals-girls-small.webp';
import bottoms from './scenes/card-bottoms.webp';
import bottomsSmall from './scenes/card-bottoms-small.webp';
import shirtsAndPolos from './scenes/card-shirts-and-polos.webp';
import shirtsAndPolosSmall from './scenes/card-shirts-and-polos-small.webp';
import sweatshirts from './scenes/card-sweatshirts-and-hoodies.webp';
import sweatshirtsSmall from './scenes/card-sweatshirts-and-hoodies-small.webp';
import topsAndTees from './scenes/card-tops-and-tees.webp';
import topsAndTeesSmall from './scenes/card-tops-and-tees-small.webp';
import trendCasuals from './scenes/trend-casuals.webp';
import trendCasualsSmall from './scenes/trend-casuals-small.webp';
import trendJackets from './scenes/trend-jackets.webp';
import trendJacketsSmall from './scenes/trend-jackets-small.webp';
import trendTops from './scenes/trend-tops.webp';
import trendTopsSmall from './scenes/trend-tops-small.webp';

/** An arranged picture in the sizes that a wide screen and a phone load. */
export interface Scene {
  large: string;
  small: string;
  width: number;
  height: number;
  smallWidth: number;
}

const CARD = { width: 800, height: 1000, smallWidth: 480 };
const ARRIVALS = { width: 1000, height: 800, smallWidth: 640 };
const TREND = { width: 800, height: 900, smallWidth: 480 };

export const SCENES = {
  about: { large: about, small: aboutSmall, width: 1200, height: 800, smallWidth: 640 },
  topsAndTees: { large: topsAndTees, small: topsAndTeesSmall, ...CARD },
  shirtsAndPolos: { large: shirtsAndPolos, small: shirtsAndPolosSmall, ...CARD },
  bottoms: { large: bottoms, small: bottomsSmall, ...CARD },
  sweatshirts: { large: sweatshirts, small: sweatshirtsSmall, ...CARD },
  arrivalsBoys: { large: arrivalsBoys, small: arrivalsBoysSmall, ...ARRIVALS },
  arrivalsGirls: { large: arrivalsGirls, small: arrivalsGirlsSmall, ...ARRIVALS },
  trendJackets: { large: trendJackets, small: trendJacketsSmall, ...TREND },
  trendCasuals: { large: trendCasuals, small: trendCasualsSmall, ...TREND },
  trendTops: { large: trendTops, small: trendTopsSmall, ...TREND },
} satisfies Record<string, Scene>;
