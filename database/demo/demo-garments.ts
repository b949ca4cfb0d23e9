import type { Age } from '#contract/catalogue.ts';
import type { Measure, Measures } from '#contract/measures.ts';
import type { DemoProduct } from './catalogue-product.ts';
import type { GarmentKind } from './designs/garment-design.ts';

/** Centimetres at age 1-2, and the growth from one age to the next. */
type Growth = readonly [first: number, step: number];
type Block = Partial<Record<Measure, Growth>>;

const TOP: Block = { chestCm: [29, 2.5], lengthCm: [38, 4.5], shoulderCm: [24, 2] };
const SHORT_SLEEVE: Growth = [11, 1.5];
const LONG_SLEEVE: Growth = [30, 5];
const BOTTOM: Block = { waistCm: [22, 1.5] };

const BLOCKS: Record<GarmentKind, Block> = {
  't-shirt': { ...TOP, sleeveCm: SHORT_SLEEVE },
  polo: { ...TOP, sleeveCm: SHORT_SLEEVE },
  shirt: { ...TOP, sleeveCm: LONG_SLEEVE },
  kurta: { ...TOP, lengthCm: [48, 7], sleeveCm: LONG_SLEEVE },
  frock: { chestCm: [27, 2], lengthCm: [45, 7.5], sleeveCm: SHORT_SLEEVE },
  trousers: { ...BOTTOM, lengthCm: [48, 9], inseamCm: [32, 7] },
  shorts: { ...BOTTOM, lengthCm: [24, 3.5], inseamCm: [10, 1.5] },
  jacket: { ...TOP, chestCm: [32, 2.5], lengthCm: [39, 4.5], sleeveCm: LONG_SLEEVE },
  sweatshirt: { ...TOP, chestCm: [31, 2.5], sleeveCm: LONG_SLEEVE },
  hoodie: { ...TOP, chestCm: [31.5, 2.5], sleeveCm: LONG_SLEEVE },
};
const SLEEVE_OF_CUT: Partial<Record<string, Growth>> = {
  'long-sleeve': LONG_SLEEVE,
  raglan: LONG_SLEEVE,
  'short-sleeve': SHORT_SLEEVE,
  camp: SHORT_SLEEVE,
};

const COTTON = { fabric: '100 % cotton', care: 'Machine wash cold, inside out. Dry in the shade.' };
const CLOTH: Record<GarmentKind, { fabric: string; care: string }> = {
  't-shirt': { ...COTTON, fabric: '100 % cotton jersey' },
  polo: { ...COTTON, fabric: '100 % cotton piqué' },
  shirt: { ...COTTON, fabric: '100 % woven cotton' },
  kurta: { fabric: 'Cotton lawn', care: 'Hand wash cold. Iron on the wrong side.' },
  frock: { fabric: 'Cotton lawn, lined', care: 'Hand wash cold. Iron on the wrong side.' },
  trousers: { ...COTTON, fabric: '98 % cotton, 2 % elastane' },
  shorts: COTTON,
  jacket: { fabric: 'Outside and lining of polyester', care: 'Machine wash at 30 degrees. Do not tumble dry.' },
  sweatshirt: { ...COTTON, fabric: '80 % cotton, 20 % polyester' },
  hoodie: { ...COTTON, fabric: '80 % cotton, 20 % polyester fleece' },
};

const MODEL_NOTES: Record<Age, string> = {
  1: '88 cm, wears 1-2',
  2: '102 cm, wears 3-4',
  3: '112 cm, wears 5-6',
  4: '124 cm, wears 7-8',
  5: '136 cm, wears 9-10',
};

type Garment = Pick<DemoProduct, 'age' | 'design'>;

export function measuresOf({ age, design: { kind, cut } }: Garment): Measures {
  const block = BLOCKS[kind];
  const sleeve = block.sleeveCm && SLEEVE_OF_CUT[cut ?? ''];
  const grown = Object.entries({ ...block, ...(sleeve && { sleeveCm: sleeve }) });
  return Object.fromEntries(grown.map(([name, [first, step]]) => [name, first + step * (age - 1)]));
}

export function garmentOf({ age, design }: Garment) {
  return {
    measures: measuresOf({ age, design }),
    ...CLOTH[design.kind],
    modelNote: design.seed % 3 === 0 ? MODEL_NOTES[age] : null,
  };
}
