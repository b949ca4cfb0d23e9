import { sql } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';

/** For a subquery that has the table's name, as search conditions use it. */
export const scannedColumns = {
  id: products.id,
  category: products.category,
  color: products.color,
  age: products.age,
  text: sql`"products"."search_text"`.as('search_text'),
};
