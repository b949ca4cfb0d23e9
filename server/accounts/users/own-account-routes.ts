import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/accounts.schema.ts';
import { AppError } from '#contract/errors.ts';
import { IMAGE_BODY_MAX_BYTES, SMALL_BODY_BYTES } from '#contract/media.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import type { AccountLimits } from '#server/accounts/limits.ts';
import { presentUser } from '#server/accounts/present.ts';
import { findUserById } from '#server/accounts/queries.ts';
import { clearSessionCookie } from '#server/accounts/sessions/cookies.ts';
import type { Deps } from '#server/deps.ts';
import { assertOwnerOrAdmin, assertTwoStepConfirmed, viewerOf } from '#server/platform/http/access.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { editProfile } from './edit-profile.ts';

const tags = ['accounts'];

export const ownAccountRoutes: FastifyPluginCallbackZod<Deps & { limits: AccountLimits }> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/auth/users/:userId',
    config: { access: 'owner', errors: ['user_not_found'] },
    schema: { tags, summary: 'Get a profile', params: schema.userIdParams, response: { 200: schema.getUserResponse } },
    async handler(request) {
      const { userId } = request.params;
      assertOwnerOrAdmin(viewerOf(request), { id: userId });
      const user = await findUserById(deps.db, userId);
      if (!user) throw new AppError('user_not_found');
      return { user: presentUser(user) };
    },
  });

  app.route({
    method: 'PATCH',
    url: '/api/auth/edit-profile',
    config: {
      access: 'owner',
      errors: ['user_not_found', 'image_invalid', 'image_too_large', 'storage_full', 'pictures_per_day'],
    },
    bodyLimit: IMAGE_BODY_MAX_BYTES,
    schema: { tags, summary: 'Change a profile', body: schema.editProfileBody, response: { 200: schema.userResponse } },
    async handler(request) {
      const viewer = viewerOf(request);
      assertOwnerOrAdmin(viewer, { id: request.body.userId });
      const user = await editProfile(deps, viewer, request.body);
      return { message: 'Profile updated successfully!', user: presentUser(user) };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/auth/my-account',
    config: {
      access: 'signed-in',
      errors: ['password_wrong', 'password_tries_used_up', 'last_admin', 'confirmation_required'],
    },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Delete your account; orders lose your name and address later',
      body: schema.deleteAccountBody,
      response: { 200: messageSchema },
    },
    async handler(request, reply) {
      const viewer = viewerOf(request);
      assertTwoStepConfirmed(viewer, deps.now());
      await deleteOwnAccount(deps, viewer, request.body.password, deps.limits.currentPasswordGuesses(viewer.tokenHash));
      clearSessionCookie(reply, deps.env.publicUrl);
      return { message: 'Your account is deleted' };
    },
  });
  done();
};
