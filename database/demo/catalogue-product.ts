import type { Age, Category, Color } from '#contract/catalogue.ts';
import type { GarmentDesign } from './artwork/design.ts';

/** One product of the demo shop, as the seeding stores it and the artwork draws it. */
export interface DemoProduct {
  /** Unique; also the name of the picture file. */
  slug: string;
  name: string;
  category: Category;
  color: Color;
  age: Age;
  /** Whole PKR. */
  price: number;
  /** Whole PKR before a markdown; null when the price was never higher. */
  oldPrice: number | null;
  description: string;
  /** Pieces left; null when the shop does not count them. */
  stock: number | null;
  /** How many days before the seeding the product entered the shop. */
  daysOld: number;
  design: GarmentDesign;
  /** Shared by the products that are one design in other colours or ages. */
  family?: string;
}
