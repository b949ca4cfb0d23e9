import type { Color } from '#contract/catalogue.ts';

/** What can lie on the table. Every kind has its own cut, seams and fastenings. */
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
] as const;
export type GarmentKind = (typeof GARMENT_KINDS)[number];

/** What is woven into or printed on it. Motifs sit on the chest (or hem, or pocket); patterns cover the cloth. */
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
export const PATTERNS = ['stripes', 'checks', 'dots', 'stars', 'floral', 'colour-block'] as const;
export const PRINTS = ['plain', ...MOTIFS, ...PATTERNS] as const;
export type Print = (typeof PRINTS)[number];

/** Everything that decides how a demo garment looks. The same design always draws the same picture. */
export interface GarmentDesign {
  kind: GarmentKind;
  color: Color;
  print: Print;
  /** Any integer; varies folds, tilt and background a little, so that neighbours in a grid differ. */
  seed: number;
}
