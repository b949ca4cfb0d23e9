import { integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The kinds of states that pg-boss knows, in its own order. */
const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

/**
 * pg-boss' own table, as far as it is read here. It is made and changed by pg-boss alone, so it is not among the tables of
 * `schema.ts`, which migrations are made from.
 */
export const jobRows = pgSchema('jobs').table('job', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  data: jsonb('data'),
  state: text('state', { enum: JOB_STATES }).notNull(),
  retryCount: integer('retry_count').notNull(),
  createdOn: timestamp('created_on', { withTimezone: true }).notNull(),
  /** Of a dead letter: what is known of the job that it was. */
  sourceName: text('source_name'),
  sourceCreatedOn: timestamp('source_created_on', { withTimezone: true }),
  sourceRetryCount: integer('source_retry_count'),
  sourceOutput: jsonb('source_output'),
  sourceRootId: uuid('source_root_id'),
});
