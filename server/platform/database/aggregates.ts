import { type SQLWrapper, sql } from 'drizzle-orm';

export const count = (condition?: SQLWrapper) =>
  (condition ? sql`count(*) filter (where ${condition})` : sql`count(*)`).mapWith(Number);

export const sumOf = (amount: SQLWrapper, condition?: SQLWrapper) =>
  (condition ? sql`coalesce(sum(${amount}) filter (where ${condition}), 0)` : sql`coalesce(sum(${amount}), 0)`).mapWith(
    Number,
  );
