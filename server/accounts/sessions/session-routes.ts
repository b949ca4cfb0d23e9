import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/accounts.schema.ts';
import { SMALL_BODY_BYTES } from '#contract/media.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import type { AccountLimits } from '#server/accounts/limits.ts';
import { presentSession, presentUser } from '#server/accounts/present.ts';
import { listSessions } from '#server/accounts/queries.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { describeDevice } from '#server/platform/http/describe-device.ts';
import { clearSessionCookie, readDevice, setDeviceCookie, setSessionCookie } from './cookies.ts';
import { endOtherSessions, endSession, logOut } from './end-session.ts';
import { sentTokenHashes } from './find-viewer.ts';
import { logIn } from './log-in.ts';

const tags = ['accounts'];

export const sessionRoutes: FastifyPluginCallbackZod<Deps & { limits: AccountLimits }> = (app, deps, done) => {
  app.register(loginRoutes, deps);
  app.register(deviceRoutes, deps);
  done();
};

const loginRoutes: FastifyPluginCallbackZod<Deps & { limits: AccountLimits }> = (app, deps, done) => {
  const { limits } = deps;
  const { publicUrl } = deps.env;

  app.route({
    method: 'POST',
    url: '/api/auth/login',
    config: {
      access: 'public',
      errors: [
        'credentials_invalid',
        'second_factor_required',
        'code_invalid',
        'password_tries_used_up',
        'code_tries_used_up',
        'rate_limited',
      ],
    },
    bodyLimit: SMALL_BODY_BYTES,
    schema: { tags, summary: 'Log in', body: schema.loginBody, response: { 200: schema.loginResponse } },
    async handler(request, reply) {
      const login = {
        ...request.body,
        device: describeDevice(request.headers['user-agent']),
        browser: readDevice(request, publicUrl),
        replacedTokenHashes: sentTokenHashes(request, publicUrl),
      };
      const guesser = { email: login.email, ip: request.ip, device: login.browser };
      const { deviceToken, user, ...session } = await logIn(deps, login, limits.loginGuesses(guesser));
      setSessionCookie(reply, publicUrl, session);
      setDeviceCookie(reply, publicUrl, deviceToken);
      const { token } = session;
      return { message: 'Login successful', token, user: presentUser(user) };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/logout',
    config: { access: 'anyone', isForSetup: true },
    schema: { tags, summary: 'Log out', response: { 200: messageSchema } },
    async handler(request, reply) {
      await logOut(deps, request.viewer);
      clearSessionCookie(reply, publicUrl);
      return { message: 'Logged out successfully' };
    },
  });
  done();
};

const deviceRoutes: FastifyPluginCallbackZod<Deps & { limits: AccountLimits }> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/auth/sessions',
    config: { access: 'signed-in' },
    schema: { tags, summary: 'List your sessions', response: { 200: schema.listSessionsResponse } },
    async handler(request) {
      const { id, tokenHash } = viewerOf(request);
      const rows = await listSessions(deps.db, { userId: id, tokenHash }, deps.now());
      return { sessions: rows.map((row) => presentSession(row, tokenHash)) };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/auth/sessions/:sessionId',
    config: { access: 'owner', errors: ['session_not_found'] },
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
      await endOtherSessions(deps, viewerOf(request));
      return { message: 'Signed out everywhere else' };
    },
  });
  done();
};
