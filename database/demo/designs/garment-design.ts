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

/** Shade of a colour: darker (navy instead of blue), paler, warmer or cooler. */
export type Tone = 'deep' | 'pale' | 'warm' | 'cool';

/** Prints that consist of one image on the chest, the hem or a pocket. */
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

export function isMotif(print: Print): print is Motif {
  return (MOTIFS as readonly string[]).includes(print);
}

export function isPattern(print: Print): print is Pattern {
  return (PATTERNS as readonly string[]).includes(print);
}

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

/** The default colours, which the demo's products have. */
export type ClothColor = 'black' | 'red' | 'gold' | 'blue' | 'silver' | 'beige' | 'green';

export interface GarmentDesign {
  kind: GarmentKind;
  cut?: Cut;
  color: ClothColor;
  tone?: Tone;
  print: Print;
  /** Absent if the cloth is the usual one of the kind of garment. */
  weave?: Weave;
  /** Random seed of folds, tilt and background. Images with different seeds look different. */
  seed: number;
}

export function cutOf({ kind, cut }: GarmentDesign): Cut {
  return cut ?? CUTS[kind][0];
}
