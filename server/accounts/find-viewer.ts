import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { readSessionCookie } from './cookies.ts';
import { noteSessionUse } from './note-session-use.ts';
import { findSession } from './queries.ts';
import { hashToken } from './secrets.ts';

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Who sent this request: by bearer token, else by cookie. A browser adds the cookie on its own, to requests that
 * another site caused too, so a writing request with a cookie must come from our own pages (`Origin`).
 */
export async function findViewer({ db, env, now }: Deps, request: FastifyRequest): Promise<Viewer | null> {
  const token = bearerToken(request) ?? cookieToken(request, env.publicUrl);
  if (token === undefined) return null;
  const tokenHash = hashToken(token);
  const time = now();
  const session = await findSession(db, tokenHash, time);
  if (!session) return null;
  await noteSessionUse(db, { tokenHash, lastSeenAt: session.lastSeenAt }, time).catch((error: unknown) => {
    // A database that is full, or may only be read just now, still shows people what is theirs.
    request.log.error({ err: error }, 'the use of a session was not noted');
  });
  const { id, email, username, role } = session.user;
  return { id, email, username, role, tokenHash };
}

/** The sessions that a request brings along, by the hashes of their tokens; whether they still stand is not looked at. */
export function broughtSessions(request: FastifyRequest, publicUrl: string): string[] {
  const tokens = [bearerToken(request), readSessionCookie(request, publicUrl)];
  return tokens.filter((token) => token !== undefined).map(hashToken);
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function cookieToken(request: FastifyRequest, publicUrl: string): string | undefined {
  const token = readSessionCookie(request, publicUrl);
  if (token === undefined || READING_METHODS.has(request.method)) return token;
  const { origin } = request.headers;
  const ownOrigins = [new URL(publicUrl).origin, `${request.protocol}://${request.host}`];
  if (origin === undefined || !ownOrigins.includes(origin)) throw new AppError('forbidden');
  return token;
}
