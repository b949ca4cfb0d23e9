import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '#server/platform/database/columns.ts';

/** Complete backups, as `npm run backup` has written them. */
export const backups = pgTable('backups', {
  id: idColumn(),
  /** Of the snapshot: what came later is not in it. */
  takenAt: instant('taken_at').notNull(),
  isEncrypted: boolean('is_encrypted').notNull(),
});
