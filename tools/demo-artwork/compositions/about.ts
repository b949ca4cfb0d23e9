import type { GarmentDesign } from '#database/demo/designs/garment-design.ts';
import type { Canvas } from '../photograph/canvas.ts';
import { eucalyptus } from '../props/plants.ts';
import { looseButtons, measuringTape, scissors, spool } from '../props/sewing.ts';
import { CLOTHS, createSheet } from './sheet.ts';

/** Draws the workroom: folded piles of clothes, a measuring tape, thread, scissors, buttons. */
export function drawAbout(): Promise<Canvas> {
  const sheet = createSheet(1200, 800, CLOTHS.cream);
  sheet.prop(eucalyptus(), { x: 1210, y: 250, turn: -62, scale: 0.95, thin: true });
  const left: GarmentDesign[] = [
    { kind: 'sweatshirt', cut: 'crew', color: 'green', tone: 'deep', print: 'plain', seed: 11 },
    { kind: 'polo', color: 'gold', print: 'stripes', seed: 12 },
    { kind: 't-shirt', color: 'beige', print: 'dots', seed: 13 },
    { kind: 'shirt', color: 'blue', print: 'checks', seed: 17 },
  ];
  const right: GarmentDesign[] = [
    { kind: 'shirt', color: 'silver', print: 'plain', seed: 14 },
    { kind: 't-shirt', color: 'blue', print: 'plain', seed: 15 },
    { kind: 'kurta', color: 'red', print: 'floral', seed: 19 },
  ];
  left.forEach((design, index) => {
    const turn = [-9, 4, -5, -2][index] ?? 0;
    sheet.folded(design, { x: 352 - index * 9, y: 372 - index * 11, scale: 0.98, turn });
  });
  right.forEach((design, index) => {
    const turn = [13, 3, 8][index] ?? 0;
    sheet.folded(design, { x: 792 - index * 8, y: 322 - index * 10, scale: 0.86, turn });
  });
  const tape =
    'M120 742C260 800 420 690 560 700C700 710 720 620 640 606C570 596 560 700 680 736C800 772 960 690 1090 742';
  sheet.prop(measuringTape(tape), { x: 0, y: 0, thin: true });
  sheet.prop(scissors(), { x: 1040, y: 560, turn: -24, scale: 0.95, thin: true });
  sheet.prop(spool('#c8664a', '#7c3222'), { x: 560, y: 90, turn: -24, scale: 0.8 });
  sheet.prop(spool('#5f9a86', '#33604f'), { x: 98, y: 110, turn: 32, scale: 0.76 });
  sheet.prop(spool('#e0a545', '#8f6014'), { x: 1080, y: 90, turn: 14, scale: 0.74 });
  sheet.prop(looseButtons(), { x: 82, y: 590, scale: 0.8, thin: true });
  return sheet.finish();
}
