import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ContentValue } from '#contract/content.schema.ts';
import type { ImageColumns } from '#server/media/image-columns.ts';
import { idColumn, instant } from '#server/platform/database/columns.ts';

/** Has rows only for slots that were edited. */
export const contentSlots = pgTable('content_slots', {
  slot: text('slot').primaryKey(),
  draft: jsonb('draft').$type<ContentValue>(),
  /** Counts drafts and publications, for optimistic locking. */
  version: integer('version').notNull().default(0),
});

/** A slot shows the latest value whose period includes the present. Rows never change. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: idColumn(),
    slot: text('slot').notNull(),
    /** Null stands for the default text. */
    value: jsonb('value').$type<ContentValue>(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    byName: text('by_name').notNull(),
    publishedAt: instant('published_at').notNull().default(sql`now()`),
  },
  (t) => [index('content_versions_slot').on(t.slot, t.publishedAt, t.id)],
);

/** Includes the images of former versions, because staff can publish these versions again. */
export const contentImages: ImageColumns = { owner: 'texts', columns: [contentSlots.draft, contentVersions.value] };
