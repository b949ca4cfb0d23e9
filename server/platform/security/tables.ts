import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SecurityKind } from '#contract/security.ts';
import { idColumn, instant } from '../database/columns.ts';

/**
 * Who tried, who got in, from where. Without e-mail addresses, and of network addresses only the prefix: the log is for the owner,
 * not for a profile of customers. Deleted after `securityLogDays`.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: idColumn(),
    at: instant('at').notNull(),
    kind: text('kind').$type<SecurityKind>().notNull(),
    /** Who did it, or whose account was tried. No foreign key: the entry outlives the account, until its days are over. */
    userId: uuid('user_id'),
    /** Of a role or a deletion: the other account. */
    aboutUserId: uuid('about_user_id'),
    /** A list, a masked address, what a login was proved with. */
    detail: text('detail'),
    /** '203.0.113.0/24'; null for commands and jobs. */
    network: text('network'),
    /** 'Chrome on Android'; null where unknown. */
    device: text('device'),
    isNewNetwork: boolean('is_new_network').notNull().default(false),
    isNewDevice: boolean('is_new_device').notNull().default(false),
    count: integer('count').notNull().default(1),
    lastAt: instant('last_at').notNull(),
    /** Of what can be repeated: kind, account, network and hour. */
    repeatKey: text('repeat_key').unique('security_repeat_key'),
  },
  (t) => [
    index('security_newest').on(t.at, t.id),
    index('security_user').on(t.userId, t.at, t.id),
    index('security_kind').on(t.kind, t.at, t.id),
  ],
);
