import type { ClothColor, GarmentDesign } from './garment-design.ts';

type Partner = Omit<GarmentDesign, 'seed'>;

const JEANS: Partner = { kind: 'trousers', cut: 'jeans', color: 'blue', tone: 'deep', weave: 'denim', print: 'plain' };
const CHINOS: Partner = { kind: 'trousers', cut: 'chino', color: 'beige', print: 'plain' };
const WHITE_TEE: Partner = { kind: 't-shirt', cut: 'crew', color: 'beige', tone: 'pale', print: 'plain' };

const BOTTOM_FOR: Record<ClothColor, readonly [Partner, Partner]> = {
  black: [CHINOS, { kind: 'trousers', cut: 'jogger', color: 'silver', print: 'plain', weave: 'fleece' }],
  red: [JEANS, { kind: 'shorts', cut: 'drawstring', color: 'beige', print: 'plain' }],
  gold: [JEANS, { kind: 'trousers', cut: 'chino', color: 'green', tone: 'deep', print: 'plain' }],
  blue: [CHINOS, { kind: 'shorts', cut: 'cuffed', color: 'beige', print: 'plain' }],
  silver: [JEANS, { kind: 'trousers', cut: 'chino', color: 'black', print: 'plain' }],
  beige: [JEANS, { kind: 'trousers', cut: 'chino', color: 'green', tone: 'cool', print: 'plain' }],
  green: [CHINOS, { kind: 'shorts', cut: 'drawstring', color: 'beige', tone: 'warm', print: 'plain' }],
};

const TOP_FOR: Record<ClothColor, readonly [Partner, Partner]> = {
  black: [
    { kind: 't-shirt', cut: 'ringer', color: 'silver', print: 'plain' },
    { kind: 'polo', cut: 'tipped', color: 'red', print: 'plain' },
  ],
  red: [
    { kind: 't-shirt', cut: 'crew', color: 'beige', tone: 'pale', print: 'stripes' },
    { ...WHITE_TEE, cut: 'pocket' },
  ],
  gold: [
    { kind: 'kurta', cut: 'plain', color: 'green', tone: 'deep', print: 'plain' },
    { ...WHITE_TEE, cut: 'henley' },
  ],
  blue: [
    { kind: 't-shirt', cut: 'raglan', color: 'beige', tone: 'pale', print: 'plain' },
    { kind: 't-shirt', cut: 'pocket', color: 'gold', print: 'plain' },
  ],
  silver: [
    { kind: 't-shirt', cut: 'henley', color: 'red', tone: 'warm', print: 'plain' },
    { kind: 't-shirt', cut: 'long-sleeve', color: 'gold', print: 'plain' },
  ],
  beige: [
    { kind: 'polo', cut: 'classic', color: 'green', print: 'plain', weave: 'pique' },
    { kind: 'shirt', cut: 'camp', color: 'blue', tone: 'pale', print: 'plain' },
  ],
  green: [
    { kind: 't-shirt', cut: 'crew', color: 'beige', tone: 'pale', print: 'stripes' },
    { kind: 'polo', cut: 'tipped', color: 'gold', print: 'plain' },
  ],
};

function pick<T>(pair: readonly [T, T], seed: number): T {
  return pair[Math.floor(seed / 37) % 2] ?? pair[0];
}

const DENIM_COVER: Partner = {
  kind: 'jacket',
  cut: 'denim',
  color: 'blue',
  tone: 'pale',
  weave: 'denim',
  print: 'plain',
};
const LIGHT_SHALWAR: Partner = {
  kind: 'trousers',
  cut: 'tulip',
  color: 'beige',
  tone: 'pale',
  print: 'plain',
  weave: 'poplin',
};

function partnerDesign({ kind, color, seed }: GarmentDesign): Partner {
  if (kind === 'frock') return DENIM_COVER;
  if (kind === 'kurta') return color === 'beige' ? { ...LIGHT_SHALWAR, color: 'black' } : LIGHT_SHALWAR;
  if (kind === 'trousers' || kind === 'shorts') return pick(TOP_FOR[color], seed);
  const [first, second] = BOTTOM_FOR[color];
  // Warm clothes get no shorts.
  const warm = kind === 'jacket' || kind === 'sweatshirt' || kind === 'hoodie';
  return warm && second.kind === 'shorts' ? first : pick([first, second], seed);
}

/** Returns a garment that suits the design: trousers for a top, a top for trousers, a jacket for a frock. */
export function partnerOf(design: GarmentDesign): GarmentDesign {
  return { ...partnerDesign(design), seed: design.seed + 1 };
}
