import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { CUSTOM_FIELD_TYPES } from '#contract/custom-fields.ts';
import { optionColumns } from '#server/catalogue/options/tables.ts';
import { isOneOf } from '#server/platform/database/columns.ts';

/** Properties of products that the shop has added. Values are in `products.custom_values`. */
export const customFieldsTable = pgTable(
  'custom_fields',
  {
    code: text('code').primaryKey(),
    ...optionColumns(),
    type: text('type', { enum: CUSTOM_FIELD_TYPES }).notNull(),
    unit: text('unit'),
    choices: text('choices').array().notNull().default([]),
    /** Codes, also of merged categories, which the field follows. Empty for all categories. */
    categories: text('categories').array().notNull().default([]),
  },
  (t) => [check('custom_fields_type_known', isOneOf(t.type, CUSTOM_FIELD_TYPES))],
);
