import { setTimeout as delay } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { noteCallbacks } from './after-commit.ts';
import type { Executor } from './database.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** A statement of a transaction that has failed already. */
const IN_FAILED_TRANSACTION = '25P02';
const MAX_ATTEMPTS = 4;

/** The SQLSTATE of a database error, through Drizzle's wrapping, on either engine. */
function sqlStateOf(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return undefined;
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === UNIQUE_VIOLATION;
}

/** What a row refers to is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlStateOf(error) === FOREIGN_KEY_VIOLATION;
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a statement has given up on waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === LOCK_NOT_AVAILABLE;
}

/** The disk is full, or memory, or connections are used up. Source: PostgreSQL's class 53. */
const INSUFFICIENT_RESOURCES = /^53/;

/** Whether the database has refused for want of room, so that nothing was written. */
export function isDatabaseFull(error: unknown): boolean {
  return INSUFFICIENT_RESOURCES.test(sqlStateOf(error) ?? '');
}

/** Codes of a server that is not there, is going down or is coming up; and of a pool that waited in vain. */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
]);
// The last is what a transaction is told whose connection has broken between two of its statements.
const UNAVAILABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|is not queryable/i;

/** Whether the failure means that the database cannot be reached just now, rather than that something is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  return UNAVAILABLE_CODES.has(sqlStateOf(error) ?? '') || UNAVAILABLE_MESSAGES.test(cause.message);
}

/**
 * Runs `work` in one transaction. What the database itself asks to be tried again (a deadlock, a serialisation
 * failure) is tried again, so `work` must have no effect outside the transaction.
 */
export async function inTransaction<T>(db: Executor, work: (tx: Executor) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, callbacks } = await db.transaction((tx) => noteCallbacks(tx, work));
      for (const callback of callbacks) callback();
      return result;
    } catch (error) {
      const state = sqlStateOf(error);
      const isRetryable = state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
      if (!isRetryable || attempt === MAX_ATTEMPTS) throw error;
      await delay(10 * attempt * (1 + Math.random()));
    }
  }
}

/**
 * Waits until all of these statements of one transaction, which were asked for at once, are over. Throws the reason of the one
 * that has failed by itself: those behind it fail as well, and may be heard of first, only because the transaction is over.
 */
export async function settleTogether(statements: readonly Promise<unknown>[]): Promise<void> {
  const errors = (await Promise.allSettled(statements)).flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  const [first] = errors;
  if (first !== undefined) throw errors.find((reason) => sqlStateOf(reason) !== IN_FAILED_TRANSACTION) ?? first;
}
