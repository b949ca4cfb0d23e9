import type { Canvas } from '../photograph/canvas.ts';
import { daisy, eucalyptus } from '../props/plants.ts';
import { crayons, stackingRings, woodenCar } from '../props/playthings.ts';
import { cap, sneakers, sunglasses } from '../props/wardrobe.ts';
import { CLOTHS, createSheet } from './sheet.ts';

/** Draws three tops, fanned out. */
export function drawTopsAndTees(): Promise<Canvas> {
  const sheet = createSheet(800, 1000, CLOTHS.honey);
  sheet.prop(eucalyptus(), { x: 30, y: 330, turn: 28, scale: 0.8, thin: true });
  sheet.garment(
    { kind: 't-shirt', cut: 'long-sleeve', color: 'green', print: 'stripes', seed: 8 },
    { x: 560, y: 300, scale: 0.68, turn: 14 },
  );
  sheet.garment(
    { kind: 't-shirt', cut: 'crew', color: 'silver', print: 'stars', seed: 12 },
    { x: 215, y: 500, scale: 0.66, turn: -16 },
  );
  sheet.garment(
    { kind: 't-shirt', cut: 'ringer', color: 'red', print: 'sun', seed: 2 },
    { x: 470, y: 690, scale: 0.84, turn: 5 },
  );
  sheet.prop(sunglasses('#5f8f7d'), { x: 130, y: 850, turn: -20, scale: 0.72, thin: true });
  sheet.prop(daisy(), { x: 86, y: 90, scale: 0.8, thin: true });
  return sheet.finish();
}

/** Draws a checked shirt over a polo shirt. */
export function drawShirtsAndPolos(): Promise<Canvas> {
  const sheet = createSheet(800, 1000, CLOTHS.sky);
  sheet.prop(eucalyptus(), { x: 770, y: 330, turn: -24, scale: 0.8, thin: true });
  sheet.garment(
    { kind: 'polo', color: 'gold', print: 'stripes', seed: 31 },
    { x: 250, y: 330, scale: 0.72, turn: -11 },
  );
  sheet.garment(
    { kind: 'shirt', cut: 'two-pocket', color: 'blue', tone: 'cool', print: 'checks', seed: 4 },
    { x: 480, y: 620, scale: 0.88, turn: 7 },
  );
  sheet.prop(woodenCar('#d97860'), { x: 130, y: 880, turn: -8, scale: 0.72 });
  sheet.prop(cap('#d97860', '#8e3f2b'), { x: 655, y: 150, turn: 24, scale: 0.92 });
  return sheet.finish();
}

/** Draws trousers and shorts. */
export function drawBottoms(): Promise<Canvas> {
  const sheet = createSheet(800, 1000, CLOTHS.sage);
  sheet.garment(
    { kind: 'trousers', cut: 'jeans', color: 'blue', tone: 'deep', print: 'plain', weave: 'denim', seed: 5 },
    { x: 300, y: 500, scale: 0.96, turn: -7 },
  );
  sheet.garment(
    { kind: 'shorts', cut: 'cuffed', color: 'gold', print: 'plain', weave: 'linen', seed: 22 },
    { x: 570, y: 640, scale: 0.68, turn: 12 },
  );
  sheet.prop(sneakers('#d97860', '#a24a37'), { x: 640, y: 210, turn: 16, scale: 0.8 });
  sheet.prop(eucalyptus(), { x: 60, y: 1010, turn: 24, scale: 0.8, thin: true });
  return sheet.finish();
}

export function drawSweatshirtsAndHoodies(): Promise<Canvas> {
  const sheet = createSheet(800, 1000, CLOTHS.rose);
  sheet.garment(
    { kind: 'sweatshirt', cut: 'raglan', color: 'beige', print: 'whale', seed: 9 },
    { x: 290, y: 300, scale: 0.74, turn: -12 },
  );
  sheet.garment(
    { kind: 'hoodie', cut: 'pullover', color: 'green', tone: 'deep', print: 'moon', seed: 16 },
    { x: 470, y: 640, scale: 0.86, turn: 7 },
  );
  sheet.prop(crayons(), { x: 110, y: 830, turn: -24, scale: 0.9, thin: true });
  sheet.prop(stackingRings(), { x: 640, y: 120, turn: 8, scale: 0.8 });
  return sheet.finish();
}
