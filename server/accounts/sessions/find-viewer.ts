import { and, eq, lte } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { findSession } from '#server/accounts/queries.ts';
import { isStaff, lastSeenCutoff } from '#server/accounts/rules.ts';
import { hashToken } from '#server/accounts/secrets.ts';
import { sessions } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isSafe, type Viewer, type ViewerTwoStep } from '#server/platform/http/access.ts';
import { readSessionCookie } from './cookies.ts';

/**
 * Returns the user of the request; null without a session. A request that writes with a cookie needs the shop's own
 * `Origin` (CSRF).
 */
export async function findViewer(deps: Deps, request: FastifyRequest): Promise<Viewer | null> {
  const { db, env, now } = deps;
  const token = bearerToken(request) ?? cookieToken(request, env.publicUrl);
  if (token === undefined) return null;
  const tokenHash = hashToken(token);
  const time = now();
  const session = await findSession(db, tokenHash, time);
  if (!session) return null;
  await noteSessionUse(db, { tokenHash, lastSeenAt: session.lastSeenAt }, time).catch((error: unknown) => {
    // Only logs the error, so that users can still read while the database is full or read-only.
    request.log.error({ err: error }, 'the use of a session was not noted');
  });
  const { id, email, username, role, rights } = session.user;
  const twoStep = await findTwoStep(deps, session);
  return { id, email, username, role, rights, tokenHash, confirmedAt: session.confirmedAt, twoStep };
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

async function findTwoStep(
  { settings }: Pick<Deps, 'settings'>,
  { user, twoStepSince, secondFactorAt }: FoundSession,
): Promise<ViewerTwoStep | undefined> {
  if (twoStepSince !== null) return { isOn: true, isMissing: false, provedAt: secondFactorAt };
  const isMissing = isStaff(user) && (await settings.read()).twoStepRequired;
  return isMissing ? { isOn: false, isMissing, provedAt: null } : undefined;
}

/** Returns hashes of the tokens in the request, without checking them. */
export function sentTokenHashes(request: FastifyRequest, publicUrl: string): string[] {
  const tokens = [bearerToken(request), readSessionCookie(request, publicUrl)];
  return tokens.filter((token) => token !== undefined).map(hashToken);
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function cookieToken(request: FastifyRequest, publicUrl: string): string | undefined {
  const token = readSessionCookie(request, publicUrl);
  if (token === undefined || isSafe(request)) return token;
  const { origin } = request.headers;
  const ownOrigins = [new URL(publicUrl).origin, `${request.protocol}://${request.host}`];
  if (origin === undefined || !ownOrigins.includes(origin)) throw new AppError('forbidden');
  return token;
}

/** Updates `lastSeenAt` if it is too old. Of concurrent requests only one writes. */
export async function noteSessionUse(
  db: Executor,
  { tokenHash, lastSeenAt }: { tokenHash: string; lastSeenAt: Date },
  now: Date,
): Promise<void> {
  const cutoff = lastSeenCutoff(now);
  if (lastSeenAt > cutoff) return;
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lte(sessions.lastSeenAt, cutoff)));
}
