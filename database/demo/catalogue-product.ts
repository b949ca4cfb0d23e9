import type { Age, Category, Gender } from '#contract/catalogue.ts';
import type { ClothColor, GarmentDesign } from './designs/garment-design.ts';

export interface DemoProduct {
  /** Unique name, used in the file names of the images too. */
  slug: string;
  name: string;
  category: Category;
  color: ClothColor;
  age: Age;
  price: number;
  oldPrice: number | null;
  description: string;
  stock: number | null;
  /** Days between the creation of the product and the seeding. */
  daysOld: number;
  design: GarmentDesign;
  family?: string;
}

const GIRLS_CUTS: ReadonlySet<string | undefined> = new Set(['a-line', 'puff-sleeve', 'swing', 'tiered', 'tulip']);

export function genderOf({ category, design }: DemoProduct): Gender {
  if (category === 'new-arrivals-boys') return 'boys';
  if (category === 'new-arrivals-girls' || design.kind === 'frock' || GIRLS_CUTS.has(design.cut)) return 'girls';
  return design.kind === 'shirt' ? 'boys' : 'both';
}
