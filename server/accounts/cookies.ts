import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_COOKIE, DEVICE_TRUST_DAYS, SESSION_COOKIE } from '#contract/accounts.ts';
import { hashToken, newToken } from './secrets.ts';

/** A browser takes a cookie of this prefix only from this host over TLS, so that no other name of the domain can plant one. */
const HOST_ONLY = '__Host-';

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
const nameOf = (name: string, publicUrl: string) => (isSecure(publicUrl) ? HOST_ONLY + name : name);

function cookieOptions(publicUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) } as const;
}

/** The session's token; the name that the release before this one gave the cookie is read too. To be dropped in the next. */
export function readSessionCookie({ cookies }: FastifyRequest, publicUrl: string): string | undefined {
  return cookies[nameOf(SESSION_COOKIE, publicUrl)] ?? cookies[SESSION_COOKIE];
}

export function setSessionCookie(reply: FastifyReply, publicUrl: string, session: { token: string; expiresAt: Date }) {
  const options = { ...cookieOptions(publicUrl), expires: session.expiresAt };
  reply.setCookie(nameOf(SESSION_COOKIE, publicUrl), session.token, options);
  if (isSecure(publicUrl)) reply.clearCookie(SESSION_COOKIE, cookieOptions(publicUrl));
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: string): void {
  for (const name of new Set([nameOf(SESSION_COOKIE, publicUrl), SESSION_COOKIE])) {
    reply.clearCookie(name, cookieOptions(publicUrl));
  }
}

/** The SHA-256 of the token that names this browser, where it brought one. */
export function readDevice({ cookies }: FastifyRequest, publicUrl: string): string | undefined {
  const token = cookies[nameOf(DEVICE_COOKIE, publicUrl)];
  return token === undefined ? undefined : hashToken(token);
}

export function setDeviceCookie(reply: FastifyReply, publicUrl: string, token: string): void {
  const options = { ...cookieOptions(publicUrl), maxAge: DEVICE_TRUST_DAYS * 86_400 };
  reply.setCookie(nameOf(DEVICE_COOKIE, publicUrl), token, options);
}

/** This browser's hash; one that brought no token is given one. */
export function nameDevice(request: FastifyRequest, reply: FastifyReply, publicUrl: string): string {
  const known = readDevice(request, publicUrl);
  if (known !== undefined) return known;
  const token = newToken();
  setDeviceCookie(reply, publicUrl, token);
  return hashToken(token);
}
