import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PROVINCES } from '#contract/cities.ts';
import { COURIER_NAMES } from '#contract/parcels.ts';
import { instant, isOneOf } from '#server/platform/database/columns.ts';

export const cities = pgTable(
  'cities',
  {
    /** For example 'dera-ghazi-khan'. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    province: text('province', { enum: PROVINCES }).notNull(),
    /**
     * False if no source knows the province. `province` then has the first value of the list, because the previous
     * release requires one.
     */
    isProvinceKnown: boolean('is_province_known').notNull().default(true),
    /** Delivery charge in paisa; null for the default of the settings. */
    deliveryPaisa: bigint('delivery_paisa', { mode: 'number' }),
    /** Increases with every change, for optimistic concurrency control. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('cities_province_known', isOneOf(t.province, PROVINCES)),
    check('cities_delivery_not_negative', sql`${t.deliveryPaisa} is null or ${t.deliveryPaisa} >= 0`),
  ],
);

/** Folded spellings of cities (`foldCity`), including their own names. */
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

/** Each courier's spellings and codes of cities. All accounts with the courier share them. */
export const courierCities = pgTable(
  'courier_cities',
  {
    courier: text('courier', { enum: COURIER_NAMES }).notNull(),
    cityId: text('city_id')
      .notNull()
      .references(() => cities.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    code: text('code'),
  },
  (t) => [primaryKey({ columns: [t.courier, t.name] }), index('courier_cities_city').on(t.cityId)],
);

/** Versions of the built-in lists of towns that were added to this shop. */
export const addedTowns = pgTable('added_towns', {
  /** SHA-256 of the built-in lists. */
  digest: text('digest').primaryKey(),
  addedAt: instant('added_at').notNull().defaultNow(),
});
