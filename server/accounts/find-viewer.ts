import type { FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { findSessionUser } from './queries.ts';
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
  const user = await findSessionUser(db, tokenHash, now());
  return user ? { id: user.id, email: user.email, username: user.username, role: user.role, tokenHash } : null;
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function cookieToken(request: FastifyRequest, publicUrl: string): string | undefined {
  const token = request.cookies[SESSION_COOKIE];
  if (token === undefined || READING_METHODS.has(request.method)) return token;
  const { origin } = request.headers;
  const ownOrigins = [new URL(publicUrl).origin, `${request.protocol}://${request.host}`];
  if (origin === undefined || !ownOrigins.includes(origin)) throw new AppError('forbidden');
  return token;
}
