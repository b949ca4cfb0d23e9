import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/accounts.schema.ts';
import { SMALL_BODY_BYTES } from '#contract/media.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import type { AccountLimits } from '#server/accounts/limits.ts';
import { findUserByEmail } from '#server/accounts/queries.ts';
import { requestPasswordReset } from '#server/accounts/registration/request-code.ts';
import { readDevice, setDeviceCookie, setSessionCookie } from '#server/accounts/sessions/cookies.ts';
import type { Deps } from '#server/deps.ts';
import { assertTwoStepConfirmed, viewerOf } from '#server/platform/http/access.ts';
import type { CountSecurityEvent } from '#server/platform/security/count-event.ts';
import { changePassword } from './change-password.ts';
import { resetPassword } from './reset-password.ts';

const tags = ['accounts'];

interface PasswordRouteDeps extends Deps {
  limits: AccountLimits;
  countEvent: CountSecurityEvent;
}

const changeRoutes: FastifyPluginCallbackZod<PasswordRouteDeps> = (app, deps, done) => {
  app.route({
    method: 'PATCH',
    url: '/api/auth/password',
    config: {
      access: 'signed-in',
      errors: ['password_wrong', 'password_guessable', 'password_tries_used_up', 'confirmation_required'],
    },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Change your password; other sessions end and this one gets a new token',
      body: schema.changePasswordBody,
      response: { 200: schema.changePasswordResponse },
    },
    async handler(request, reply) {
      const viewer = viewerOf(request);
      assertTwoStepConfirmed(viewer, deps.now());
      const limitGuesses = deps.limits.currentPasswordGuesses(viewer.tokenHash);
      const session = await changePassword(deps, viewer, request.body, limitGuesses);
      setSessionCookie(reply, deps.env.publicUrl, session);
      return { message: 'Password changed', token: session.token };
    },
  });
  done();
};

const resetRoutes: FastifyPluginCallbackZod<PasswordRouteDeps> = (app, deps, done) => {
  const { limits } = deps;
  const { publicUrl } = deps.env;

  app.route({
    method: 'POST',
    url: '/api/auth/forgot-password',
    config: { access: 'public', errors: ['rate_limited', 'too_many_codes'] },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Mail a one-time code for a new password, if the address has an account',
      body: schema.forgotPasswordBody,
      response: { 200: messageSchema },
    },
    async handler(request) {
      const { email } = request.body;
      await limits.slowCodeRequests(request.ip);
      // Queries and counts even if there is no such account. Otherwise the response time would reveal which accounts
      // exist.
      await deps.countEvent({ kind: 'reset.asked', userId: (await findUserByEmail(deps.db, email))?.id ?? null });
      await requestPasswordReset(deps, email);
      return { message: 'If there is an account for this e-mail, a code is on its way to it.' };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/reset-password',
    config: { access: 'public', errors: ['otp_invalid', 'password_guessable', 'rate_limited'] },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Set a new password with the mailed code; all sessions end',
      body: schema.resetPasswordBody,
      response: { 200: messageSchema },
    },
    async handler(request, reply) {
      const reset = { ...request.body, browser: readDevice(request, publicUrl) };
      const deviceToken = await resetPassword(deps, reset, limits.codeGuesses(request.ip));
      setDeviceCookie(reply, publicUrl, deviceToken);
      return { message: 'Your new password is set. Please log in with it.' };
    },
  });
  done();
};

export const passwordRoutes: FastifyPluginCallbackZod<PasswordRouteDeps> = (app, deps, done) => {
  app.register(changeRoutes, deps);
  app.register(resetRoutes, deps);
  done();
};
