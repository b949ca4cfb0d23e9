import { pgTable, text } from 'drizzle-orm/pg-core';

/** Unused; a later release drops it. */
export const tagNotices = pgTable('tag_notices', {
  notice: text('notice').notNull(),
});
