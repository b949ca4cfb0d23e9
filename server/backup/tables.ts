import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';

export const backups = pgTable('backups', {
  id: idColumn(),
  takenAt: instant('taken_at').notNull(),
  isEncrypted: boolean('is_encrypted').notNull(),
});

/** `stored`: the newest backup of the folder or the bucket. `fresh`: one that the test makes and deletes. */
export const RESTORE_SOURCES = ['stored', 'fresh'] as const;

/** Restores as a test that an admin has requested. A backup omits them, because they describe one machine. */
export const restoreTests = pgTable(
  'restore_tests',
  {
    id: idColumn(),
    requestedAt: instant('requested_at').notNull(),
    startedAt: instant('started_at'),
    /** Last sign of life of the process that runs the test. */
    aliveAt: instant('alive_at'),
    endedAt: instant('ended_at'),
    source: text('source', { enum: RESTORE_SOURCES }),
    backupName: text('backup_name'),
    /** Null after a success. */
    error: text('error'),
    restoredProducts: integer('restored_products'),
    restoredOrders: integer('restored_orders'),
    restoredCustomers: integer('restored_customers'),
    shopProducts: integer('shop_products'),
    shopOrders: integer('shop_orders'),
    shopCustomers: integer('shop_customers'),
  },
  (t) => [check('restore_tests_source_known', isOneOf(t.source, RESTORE_SOURCES))],
);
