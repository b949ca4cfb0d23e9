import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_TRUST_DAYS } from '#server/accounts/rules.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';

export const SESSION_COOKIE = 'session';
/** Identifies a browser for `trusted_devices`, but gives no access. */
export const DEVICE_COOKIE = 'device';

/** Browsers accept a cookie with this prefix only over TLS and from this host, not from another host of the domain. */
const HOST_ONLY = '__Host-';

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
const cookieName = (name: string, publicUrl: string) => (isSecure(publicUrl) ? HOST_ONLY + name : name);

function cookieOptions(publicUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) } as const;
}

/** With TLS, ignores cookies without the prefix, because any host of the domain can set them. */
export function readSessionCookie({ cookies }: FastifyRequest, publicUrl: string): string | undefined {
  return cookies[cookieName(SESSION_COOKIE, publicUrl)];
}

export function setSessionCookie(reply: FastifyReply, publicUrl: string, session: { token: string; expiresAt: Date }) {
  const options = { ...cookieOptions(publicUrl), expires: session.expiresAt };
  reply.setCookie(cookieName(SESSION_COOKIE, publicUrl), session.token, options);
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(cookieName(SESSION_COOKIE, publicUrl), cookieOptions(publicUrl));
}

/** Returns the SHA-256 hash of the device token. */
export function readDevice({ cookies }: FastifyRequest, publicUrl: string): string | undefined {
  const token = cookies[cookieName(DEVICE_COOKIE, publicUrl)];
  return token === undefined ? undefined : hashToken(token);
}

export function setDeviceCookie(reply: FastifyReply, publicUrl: string, token: string): void {
  const options = { ...cookieOptions(publicUrl), maxAge: DEVICE_TRUST_DAYS * 86_400 };
  reply.setCookie(cookieName(DEVICE_COOKIE, publicUrl), token, options);
}

/** Returns the SHA-256 hash of the device token. Sets a new token if the browser sent none. */
export function ensureDeviceToken(request: FastifyRequest, reply: FastifyReply, publicUrl: string): string {
  const known = readDevice(request, publicUrl);
  if (known !== undefined) return known;
  const token = newToken();
  setDeviceCookie(reply, publicUrl, token);
  return hashToken(token);
}
