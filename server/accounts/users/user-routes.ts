import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/accounts.schema.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import { countPages } from '#contract/pagination.ts';
import { presentUser } from '#server/accounts/present.ts';
import { findWithTwoStep, listUsers, type UserRow } from '#server/accounts/queries.ts';
import { isStaff } from '#server/accounts/rules.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { changeRole } from './change-role.ts';
import { deleteUser } from './delete-user.ts';

const tags = ['accounts'];

export const userRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/auth/users',
    config: { access: { right: 'users.edit' } },
    schema: {
      tags,
      summary: 'List users',
      querystring: schema.listUsersQuery,
      response: { 200: schema.listUsersResponse },
    },
    async handler(request) {
      const { role } = viewerOf(request);
      const isAdmin = role === 'admin';
      // Only for admins, because the filter shows which accounts are easiest to attack.
      const query = { ...request.query, twoStep: isAdmin ? request.query.twoStep : undefined };
      const { rows, total } = await listUsers(deps.db, query);
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
    method: 'PUT',
    url: '/api/auth/users/:userId',
    config: { access: 'admin', isConfirmed: true, errors: ['user_not_found', 'last_admin'] },
    schema: {
      tags,
      summary: 'Set the role of a user, and the rights of a moderator',
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
    method: 'DELETE',
    url: '/api/auth/users/:userId',
    config: { access: 'admin', isConfirmed: true, errors: ['user_not_found', 'last_admin'] },
    schema: { tags, summary: 'Delete a user', params: schema.userIdParams, response: { 200: messageSchema } },
    async handler(request) {
      await deleteUser(deps, viewerOf(request), request.params.userId);
      return { message: 'User deleted successfully' };
    },
  });
  done();
};
