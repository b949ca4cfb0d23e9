import type { Motif } from '#database/demo/designs/garment-design.ts';
import type { Inks } from '../../palette.ts';
import { drawCat } from './cat.ts';
import { drawDinosaur } from './dinosaur.ts';
import { drawFlower } from './flower.ts';
import { drawKite } from './kite.ts';
import { drawMango } from './mango.ts';
import { drawMoon } from './moon.ts';
import { drawRocket } from './rocket.ts';
import { drawSun } from './sun.ts';
import { drawTruck } from './truck.ts';
import { drawWhale } from './whale.ts';

const DRAWINGS: Record<Motif, (inks: Inks) => string> = {
  dinosaur: drawDinosaur,
  rocket: drawRocket,
  flower: drawFlower,
  truck: drawTruck,
  moon: drawMoon,
  cat: drawCat,
  sun: drawSun,
  whale: drawWhale,
  mango: drawMango,
  kite: drawKite,
};

/** Draws a motif with its middle at 0, 0, in a square from -100 to 100. */
export function drawMotif(motif: Motif, inks: Inks): string {
  return DRAWINGS[motif](inks);
}
