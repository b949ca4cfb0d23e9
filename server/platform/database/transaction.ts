import { setTimeout as delay } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Executor } from './database.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** SQLSTATE of each statement that follows an error in the transaction. */
const IN_FAILED_TRANSACTION = '25P02';
const ATTEMPTS_MAX = 4;

/** Returns the SQLSTATE of an error, or Node's code, such as ECONNREFUSED. */
function sqlStateOf(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return undefined;
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlStateOf(error) !== UNIQUE_VIOLATION) return false;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return (
    constraint === undefined || (cause instanceof Error && 'constraint' in cause && cause.constraint === constraint)
  );
}

export function isForeignKeyViolation(error: unknown): boolean {
  return sqlStateOf(error) === FOREIGN_KEY_VIOLATION;
}

const LOCK_NOT_AVAILABLE = '55P03';

export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === LOCK_NOT_AVAILABLE;
}

const INSUFFICIENT_PRIVILEGE = '42501';

export function isForbidden(error: unknown): boolean {
  return sqlStateOf(error) === INSUFFICIENT_PRIVILEGE;
}

/** PostgreSQL's class 53: disk full, out of memory, too many connections. */
const INSUFFICIENT_RESOURCES = /^53/;

export function isDatabaseFull(error: unknown): boolean {
  return INSUFFICIENT_RESOURCES.test(sqlStateOf(error) ?? '');
}

/** The server is unreachable, shuts down, starts, became a standby (25006) or ended an idle transaction (25P03). */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '25P03',
  'NO_PRIMARY',
]);
// 'is not queryable' means that the connection broke between two statements of a transaction.
const UNAVAILABLE_MESSAGES =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|query read timeout|is not queryable/i;
/** PostgreSQL's class 08. Poolers use it if they cannot reach a server. */
const CONNECTION_EXCEPTION = /^08/;

const QUERY_CANCELED = '57014';

export function isStatementTimeout(error: unknown): boolean {
  return sqlStateOf(error) === QUERY_CANCELED;
}

/** Returns false for an error of the statement itself. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const state = sqlStateOf(error) ?? '';
  // Without a running server, the file of its Unix socket is missing.
  const isSocketMissing = state === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect';
  return (
    isSocketMissing ||
    UNAVAILABLE_CODES.has(state) ||
    CONNECTION_EXCEPTION.test(state) ||
    UNAVAILABLE_MESSAGES.test(cause.message)
  );
}

const UNKNOWN_STATEMENT_NAME = '26000';

/** True if a migration has changed the columns of a named statement, or another program has removed the name. */
export function isLostStatement(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  // The message is translated, and its code 0A000 has other meanings too.
  const isOutdated = cause instanceof Error && 'routine' in cause && cause.routine === 'RevalidateCachedQuery';
  return isOutdated || sqlStateOf(error) === UNKNOWN_STATEMENT_NAME;
}

/**
 * Runs `work` again after a deadlock, a serialization failure or a lost statement, so it must have no effect outside the
 * transaction.
 */
export async function inTransaction<T>(db: Executor, work: (tx: Executor) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, callbacks } = await db.transaction((tx) => collectCallbacks(tx, work));
      for (const callback of callbacks) callback();
      return result;
    } catch (error) {
      const state = sqlStateOf(error);
      const isRetryable = state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED || isLostStatement(error);
      if (!isRetryable || attempt === ATTEMPTS_MAX) throw error;
      await delay(10 * attempt * (1 + Math.random()));
    }
  }
}

/** Waits for all statements. Throws the error that failed the transaction, not the errors that follow from it. */
export async function settleTogether(statements: readonly Promise<unknown>[]): Promise<void> {
  const errors = (await Promise.allSettled(statements)).flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  const [first] = errors;
  if (first !== undefined) throw errors.find((reason) => sqlStateOf(reason) !== IN_FAILED_TRANSACTION) ?? first;
}

const callbacksByTransaction = new WeakMap<Executor, (() => void)[]>();

/** Runs `callback` after the commit, never after a rollback. Throws if `inTransaction` didn't open `tx`. */
export function afterCommit(tx: Executor, callback: () => void): void {
  const callbacks = callbacksByTransaction.get(tx);
  if (!callbacks) throw new Error('The transaction was not opened by inTransaction');
  callbacks.push(callback);
}

async function collectCallbacks<T>(tx: Executor, work: (tx: Executor) => Promise<T>) {
  const callbacks: (() => void)[] = [];
  callbacksByTransaction.set(tx, callbacks);
  return { result: await work(tx), callbacks };
}
