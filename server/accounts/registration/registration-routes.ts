import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/accounts.schema.ts';
import { SMALL_BODY_BYTES } from '#contract/media.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import type { AccountLimits } from '#server/accounts/limits.ts';
import { presentUser } from '#server/accounts/present.ts';
import { ensureDeviceToken, readDevice } from '#server/accounts/sessions/cookies.ts';
import type { Deps } from '#server/deps.ts';
import type { CountSecurityEvent } from '#server/platform/security/count-event.ts';
import { register } from './register.ts';
import { requestRegistrationCode } from './request-code.ts';

const tags = ['accounts'];

interface RegistrationRouteDeps extends Deps {
  limits: AccountLimits;
  countEvent: CountSecurityEvent;
}

export const registrationRoutes: FastifyPluginCallbackZod<RegistrationRouteDeps> = (app, deps, done) => {
  const { limits, countEvent } = deps;
  const { publicUrl } = deps.env;

  app.route({
    method: 'POST',
    url: '/api/auth/send-otp',
    config: { access: 'public', errors: ['rate_limited', 'too_many_codes'] },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Mail a one-time code to an address',
      body: schema.sendOtpBody,
      response: { 200: messageSchema },
    },
    async handler(request, reply) {
      const { email, username } = request.body;
      await limits.slowCodeRequests(request.ip);
      const asker = ensureDeviceToken(request, reply, publicUrl);
      await countEvent({ kind: 'code.asked', userId: null });
      await requestRegistrationCode(deps, { email, username: username || 'there', asker });
      return { message: 'OTP sent to your email' };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/register',
    config: { access: 'public', errors: ['otp_invalid', 'password_guessable', 'user_exists', 'rate_limited'] },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Create an account with the mailed code',
      body: schema.registerBody,
      response: { 201: schema.registerResponse },
    },
    async handler(request, reply) {
      const registration = { ...request.body, browser: readDevice(request, publicUrl) };
      const user = await register(deps, registration, limits.codeGuesses(request.ip));
      return reply.status(201).send({ message: 'Registration successful!', user: presentUser(user) });
    },
  });
  done();
};
