import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/accounts.schema.ts';
import { SMALL_BODY_BYTES } from '#contract/media.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import { RIGHT_NAMES } from '#contract/rights.ts';
import type { AccountLimits } from '#server/accounts/limits.ts';
import { isStaff } from '#server/accounts/rules.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { findSecondFactor } from './queries.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  switchOffSecondFactor,
} from './switch-second-factor.ts';

const tags = ['accounts'];
const url = '/api/auth/second-factor';
const STAFF = { right: RIGHT_NAMES };

export const secondFactorRoutes: FastifyPluginCallbackZod<Deps & { limits: AccountLimits }> = (app, deps, done) => {
  app.register(setupRoutes, deps);
  app.register(switchRoutes, deps);
  done();
};

const setupRoutes: FastifyPluginCallbackZod<Deps & { limits: AccountLimits }> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url,
    config: { access: 'signed-in', isForSetup: true },
    schema: { tags, summary: 'Get the state of your two-step login', response: { 200: schema.secondFactorResponse } },
    async handler(request) {
      const factor = await findSecondFactor(deps.db, viewerOf(request).id);
      const isOn = factor !== undefined && factor.confirmedAt !== null;
      const { twoStepRequired } = await deps.settings.read();
      return {
        isOn,
        isRequired: twoStepRequired && isStaff(viewerOf(request)),
        recoveryCodesLeft: isOn ? factor.recoveryHashes.length : 0,
      };
    },
  });

  app.route({
    method: 'POST',
    url,
    // Requires the password: a thief of the session could otherwise add a phone and lock the owner out.
    config: { access: STAFF, isConfirmed: true, isForSetup: true, errors: ['second_factor_on'] },
    schema: { tags, summary: 'Start to set up two-step login', response: { 200: schema.startSecondFactorResponse } },
    handler: (request) => startSecondFactor(deps, viewerOf(request)),
  });

  app.route({
    method: 'POST',
    url: `${url}/confirm`,
    config: {
      access: STAFF,
      isConfirmed: true,
      isForSetup: true,
      errors: ['code_invalid', 'second_factor_on', 'password_tries_used_up'],
    },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Switch two-step login on with a first code; other sessions end',
      body: schema.confirmSecondFactorBody,
      response: { 200: schema.confirmSecondFactorResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const limitGuesses = deps.limits.currentPasswordGuesses(viewer.tokenHash);
      const confirm = () => confirmSecondFactor(deps, viewer, request.body.code);
      return { recoveryCodes: await limitGuesses(confirm) };
    },
  });
  done();
};

const switchRoutes: FastifyPluginCallbackZod<Deps & { limits: AccountLimits }> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: `${url}/recovery-codes`,
    config: { access: STAFF, isConfirmed: true, errors: ['second_factor_off'] },
    schema: {
      tags,
      summary: 'Replace the recovery codes',
      response: { 200: schema.confirmSecondFactorResponse },
    },
    async handler(request) {
      return { recoveryCodes: await renewRecoveryCodes(deps, viewerOf(request)) };
    },
  });

  app.route({
    method: 'DELETE',
    url,
    config: { access: 'signed-in', isConfirmed: true },
    schema: {
      tags,
      summary: 'Switch two-step login off; other sessions end',
      response: { 200: messageSchema },
    },
    async handler(request) {
      await switchOffSecondFactor(deps, viewerOf(request));
      return { message: 'Two-step login is off' };
    },
  });
  done();
};
