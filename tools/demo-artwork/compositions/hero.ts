import type { Canvas } from '../photograph/canvas.ts';
import { daisy, eucalyptus } from '../props/plants.ts';
import { hairBow, shoes, sunglasses } from '../props/wardrobe.ts';
import { CLOTHS, createSheet } from './sheet.ts';

/** Draws the large picture of the home page: a girl's summer clothes. The left side stays empty for the heading. */
export function drawHero(): Promise<Canvas> {
  const sheet = createSheet(1600, 1000, CLOTHS.apricot);
  sheet.prop(eucalyptus(), { x: 1085, y: 96, turn: 74, scale: 0.9, thin: true });
  sheet.prop(eucalyptus('#a3b596', '#7f9a7d'), { x: 1640, y: 640, turn: -62, scale: 0.9, thin: true });
  sheet.garment(
    { kind: 'kurta', cut: 'a-line', color: 'gold', print: 'floral', seed: 21 },
    { x: 1395, y: 330, scale: 0.66, turn: 13 },
  );
  sheet.garment(
    { kind: 'shorts', cut: 'cuffed', color: 'blue', print: 'plain', weave: 'denim', seed: 6 },
    { x: 1420, y: 800, scale: 0.56, turn: -9 },
  );
  sheet.garment({ kind: 'frock', color: 'red', print: 'dots', seed: 14 }, { x: 1030, y: 480, scale: 0.84, turn: -6 });
  sheet.prop(shoes('#f0e2c8', '#cdb48c', '#fffaf0'), { x: 838, y: 882, turn: -14, scale: 0.74 });
  sheet.prop(hairBow('#e9a33c', '#b87420'), { x: 1150, y: 900, turn: 12, scale: 0.68 });
  sheet.prop(sunglasses(), { x: 800, y: 170, turn: -18, scale: 0.62, thin: true });
  sheet.prop(daisy(), { x: 1560, y: 90, turn: 10, scale: 0.8, thin: true });
  sheet.prop(daisy(), { x: 985, y: 915, turn: 40, scale: 0.7, thin: true });
  sheet.prop(daisy(), { x: 772, y: 705, turn: 5, scale: 0.55, thin: true });
  return sheet.finish();
}
