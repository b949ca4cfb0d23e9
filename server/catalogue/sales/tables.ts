import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { SALE_PERCENT_MAX, SALE_PERCENT_MIN, SALE_SCOPES, SALE_STATES } from '#contract/sales.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';

/** The trigger `products_sale_price` gives each product the lowest price of all running sales. */
export const sales = pgTable(
  'sales',
  {
    id: idColumn(),
    name: text('name').notNull(),
    /** Null if the sale has one price for all products. */
    percent: smallint('percent'),
    pricePaisa: integer('price_paisa'),
    scope: text('scope', { enum: SALE_SCOPES }).notNull(),
    /** Categories, designs or product ids, by scope; empty for all products. */
    scopeValues: text('scope_values').array().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Code and triggers that write prices read this state, not the dates. */
    state: text('state', { enum: SALE_STATES }).notNull().default('planned'),
    /** False until all prices of the sale are written. */
    isApplied: boolean('is_applied').notNull().default(false),
    /** The row stays until all products have their regular prices back. */
    isDeleted: boolean('is_deleted').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('sales_to_move').on(t.state).where(sql`${t.state} <> 'ended' or not ${t.isApplied}`),
    index('sales_newest').on(t.startsAt, t.id),
    check('sales_scope_known', isOneOf(t.scope, SALE_SCOPES)),
    check('sales_state_known', isOneOf(t.state, SALE_STATES)),
    check('sales_percent_or_price', sql`(${t.percent} is null) <> (${t.pricePaisa} is null)`),
    check('sales_percent_range', sql`${t.percent} between ${sql.raw(`${SALE_PERCENT_MIN} and ${SALE_PERCENT_MAX}`)}`),
    check('sales_price_positive', sql`${t.pricePaisa} > 0`),
    check('sales_end_after_start', sql`${t.endsAt} > ${t.startsAt}`),
  ],
);
