import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/accounts.schema.ts';
import { SESSION_COOKIE } from '#contract/accounts.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { changePassword } from './change-password.ts';
import { createAccountLimits } from './limits.ts';
import { requestPasswordReset } from './request-otp.ts';
import { resetPassword } from './reset-password.ts';
import { sessionCookieOptions } from './session-cookie.ts';

const tags = ['accounts'];

/** A new password, for who knows the present one and for who has forgotten it. */
export const passwordRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const limits = createAccountLimits(deps.db);

  app.route({
    method: 'PATCH',
    url: '/api/auth/password',
    config: { access: 'signed-in', failures: ['password_wrong', 'password_guessable', 'rate_limited'] },
    schema: {
      tags,
      summary: "Change one's password, which signs out everywhere else and gives this session a new token",
      body: schema.changePasswordBody,
      response: { 200: schema.changePasswordResponse },
    },
    async handler(request, reply) {
      const viewer = viewerOf(request);
      const limitGuesses = limits.passwordGuesses({ email: viewer.email, ip: request.ip });
      const { token, expiresAt } = await changePassword(deps, viewer, request.body, limitGuesses);
      reply.setCookie(SESSION_COOKIE, token, { ...sessionCookieOptions(deps.env.publicUrl), expires: expiresAt });
      return { message: 'Password changed', token };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/forgot-password',
    config: { access: 'public', failures: ['rate_limited'] },
    schema: {
      tags,
      summary: 'Mail a one-time code for a new password, if there is such an account',
      body: schema.forgotPasswordBody,
      response: { 200: messageSchema },
    },
    async handler(request) {
      const { email } = request.body;
      await limits.forgottenPerAddress.consume(request.ip);
      await limits.forgottenPerEmail.consume(email);
      await requestPasswordReset(deps, email);
      return { message: 'If there is an account for this e-mail, a code is on its way to it.' };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/reset-password',
    config: { access: 'public', failures: ['otp_invalid', 'password_guessable', 'rate_limited'] },
    schema: {
      tags,
      summary: 'Choose a new password with the mailed code, which signs out everywhere',
      body: schema.resetPasswordBody,
      response: { 200: messageSchema },
    },
    async handler(request) {
      const guesser = { email: request.body.email, ip: request.ip };
      await resetPassword(deps, request.body, limits.resetCodeGuesses(guesser));
      await limits.forgetPasswordGuesses(guesser);
      return { message: 'Your new password is set. Please log in with it.' };
    },
  });
  done();
};
