import type { Canvas } from '../photograph/canvas.ts';
import { daisy, eucalyptus } from '../props/plants.ts';
import { stackingRings, woodenCar } from '../props/playthings.ts';
import { sneakers, sunglasses } from '../props/wardrobe.ts';
import { CLOTHS, createSheet } from './sheet.ts';

export function drawJackets(): Promise<Canvas> {
  const sheet = createSheet(800, 900, CLOTHS.cream);
  sheet.prop(eucalyptus(), { x: 60, y: 880, turn: 30, scale: 0.85, thin: true });
  sheet.garment(
    { kind: 'jacket', cut: 'quilted', color: 'black', print: 'plain', seed: 13 },
    { x: 530, y: 330, scale: 0.74, turn: 12 },
  );
  sheet.garment(
    { kind: 'jacket', cut: 'denim', color: 'blue', print: 'plain', weave: 'denim', seed: 24 },
    { x: 330, y: 520, scale: 0.84, turn: -8 },
  );
  sheet.prop(woodenCar(), { x: 650, y: 790, turn: -8, scale: 0.76 });
  return sheet.finish();
}

export function drawCasuals(): Promise<Canvas> {
  const sheet = createSheet(800, 900, CLOTHS.sage);
  sheet.garment(
    { kind: 'trousers', cut: 'jogger', color: 'beige', tone: 'warm', print: 'plain', weave: 'fleece', seed: 15 },
    { x: 560, y: 500, scale: 0.84, turn: 9 },
  );
  sheet.garment(
    { kind: 'sweatshirt', color: 'gold', print: 'dinosaur', seed: 20 },
    { x: 320, y: 420, scale: 0.82, turn: -9 },
  );
  sheet.prop(sneakers('#4f7d97', '#2f566d'), { x: 190, y: 770, turn: -14, scale: 0.74 });
  sheet.prop(stackingRings(), { x: 620, y: 90, turn: -8, scale: 0.66 });
  return sheet.finish();
}

export function drawTops(): Promise<Canvas> {
  const sheet = createSheet(800, 900, CLOTHS.apricot);
  sheet.prop(eucalyptus(), { x: 800, y: 800, turn: -34, scale: 0.85, thin: true });
  sheet.garment(
    { kind: 'polo', cut: 'tipped', color: 'green', tone: 'deep', print: 'plain', seed: 26 },
    { x: 540, y: 280, scale: 0.7, turn: 13 },
  );
  sheet.garment(
    { kind: 't-shirt', cut: 'ringer', color: 'beige', print: 'mango', seed: 29 },
    { x: 350, y: 530, scale: 0.88, turn: -8 },
  );
  sheet.prop(sunglasses('#c8664a'), { x: 640, y: 780, turn: 12, scale: 0.78, thin: true });
  sheet.prop(daisy(), { x: 110, y: 130, scale: 0.8, thin: true });
  return sheet.finish();
}
