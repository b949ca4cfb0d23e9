import sharp from 'sharp';
import { DEMO_PRODUCTS } from '#database/demo/catalogue.ts';
import { CUTS, GARMENT_KINDS, type GarmentDesign } from '#database/demo/designs/garment-design.ts';
import { photographFront } from './product-image.ts';
import { developed } from './render.ts';

/**
 * Puts small pictures on one sheet, to check drawings during development. `node contact-sheet.ts OUT.png [kinds] [columns]`
 * shows every cut of the kinds (separated by commas). `node contact-sheet.ts OUT.png products [columns]` shows the catalogue.
 */
const [out = '/tmp/contact-sheet.png', wanted = '', columnCount = '6'] = process.argv.slice(2);

const COLORS_IN_TURN = ['blue', 'green', 'beige', 'red', 'gold', 'silver', 'black'] as const;
const kinds = GARMENT_KINDS.filter((kind) => wanted === '' || wanted.split(',').includes(kind));
const cuts = kinds.flatMap((kind) =>
  CUTS[kind].map((cut, index): GarmentDesign => {
    const seed = index * 7 + kind.length;
    return { kind, cut, color: COLORS_IN_TURN[seed % COLORS_IN_TURN.length] ?? 'blue', print: 'plain', seed };
  }),
);
const designs = wanted === 'products' ? DEMO_PRODUCTS.map(({ design }) => design) : cuts;

const [width, height, columns] = [360, 450, Number(columnCount)];
const tiles: { input: Buffer; left: number; top: number }[] = [];
for (const [index, design] of designs.entries()) {
  tiles.push({
    input: await developed(await photographFront(design, width / 1_200))
      .png()
      .toBuffer(),
    left: (index % columns) * width,
    top: Math.floor(index / columns) * height,
  });
}
await sharp({
  create: {
    width: width * columns,
    height: height * Math.ceil(designs.length / columns),
    channels: 3,
    background: '#fff',
  },
})
  .composite(tiles)
  .png()
  .toFile(out);
