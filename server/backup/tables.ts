import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '#server/platform/database/columns.ts';

export const backups = pgTable('backups', {
  id: idColumn(),
  takenAt: instant('taken_at').notNull(),
  isEncrypted: boolean('is_encrypted').notNull(),
});
