import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SecurityKind } from '#contract/security.ts';
import { idColumn, instant } from '../database/columns.ts';

/**
 * An entry has only the prefix of a network address and no e-mail address, so that the log does not profile customers.
 * A job deletes entries after `securityLogDays`.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: idColumn(),
    at: instant('at').notNull(),
    kind: text('kind').$type<SecurityKind>().notNull(),
    /** No foreign key, because the entry may outlive the account. */
    userId: uuid('user_id'),
    /** The other account of a role change or a deletion. */
    aboutUserId: uuid('about_user_id'),
    /** Details of the event, such as the downloaded list, a masked e-mail address, or the factor of a login. */
    detail: text('detail'),
    /** Network of the client, such as '203.0.113.0/24'; null for commands and jobs. */
    network: text('network'),
    /** Browser and device of the client, such as 'Chrome on Android'; null if unknown. */
    device: text('device'),
    isNewNetwork: boolean('is_new_network').notNull().default(false),
    isNewDevice: boolean('is_new_device').notNull().default(false),
    count: integer('count').notNull().default(1),
    lastAt: instant('last_at').notNull(),
    /** Combines kind, user, network and hour. Events with the same key are counted in one row. */
    repeatKey: text('repeat_key').unique('security_repeat_key'),
  },
  (t) => [
    index('security_newest').on(t.at, t.id),
    index('security_user').on(t.userId, t.at, t.id),
    index('security_kind').on(t.kind, t.at, t.id),
  ],
);
