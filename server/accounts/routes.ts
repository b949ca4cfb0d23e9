import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/accounts.schema.ts';
import { AppError } from '#contract/errors.ts';
import { MAX_IMAGE_BODY_BYTES, SMALL_BODY_BYTES } from '#contract/media.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import { countPages } from '#contract/pagination.ts';
import type { Deps } from '#server/deps.ts';
import { assertOwnerOrAdmin, assertTwoStepConfirmed, viewerOf } from '#server/platform/http/access.ts';
import { createEventCounter } from '#server/platform/security/count-event.ts';
import { confirmationRoutes } from './confirmation/confirmation-routes.ts';
import { countGuesses } from './count-guesses.ts';
import { invitationRoutes } from './invitations/invitation-routes.ts';
import { createAccountLimits } from './limits.ts';
import { logWrongGuesses } from './log-wrong-guesses.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { presentUser } from './present.ts';
import { findUserById, findWithTwoStep, listUsers, type UserRow } from './queries.ts';
import { measureMailedCodes } from './registration/measure-mailed-codes.ts';
import { register } from './registration/register.ts';
import { requestRegistrationCode } from './registration/request-code.ts';
import { isStaff } from './rules.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { clearSessionCookie, ensureDeviceToken, readDevice } from './sessions/cookies.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { changeRole } from './users/change-role.ts';
import { deleteOwnAccount } from './users/delete-own-account.ts';
import { deleteUser } from './users/delete-user.ts';
import { editProfile } from './users/edit-profile.ts';

const tags = ['accounts'];

export const accountRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const limits = createAccountLimits(deps);
  const { publicUrl } = deps.env;
  countGuesses(app);
  measureMailedCodes(app, deps);
  const countEvent = createEventCounter({
    ...deps,
    onError: (error) => app.log.error({ err: error }, 'an entry of the security log was not written'),
  });
  logWrongGuesses(app, deps, countEvent);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.register(sessionRoutes, { ...deps, limits });
  app.register(passwordRoutes, { ...deps, limits, countEvent });
  app.register(confirmationRoutes, { ...deps, limits });
  app.register(secondFactorRoutes, { ...deps, limits });
  app.register(invitationRoutes, deps);

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
      summary: 'Make an account with the mailed code',
      body: schema.registerBody,
      response: { 201: schema.registerResponse },
    },
    async handler(request, reply) {
      const registration = { ...request.body, browser: readDevice(request, publicUrl) };
      const user = await register(deps, registration, limits.codeGuesses(request.ip));
      return reply.status(201).send({ message: 'Registration successful!', user: presentUser(user) });
    },
  });

  app.route({
    method: 'GET',
    url: '/api/auth/users',
    config: { access: { right: 'users.edit' } },
    schema: {
      tags,
      summary: 'List people',
      querystring: schema.listUsersQuery,
      response: { 200: schema.listUsersResponse },
    },
    async handler(request) {
      const { role, lastWrite } = viewerOf(request);
      const isAdmin = role === 'admin';
      // Whom an attacker would try first is not for helpers.
      const query = { ...request.query, twoStep: isAdmin ? request.query.twoStep : undefined };
      const { rows, total } = await deps.read((db) => listUsers(db, query), lastWrite);
      const staff = isAdmin ? rows.filter(isStaff).map(({ id }) => id) : [];
      const withTwoStep = await findWithTwoStep(deps.db, staff);
      const present = (row: UserRow) => ({
        ...presentUser(row),
        ...(staff.includes(row.id) && { twoStep: withTwoStep.has(row.id) ? ('on' as const) : ('off' as const) }),
      });
      return { users: rows.map(present), totalPages: countPages(total, request.query.limit), totalUsers: total };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/auth/users/:userId',
    config: { access: 'owner', errors: ['user_not_found'] },
    schema: {
      tags,
      summary: 'Get a profile',
      params: schema.userIdParams,
      response: { 200: schema.getUserResponse },
    },
    async handler(request) {
      const { userId } = request.params;
      assertOwnerOrAdmin(viewerOf(request), { id: userId });
      const user = await findUserById(deps.db, userId);
      if (!user) throw new AppError('user_not_found');
      return { user: presentUser(user) };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/auth/users/:userId',
    config: { access: 'admin', isConfirmed: true, errors: ['user_not_found', 'last_admin'] },
    schema: { tags, summary: 'Delete a person', params: schema.userIdParams, response: { 200: messageSchema } },
    async handler(request) {
      await deleteUser(deps, viewerOf(request), request.params.userId);
      return { message: 'User deleted successfully' };
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
      summary: 'Delete your account; orders lose your name and address in time',
      body: schema.deleteAccountBody,
      response: { 200: messageSchema },
    },
    async handler(request, reply) {
      const viewer = viewerOf(request);
      assertTwoStepConfirmed(viewer, deps.now());
      await deleteOwnAccount(deps, viewer, request.body.password, limits.currentPasswordGuesses(viewer.tokenHash));
      clearSessionCookie(reply, publicUrl);
      return { message: 'Your account is deleted' };
    },
  });

  app.route({
    method: 'PUT',
    url: '/api/auth/users/:userId',
    config: { access: 'admin', isConfirmed: true, errors: ['user_not_found', 'last_admin'] },
    schema: {
      tags,
      summary: 'Give a person a role, and a moderator rights',
      params: schema.userIdParams,
      body: schema.updateRoleBody,
      response: { 200: schema.userResponse },
    },
    async handler(request) {
      const user = await changeRole(deps, viewerOf(request), request.params.userId, request.body);
      return { message: 'User role updated successfully!', user: presentUser(user) };
    },
  });

  app.route({
    method: 'PATCH',
    url: '/api/auth/edit-profile',
    config: {
      access: 'owner',
      errors: ['user_not_found', 'image_invalid', 'image_too_large', 'storage_full', 'pictures_per_day'],
    },
    bodyLimit: MAX_IMAGE_BODY_BYTES,
    schema: {
      tags,
      summary: 'Change a profile',
      body: schema.editProfileBody,
      response: { 200: schema.userResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      assertOwnerOrAdmin(viewer, { id: request.body.userId });
      const user = await editProfile(deps, viewer, request.body);
      return { message: 'Profile updated successfully!', user: presentUser(user) };
    },
  });
  done();
};
