import { pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The outbox of the tag bus: notices of committed changes that were not sent yet. Unlogged: after a crash of the server every process
 * has lost its connection, and invalidates everything.
 */
export const tagNotices = pgTable('tag_notices', {
  notice: text('notice').notNull(),
});
