import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { instant } from '#server/platform/database/columns.ts';

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index('wishlist_items_product').on(t.productId)],
);
