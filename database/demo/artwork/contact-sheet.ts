import sharp from 'sharp';
import { COLORS } from '#contract/catalogue.ts';
import { GARMENT_KINDS, type GarmentDesign, PRINTS } from './design.ts';
import { drawGarment } from './draw-garment.ts';
import { renderPicture } from './render.ts';

/**
 * Lays pictures out on one sheet, to be looked at while drawing:
 * `node contact-sheet.ts OUT.png [kinds] [colors] [prints] [columns]`, lists separated by commas.
 */
const [out = '/tmp/contact-sheet.png', kinds = '', colors = '', prints = '', columnCount = '6'] = process.argv.slice(2);

function chosen<T extends string>(all: readonly T[], list: string): readonly T[] {
  return list === '' ? all : all.filter((name) => list.split(',').includes(name));
}

const [chosenKinds, chosenColors, chosenPrints] = [
  chosen(GARMENT_KINDS, kinds),
  chosen(COLORS, colors),
  chosen(PRINTS, prints),
];
const count = Math.max(chosenKinds.length, chosenColors.length, chosenPrints.length, 12);
// Walk through the three lists at once: every kind, colour and print appears, in ever new company.
const designs: GarmentDesign[] = Array.from({ length: count }, (_, index) => ({
  kind: chosenKinds[index % chosenKinds.length] ?? 't-shirt',
  color: chosenColors[(index + Math.floor(index / 7)) % chosenColors.length] ?? 'blue',
  print: chosenPrints[index % chosenPrints.length] ?? 'plain',
  seed: index * 7 + 3,
}));

const [width, height, columns] = [320, 400, Number(columnCount)];
const tiles: { input: Buffer; left: number; top: number }[] = [];
for (const [index, design] of designs.entries()) {
  tiles.push({
    input: await renderPicture(drawGarment(design), { width, height }),
    left: (index % columns) * width,
    top: Math.floor(index / columns) * height,
  });
}
await sharp({
  create: { width: width * columns, height: height * Math.ceil(count / columns), channels: 3, background: '#fff' },
})
  .composite(tiles)
  .png()
  .toFile(out);
