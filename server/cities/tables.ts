import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { PROVINCES } from '#contract/cities.ts';
import { isOneOf } from '#server/platform/database/columns.ts';

/** Cities that the shop knows by name; those with a charge of their own are delivered to for that. */
export const cities = pgTable(
  'cities',
  {
    /** As 'dera-ghazi-khan'. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    province: text('province', { enum: PROVINCES }).notNull(),
    /** Null pays the default of the settings. */
    deliveryPaisa: bigint('delivery_paisa', { mode: 'number' }),
    /** Goes up with every change, for optimistic concurrency control. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('cities_province_known', isOneOf(t.province, PROVINCES)),
    check('cities_delivery_not_negative', sql`${t.deliveryPaisa} is null or ${t.deliveryPaisa} >= 0`),
  ],
);

/** Spellings of a city, its own name among them, folded (`foldCity`). */
export const cityAliases = pgTable(
  'city_aliases',
  {
    alias: text('alias').primaryKey(),
    cityId: text('city_id')
      .notNull()
      .references(() => cities.id, { onDelete: 'cascade' }),
  },
  (t) => [index('city_aliases_city').on(t.cityId)],
);
