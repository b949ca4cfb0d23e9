import type { ClothColor, GarmentDesign } from '#database/demo/designs/garment-design.ts';
import { partnerOf } from '#database/demo/designs/outfit-partner.ts';
import type { Canvas } from '../photograph/canvas.ts';
import { daisy, eucalyptus } from '../props/plants.ts';
import { crayons, stackingRings, woodenCar, woodenElephant } from '../props/playthings.ts';
import { cap, hairBow, khussas, shoes, sneakers, sunglasses } from '../props/wardrobe.ts';
import { tableFor } from '../table.ts';
import { createSheet, type Sheet } from './sheet.ts';

/** Size of the picture in pixels. */
const [WIDTH, HEIGHT] = [1_200, 1_500];

/** Colours of shoes that suit a garment of each colour: the base colour and its shadow. */
const SHOE_COLORS: Record<ClothColor, readonly [string, string]> = {
  black: ['#c8664a', '#8e3f2b'],
  red: ['#4f7d97', '#2f566d'],
  gold: ['#5f8f7d', '#3c6355'],
  blue: ['#d9a23d', '#a8741c'],
  silver: ['#c8664a', '#8e3f2b'],
  beige: ['#5f8f7d', '#3c6355'],
  green: ['#d9a98a', '#a97456'],
};

function toy(seed: number, color: string): string {
  const toys = [woodenCar(color), crayons(), stackingRings(), woodenElephant(color, '#e6b04f')];
  return toys[Math.floor(seed / 37) % toys.length] ?? crayons();
}

function layFrock(sheet: Sheet, design: GarmentDesign, [leather, shadow]: readonly [string, string]): void {
  sheet.garment(partnerOf(design), { x: 790, y: 520, scale: 0.98, turn: 13 });
  sheet.garment(design, { x: 510, y: 740, scale: 1.24, turn: -6 });
  sheet.prop(shoes(leather, shadow), { x: 985, y: 1230, turn: 12, scale: 1.05 });
  sheet.prop(hairBow(leather, shadow), { x: 1010, y: 985, turn: -8, scale: 0.78 });
  sheet.prop(daisy(), { x: 130, y: 210, turn: 10, scale: 1, thin: true });
  sheet.prop(daisy('#fffaf0', '#d97860'), { x: 205, y: 300, turn: 30, scale: 0.7, thin: true });
}

function layKurta(sheet: Sheet, design: GarmentDesign): void {
  sheet.garment(partnerOf(design), { x: 690, y: 940, scale: 1.1, turn: 7 });
  sheet.garment(design, { x: 530, y: 640, scale: 1.16, turn: -5 });
  sheet.prop(khussas(design.color === 'red' ? '#8a6a3a' : '#9c3f38'), { x: 225, y: 1290, turn: -14, scale: 0.98 });
  sheet.prop(eucalyptus(), { x: 1130, y: 420, turn: -24, scale: 0.9, thin: true });
}

function layBottom(sheet: Sheet, design: GarmentDesign, colors: readonly [string, string]): void {
  const { seed } = design;
  const isLong = design.kind === 'trousers';
  sheet.garment(partnerOf(design), { x: 520, y: 450, scale: 0.98, turn: -6 });
  sheet.garment(design, { x: 655, y: isLong ? 950 : 960, scale: isLong ? 1.08 : 1.12, turn: 6 });
  sheet.prop(sneakers(...colors), { x: 215, y: isLong ? 1180 : 1250, turn: -12, scale: 1 });
  sheet.prop(toy(seed, colors[0]), { x: 1010, y: 250, turn: 8, scale: 0.78 });
}

function layTop(sheet: Sheet, design: GarmentDesign, colors: readonly [string, string]): void {
  const { seed } = design;
  const below = partnerOf(design);
  const isLong = below.kind === 'trousers';
  sheet.garment(below, { x: 690, y: isLong ? 1010 : 1060, scale: isLong ? 1.02 : 1, turn: 7 });
  sheet.garment(design, { x: 545, y: 590, scale: 1.1, turn: -6 });
  sheet.prop(sneakers(...colors), { x: 240, y: 1250, turn: -14, scale: 1 });
  if (Math.floor(seed / 37) % 3 === 0) {
    sheet.prop(sunglasses(colors[0]), { x: 1010, y: 215, turn: 12, scale: 0.9, thin: true });
  } else if (Math.floor(seed / 37) % 3 === 1) {
    sheet.prop(cap(...colors), { x: 1020, y: 230, turn: 22, scale: 0.98 });
  } else {
    sheet.prop(toy(seed, colors[0]), { x: 1020, y: 240, turn: 8, scale: 0.78 });
  }
}

/** Photographs a garment as part of an outfit: with matching clothes, shoes and toys. */
export function photographOutfit(design: GarmentDesign): Promise<Canvas> {
  const sheet = createSheet(WIDTH, HEIGHT, tableFor({ ...design, seed: design.seed + 1 }));
  const colors = SHOE_COLORS[design.color];
  if (design.kind === 'frock') {
    layFrock(sheet, design, colors);
  } else if (design.kind === 'kurta') {
    layKurta(sheet, design);
  } else if (design.kind === 'trousers' || design.kind === 'shorts') {
    layBottom(sheet, design, colors);
  } else {
    layTop(sheet, design, colors);
  }
  return sheet.finish();
}
