import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { SIZE_SYSTEMS } from '#contract/facet-options.ts';
import { isOneOf } from '#server/platform/database/columns.ts';

/** Columns of every option of a filter (`contract/facet-options.ts`). The migration inserts the default options. */
export const optionColumns = () => ({
  label: text('label').notNull(),
  /** Other spellings, such as former labels. */
  words: text('words').array().notNull().default([]),
  /** Place in the sequence. */
  position: integer('position').notNull(),
  isHidden: boolean('is_hidden').notNull().default(false),
  version: integer('version').notNull().default(1),
});

export const categories = pgTable('categories', {
  code: text('code').primaryKey(),
  ...optionColumns(),
  /** Null for a category of the first level. */
  parent: text('parent').references((): AnyPgColumn => categories.code),
  /** A trigger on `products` replaces a merged option by this one. */
  mergedInto: text('merged_into').references((): AnyPgColumn => categories.code),
});

export const colors = pgTable('colors', {
  code: text('code').primaryKey(),
  ...optionColumns(),
  swatch: text('swatch').notNull(),
  mergedInto: text('merged_into').references((): AnyPgColumn => colors.code),
});

export const sizes = pgTable(
  'sizes',
  {
    code: smallint('code').primaryKey(),
    ...optionColumns(),
    system: text('system', { enum: SIZE_SYSTEMS }).notNull(),
    fromMonths: integer('from_months').notNull(),
    toMonths: integer('to_months').notNull(),
    fromCm: integer('from_cm'),
    toCm: integer('to_cm'),
    mergedInto: smallint('merged_into').references((): AnyPgColumn => sizes.code),
  },
  (t) => [
    check('sizes_system_known', isOneOf(t.system, SIZE_SYSTEMS)),
    check('sizes_months_in_order', sql`${t.fromMonths} >= 0 and ${t.fromMonths} <= ${t.toMonths}`),
    check('sizes_cm_in_order', sql`${t.fromCm} <= ${t.toCm}`),
  ],
);

export const genders = pgTable('genders', {
  code: text('code').primaryKey(),
  ...optionColumns(),
  mergedInto: text('merged_into').references((): AnyPgColumn => genders.code),
});

export const OPTION_TABLES = { category: categories, color: colors, age: sizes, gender: genders };
