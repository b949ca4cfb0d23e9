import type { Canvas } from '../photograph/canvas.ts';
import { daisy, eucalyptus } from '../props/plants.ts';
import { crayons, woodenCar, woodenElephant } from '../props/playthings.ts';
import { cap, hairBow, shoes } from '../props/wardrobe.ts';
import { CLOTHS, createSheet } from './sheet.ts';

/** Draws an outfit for boys. */
export function drawArrivalsBoys(): Promise<Canvas> {
  const sheet = createSheet(1000, 800, CLOTHS.sky);
  sheet.prop(eucalyptus(), { x: 1010, y: 300, turn: -58, scale: 0.8, thin: true });
  sheet.garment(
    { kind: 'jacket', cut: 'shirt-jacket', color: 'green', tone: 'deep', print: 'plain', weave: 'corduroy', seed: 3 },
    { x: 690, y: 330, scale: 0.66, turn: 9 },
  );
  sheet.garment(
    { kind: 'shorts', cut: 'cuffed', color: 'beige', print: 'plain', weave: 'linen', seed: 10 },
    { x: 690, y: 660, scale: 0.44, turn: -7 },
  );
  sheet.garment(
    { kind: 't-shirt', color: 'blue', print: 'rocket', seed: 18 },
    { x: 330, y: 400, scale: 0.78, turn: -8 },
  );
  sheet.prop(woodenCar('#e0a545'), { x: 130, y: 705, turn: -6, scale: 0.7 });
  sheet.prop(cap('#d97860', '#9c4936'), { x: 905, y: 640, turn: 20, scale: 0.72 });
  sheet.prop(crayons(), { x: 400, y: 725, turn: 66, scale: 0.6, thin: true });
  return sheet.finish();
}

/** Draws an outfit for girls: frock, kurta and accessories. */
export function drawArrivalsGirls(): Promise<Canvas> {
  const sheet = createSheet(1000, 800, CLOTHS.rose);
  sheet.prop(eucalyptus(), { x: -6, y: 260, turn: 58, scale: 0.8, thin: true });
  sheet.garment(
    { kind: 'kurta', cut: 'a-line', color: 'green', print: 'flower', seed: 23 },
    { x: 300, y: 410, scale: 0.74, turn: -9 },
  );
  sheet.garment({ kind: 'frock', color: 'gold', print: 'floral', seed: 7 }, { x: 660, y: 400, scale: 0.76, turn: 7 });
  sheet.prop(shoes('#c8664a', '#8e3f2b'), { x: 905, y: 660, turn: 14, scale: 0.62 });
  sheet.prop(hairBow('#5f9a86', '#417463'), { x: 890, y: 120, turn: 12, scale: 0.66 });
  sheet.prop(woodenElephant('#d97860', '#e6b04f'), { x: 110, y: 690, turn: -5, scale: 0.58 });
  sheet.prop(daisy(), { x: 480, y: 90, scale: 0.7, thin: true });
  sheet.prop(daisy('#fffaf0', '#d97860'), { x: 430, y: 745, turn: 20, scale: 0.6, thin: true });
  return sheet.finish();
}
