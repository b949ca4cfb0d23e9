import { sql } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';

/** What the conditions of a search ask of a product, for a subquery that is called `products` as the table is. */
export const scannedColumns = {
  id: products.id,
  category: products.category,
  color: products.color,
  age: products.age,
  text: sql`"products"."search_text"`.as('search_text'),
};
