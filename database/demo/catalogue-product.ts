import type { Age, Category, Color, Gender } from '#contract/catalogue.ts';
import type { GarmentDesign } from './designs/garment-design.ts';

export interface DemoProduct {
  /** Unique name, which is also the base name of the image files. */
  slug: string;
  name: string;
  category: Category;
  color: Color;
  age: Age;
  /** Whole PKR. */
  price: number;
  /** Whole PKR; null without a markdown. */
  oldPrice: number | null;
  description: string;
  /** Null if the stock is not counted. */
  stock: number | null;
  /** Age of the product in days when the demo is seeded. */
  daysOld: number;
  design: GarmentDesign;
  /** Name of the design that the product shares with products of other colours or ages. */
  family?: string;
}

const GIRLS_CUTS: ReadonlySet<string | undefined> = new Set(['a-line', 'puff-sleeve', 'swing', 'tiered', 'tulip']);

/** Returns the gender that category and garment suggest. */
export function genderOf({ category, design }: DemoProduct): Gender {
  if (category === 'new-arrivals-boys') return 'boys';
  if (category === 'new-arrivals-girls' || design.kind === 'frock' || GIRLS_CUTS.has(design.cut)) return 'girls';
  return design.kind === 'shirt' ? 'boys' : 'both';
}
