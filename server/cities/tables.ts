import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PROVINCES } from '#contract/cities.ts';
import { COURIER_NAMES } from '#contract/parcels.ts';
import { instant, isOneOf } from '#server/platform/database/columns.ts';

export const cities = pgTable(
  'cities',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Null for a known town of which only the name is known. */
    province: text('province', { enum: PROVINCES }),
    /** Delivery charge in paisa; null for the default charge of the settings. */
    deliveryPaisa: bigint('delivery_paisa', { mode: 'number' }),
    /** Code of the general post office. The checkout fills it in. */
    postalCode: text('postal_code'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('cities_province_known', isOneOf(t.province, PROVINCES)),
    check('cities_delivery_not_negative', sql`${t.deliveryPaisa} is null or ${t.deliveryPaisa} >= 0`),
    check('cities_postal_code_has_five_digits', sql`${t.postalCode} is null or ${t.postalCode} ~ '^[0-9]{5}$'`),
  ],
);

/** Spellings as `foldCity` returns them. They include the city's name. */
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

/** Spellings and codes that all accounts of a courier share. */
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

/**
 * Delivery times in days, measured from the shop's own parcels. A nightly job writes the table; a city with few parcels
 * has no row.
 */
export const cityDeliveryDays = pgTable(
  'city_delivery_days',
  {
    cityId: text('city_id')
      .primaryKey()
      .references(() => cities.id, { onDelete: 'cascade' }),
    /** Working days from the order to the door: the 20th and the 80th percentile. */
    fromDays: integer('from_days').notNull(),
    toDays: integer('to_days').notNull(),
    parcels: integer('parcels').notNull(),
  },
  (t) => [check('city_delivery_days_range', sql`${t.fromDays} >= 1 and ${t.toDays} >= ${t.fromDays}`)],
);

/** Hashes of the built-in town lists that were added to this shop's cities. */
export const addedTowns = pgTable('added_towns', {
  digest: text('digest').primaryKey(),
  addedAt: instant('added_at').notNull().defaultNow(),
});
