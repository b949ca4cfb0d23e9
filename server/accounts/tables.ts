import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Right } from '#contract/rights.ts';
import { ROLES } from '#contract/roles.ts';
import type { ImageColumns } from '#server/media/image-columns.ts';
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
    /** Of a moderator; empty for others. */
    rights: text('rights').array().$type<Right[]>().notNull().default([]),
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

/** Holds only the SHA-256 of tokens, and the kind of device in place of the IP address. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The session's public id. */
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Precise to about an hour (`SESSION_SEEN_EVERY_MINUTES`). */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** 'Chrome on Android'; null where unknown. */
    device: text('device'),
    /** When the user last proved who they are, with password and second factor; null in sessions of the previous release. */
    confirmedAt: instant('confirmed_at'),
    /** When the user last proved the second factor in this session; null before. */
    secondFactorAt: instant('second_factor_at'),
    /** Where the primary's log was after an admin's last write (`pg_lsn`); null without replicas. */
    lastWrite: text('last_write'),
  },
  (t) => [
    uniqueIndex('sessions_id').on(t.id),
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
  ],
);

/**
 * Browsers that an account trusts; other browsers' wrong guesses do not count against them. Their token, stored as
 * SHA-256, opens nothing. A shared browser has a row per user.
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
 * Codes are in plain text: a repeated request mails the same one, and a hash of six digits is cracked in a second.
 * `code` is null between request and mail.
 */
export const registrationCodes = pgTable(
  'registration_codes',
  {
    email: text('email').primaryKey(),
    code: text('code'),
    /** Token hashes of the browsers that asked for it. */
    askers: text('askers').array().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('registration_codes_expiry').on(t.expiresAt)],
);

/** All mailed codes are valid until they expire or one is used. */
export const resetCodes = pgTable(
  'reset_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('reset_codes_email').on(t.email), index('reset_codes_expiry').on(t.expiresAt)],
);

/** The previous release's codes, in use during a deployment. The next release drops the table. */
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

/** The second factor of a member of staff (TOTP, RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32, as authenticator apps take it. */
  secret: text('secret').notNull(),
  /** Null until a first code was right: it does not count before. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last accepted code, which is not accepted again. */
  lastStep: integer('last_step').notNull().default(0),
  /** argon2id of the unused recovery codes, with one salt; SHA-256 of codes that an earlier release made. */
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
});

/** Mailed links that make a helper's account; only the SHA-256 of the token is stored. */
export const invitations = pgTable(
  'invitations',
  {
    tokenHash: text('token_hash').primaryKey(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    email: text('email').notNull(),
    rights: text('rights').array().$type<Right[]>().notNull(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [uniqueIndex('invitations_email').on(t.email), index('invitations_expiry').on(t.expiresAt)],
);

export const userImages: ImageColumns = { owner: 'users', columns: [users.profileImage] };
