import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ROLES } from '#contract/roles.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';

const FORMER_PURPOSES = ['registration', 'password-reset'] as const;

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    username: text('username').notNull(),
    /** Trimmed and lower case (`normalizeEmail`). */
    email: text('email').notNull(),
    /** argon2id, PHC string. */
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    profileImage: text('profile_image'),
    bio: text('bio'),
    profession: text('profession'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_role').on(t.role, t.id),
    index('users_newest').on(t.createdAt, t.id, t.role),
    index('users_by_email').on(t.email, t.id, t.role),
    check('users_role_known', isOneOf(t.role, ROLES)),
    check('users_email_normal', sql`${t.email} = lower(trim(${t.email}))`),
  ],
);

/**
 * Only the SHA-256 of a token is kept: whoever reads this table cannot sign in with it. No address of the network is: the
 * kind of device is enough for people to know their own again.
 */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** What the session is called outside, where it is to be ended. */
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** To about an hour (`SESSION_SEEN_EVERY_MINUTES`). */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** 'Chrome on Android'; null where the browser did not say. */
    device: text('device'),
  },
  (t) => [
    uniqueIndex('sessions_id').on(t.id),
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
  ],
);

/**
 * Browsers that somebody has logged in with: what strangers guess does not count against them. Their token opens nothing;
 * of it too only the SHA-256 is kept. A browser that a family shares has a row for each of them.
 */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.userId] }),
    index('trusted_devices_user').on(t.userId),
    index('trusted_devices_expiry').on(t.expiresAt),
  ],
);

/**
 * The code that registers an address, as it is mailed: a repeated request mails it again, and six digits are found from a
 * hash within a second anyway. `code` is null between the request and the mail.
 */
export const registrationCodes = pgTable(
  'registration_codes',
  {
    email: text('email').primaryKey(),
    code: text('code'),
    /** The browsers that asked for it, by the hashes of their tokens. */
    askers: text('askers').array().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('registration_codes_expiry').on(t.expiresAt)],
);

/** Codes for a new password; all that were mailed to an address are good until they expire or one of them is used. */
export const resetCodes = pgTable(
  'reset_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('reset_codes_email').on(t.email), index('reset_codes_expiry').on(t.expiresAt)],
);

/** The codes of the release before, which is still at work while this one comes out. To be dropped in the next. */
export const otps = pgTable(
  'otps',
  {
    email: text('email').primaryKey(),
    purpose: text('purpose', { enum: FORMER_PURPOSES }).notNull().default('registration'),
    codeHash: text('code_hash'),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [check('otps_purpose_known', isOneOf(t.purpose, FORMER_PURPOSES))],
);
