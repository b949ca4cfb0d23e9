import { integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Sorted as in pg-boss' enum, because `state < 'active'` compares by this order. */
const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

/** Only pg-boss migrates this table, so this definition must stay out of `schema.ts`. */
export const jobRows = pgSchema('jobs').table('job', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  data: jsonb('data'),
  state: text('state', { enum: JOB_STATES }).notNull(),
  retryCount: integer('retry_count').notNull(),
  createdOn: timestamp('created_on', { withTimezone: true }).notNull(),
  /** The `source` columns describe the original job of a dead letter. */
  sourceName: text('source_name'),
  sourceCreatedOn: timestamp('source_created_on', { withTimezone: true }),
  sourceRetryCount: integer('source_retry_count'),
  sourceOutput: jsonb('source_output'),
  sourceRootId: uuid('source_root_id'),
});
