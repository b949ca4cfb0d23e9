import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Right } from '#contract/rights.ts';
import { ROLES } from '#contract/roles.ts';
import type { ImageColumns } from '#server/media/image-columns.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    username: text('username').notNull(),
    /** Lower case, as `normalizeEmail` returns it. */
    email: text('email').notNull(),
    /** Hash by argon2id, as a PHC string. */
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ROLES }).notNull().default('user'),
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

/** Protects privacy: stores hashes of tokens (SHA-256), and the kind of device instead of the IP address. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Updated at most once in `SESSION_SEEN_EVERY_MINUTES`. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    device: text('device'),
    /** Time of the last password prompt. */
    confirmedAt: instant('confirmed_at').notNull(),
    /** Time when this session last entered a code of two-step login. */
    secondFactorAt: instant('second_factor_at'),
  },
  (t) => [
    uniqueIndex('sessions_id').on(t.id),
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
  ],
);

/**
 * Browsers in which users have logged in. Wrong guesses in other browsers do not lock them out. A shared browser has
 * one row for each user.
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

/** Stores plain text, so that a code can be mailed again. A hash of six digits would be cracked within a second. */
export const registrationCodes = pgTable(
  'registration_codes',
  {
    email: text('email').primaryKey(),
    code: text('code'),
    askers: text('askers').array().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('registration_codes_expiry').on(t.expiresAt)],
);

/** All mailed codes are valid until they expire or one of them is used. */
export const resetCodes = pgTable(
  'reset_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('reset_codes_email').on(t.email), index('reset_codes_expiry').on(t.expiresAt)],
);

/** Two-step login by TOTP (RFC 6238), only for staff. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32, the format of authenticator apps. */
  secret: text('secret').notNull(),
  /** Two-step login is on if this is set. */
  confirmedAt: instant('confirmed_at'),
  /** Time step of the last accepted code. Codes of this step and earlier ones are rejected. */
  lastStep: integer('last_step').notNull().default(0),
  /** Hashes by argon2id with one salt for all. */
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
});

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
