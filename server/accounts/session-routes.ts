import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/accounts.schema.ts';
import { SESSION_COOKIE } from '#contract/accounts.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { describeDevice } from './describe-device.ts';
import { endSession } from './end-session.ts';
import { broughtSessions } from './find-viewer.ts';
import { createAccountLimits } from './limits.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { presentSession, presentUser } from './present.ts';
import { endSessions, listSessions } from './queries.ts';
import { sessionCookieOptions } from './session-cookie.ts';

const tags = ['accounts'];

/** Signing in and out, and the places where somebody is signed in. */
export const sessionRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const limits = createAccountLimits(deps.db);
  const cookieOptions = sessionCookieOptions(deps.env.publicUrl);

  app.route({
    method: 'POST',
    url: '/api/auth/login',
    config: { access: 'public', failures: ['credentials_invalid', 'rate_limited'] },
    schema: { tags, summary: 'Open a session', body: schema.loginBody, response: { 200: schema.loginResponse } },
    async handler(request, reply) {
      const login = {
        ...request.body,
        device: describeDevice(request.headers['user-agent']),
        brought: broughtSessions(request),
      };
      const limitGuesses = limits.passwordGuesses({ email: login.email, ip: request.ip });
      const { token, expiresAt, user } = await logIn(deps, login, limitGuesses);
      reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions, expires: expiresAt });
      return { message: 'Login successful', token, user: presentUser(user) };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/logout',
    config: { access: 'anyone' },
    schema: { tags, summary: 'End this session', response: { 200: messageSchema } },
    async handler(request, reply) {
      await logOut(deps, request.viewer);
      reply.clearCookie(SESSION_COOKIE, cookieOptions);
      return { message: 'Logged out successfully' };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/auth/sessions',
    config: { access: 'signed-in' },
    schema: { tags, summary: 'List where one is signed in', response: { 200: schema.listSessionsResponse } },
    async handler(request) {
      const { id, tokenHash } = viewerOf(request);
      const rows = await listSessions(deps.db, { userId: id, tokenHash }, deps.now());
      return { sessions: rows.map((row) => presentSession(row, tokenHash)) };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/auth/sessions/:sessionId',
    config: { access: 'owner', failures: ['session_not_found'] },
    schema: { tags, summary: 'Sign a device out', params: schema.sessionIdParams, response: { 200: messageSchema } },
    async handler(request) {
      await endSession(deps, viewerOf(request), request.params.sessionId);
      return { message: 'Signed out there' };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/auth/sessions',
    config: { access: 'signed-in' },
    schema: { tags, summary: 'Sign out everywhere else', response: { 200: messageSchema } },
    async handler(request) {
      const { id, tokenHash } = viewerOf(request);
      await endSessions(deps.db, id, tokenHash);
      return { message: 'Signed out everywhere else' };
    },
  });
  done();
};
