/** Created by `npm run demo:pictures`. */
const FILES = import.meta.glob<string>('./scenes/*', { eager: true, query: '?url', import: 'default' });

export interface Scene {
  name: string;
  width: number;
  height: number;
  smallWidth: number;
}

const CARD = { width: 800, height: 1000, smallWidth: 480 };
const ARRIVALS = { width: 1000, height: 800, smallWidth: 640 };
const TREND = { width: 800, height: 900, smallWidth: 480 };

export const SCENES = {
  about: { name: 'about', width: 1200, height: 800, smallWidth: 640 },
  topsAndTees: { name: 'card-tops-and-tees', ...CARD },
  shirtsAndPolos: { name: 'card-shirts-and-polos', ...CARD },
  bottoms: { name: 'card-bottoms', ...CARD },
  sweatshirts: { name: 'card-sweatshirts-and-hoodies', ...CARD },
  arrivalsBoys: { name: 'arrivals-boys', ...ARRIVALS },
  arrivalsGirls: { name: 'arrivals-girls', ...ARRIVALS },
  trendJackets: { name: 'trend-jackets', ...TREND },
  trendCasuals: { name: 'trend-casuals', ...TREND },
  trendTops: { name: 'trend-tops', ...TREND },
} satisfies Record<string, Scene>;

/** Adds to each card the scene at the same position. Leaves out cards without a scene. */
export function zipScenes<Card extends object>(cards: readonly Card[], scenes: readonly Scene[]) {
  return scenes.flatMap((scene, index) => {
    const card = cards[index];
    return card ? [{ ...card, scene }] : [];
  });
}

export function sceneUrl(file: string): string {
  const url = FILES[`./scenes/${file}`];
  if (url === undefined) throw new Error(`There is no scene image ${file}`);
  return url;
}
