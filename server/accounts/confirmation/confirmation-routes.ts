import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/accounts.schema.ts';
import { SMALL_BODY_BYTES } from '#contract/media.ts';
import type { AccountLimits } from '#server/accounts/limits.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { confirmedUntil, confirmSession } from './confirm-session.ts';

const tags = ['accounts'];
const url = '/api/auth/confirm';

export const confirmationRoutes: FastifyPluginCallbackZod<Deps & { limits: AccountLimits }> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url,
    config: { access: 'signed-in', isConfirmed: true, isForSetup: true },
    schema: {
      tags,
      summary: 'Get the time at which the confirmation of this session expires',
      response: { 200: schema.confirmResponse },
    },
    handler(request) {
      return { confirmedUntil: confirmedUntil(viewerOf(request).confirmedAt).toISOString() };
    },
  });

  app.route({
    method: 'POST',
    url,
    config: {
      access: 'signed-in',
      isForSetup: true,
      errors: [
        'password_wrong',
        'password_tries_used_up',
        'second_factor_required',
        'code_invalid',
        'code_tries_used_up',
      ],
    },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Confirm a session with the password and the code of two-step login',
      body: schema.confirmBody,
      response: { 200: schema.confirmResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const limitGuesses = deps.limits.currentPasswordGuesses(viewer.tokenHash);
      const until = await confirmSession(deps, viewer, request.body, limitGuesses);
      return { confirmedUntil: until.toISOString() };
    },
  });
  done();
};
