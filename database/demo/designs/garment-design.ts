import type { Color } from '#contract/catalogue.ts';

/** Kinds of garments with their cuts; the first cut is the default of a design. */
export const CUTS = {
  't-shirt': ['crew', 'ringer', 'pocket', 'henley', 'raglan', 'long-sleeve', 'swing'],
  polo: ['classic', 'tipped', 'long-sleeve'],
  shirt: ['classic', 'camp', 'band-collar', 'pintuck', 'two-pocket', 'short-sleeve'],
  kurta: ['embroidered', 'plain', 'a-line'],
  frock: ['puff-sleeve', 'tiered', 'a-line'],
  trousers: ['chino', 'jeans', 'jogger', 'pleated', 'pyjama', 'tulip'],
  shorts: ['cuffed', 'drawstring', 'sporty'],
  jacket: [
    'bomber',
    'denim',
    'quilted',
    'puffer',
    'rain',
    'coat',
    'varsity',
    'sherpa',
    'shirt-jacket',
    'track',
    'fleece',
  ],
  sweatshirt: ['crew', 'raglan', 'quilted', 'half-zip'],
  hoodie: ['pullover', 'zip', 'raglan'],
} as const;
export type GarmentKind = keyof typeof CUTS;
export type Cut = (typeof CUTS)[GarmentKind][number];
export const GARMENT_KINDS = [
  't-shirt',
  'polo',
  'shirt',
  'kurta',
  'frock',
  'trousers',
  'shorts',
  'jacket',
  'sweatshirt',
  'hoodie',
] as const satisfies readonly GarmentKind[];

/** Shade of a colour: the same blue as navy, as sky, warmer or cooler. */
export type Tone = 'deep' | 'pale' | 'warm' | 'cool';

/** Prints and weaves. Motifs sit on the chest (or hem, or pocket); patterns cover the cloth. */
export const MOTIFS = [
  'dinosaur',
  'rocket',
  'flower',
  'truck',
  'moon',
  'cat',
  'sun',
  'whale',
  'mango',
  'kite',
] as const;
export const PATTERNS = ['stripes', 'checks', 'dots', 'stars', 'floral', 'colour-block', 'tonal-block'] as const;
export const PRINTS = ['plain', ...MOTIFS, ...PATTERNS] as const;
export type Print = (typeof PRINTS)[number];
export type Motif = (typeof MOTIFS)[number];
export type Pattern = (typeof PATTERNS)[number];

/** A motif is one image, as on a chest. */
export function isMotif(print: Print): print is Motif {
  return (MOTIFS as readonly string[]).includes(print);
}

/** A pattern covers the cloth. */
export function isPattern(print: Print): print is Pattern {
  return (PATTERNS as readonly string[]).includes(print);
}

/** The ways in which cloth is made, which decide its fine texture. */
export const WEAVES = [
  'jersey',
  'pique',
  'poplin',
  'linen',
  'twill',
  'denim',
  'fleece',
  'loopback',
  'rib',
  'corduroy',
  'sherpa',
  'wool',
  'terry',
  'seersucker',
  'smooth',
] as const;
export type Weave = (typeof WEAVES)[number];

/** Everything that decides how a demo garment looks. The same design always draws the same image. */
export interface GarmentDesign {
  kind: GarmentKind;
  /** One of the cuts of its kind; the kind's first where none is named. */
  cut?: Cut;
  color: Color;
  tone?: Tone;
  print: Print;
  /** The cloth of body, sleeves and legs, where it is not what the kind is usually made of. */
  weave?: Weave;
  /** Any integer; varies folds, tilt and background a little, so that neighbours in a grid differ. */
  seed: number;
}

/** The cut that is drawn for a design: its own, or the first of its kind. */
export function cutOf({ kind, cut }: GarmentDesign): Cut {
  return cut ?? CUTS[kind][0];
}
