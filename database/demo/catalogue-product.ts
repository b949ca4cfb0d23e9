import type { Age, Category, Color, Gender } from '#contract/catalogue.ts';
import type { GarmentDesign } from './designs/garment-design.ts';

export interface DemoProduct {
  /** Unique; also the base name of the image files. */
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
  /** Null where stock is not counted. */
  stock: number | null;
  /** Age at the seeding. */
  daysOld: number;
  design: GarmentDesign;
  /** Shared by products of one design in other colours or ages. */
  family?: string;
}

const GIRLS_CUTS: ReadonlySet<string | undefined> = new Set(['a-line', 'puff-sleeve', 'swing', 'tiered', 'tulip']);

/** By category and garment. */
export function genderOf({ category, design }: DemoProduct): Gender {
  if (category === 'new-arrivals-boys') return 'boys';
  if (category === 'new-arrivals-girls' || design.kind === 'frock' || GIRLS_CUTS.has(design.cut)) return 'girls';
  return design.kind === 'shirt' ? 'boys' : 'both';
}
