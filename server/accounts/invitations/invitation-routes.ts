import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/accounts.schema.ts';
import { SMALL_BODY_BYTES } from '#contract/media.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import { presentInvitation, presentUser } from '#server/accounts/present.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { acceptInvitation, joinAsHelper, readInvitation } from './accept-invitation.ts';
import { invite, withdrawInvitation } from './invite.ts';
import { listInvitations } from './queries.ts';

const tags = ['accounts'];
const url = '/api/auth/invitations';

export const invitationRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(adminRoutes, deps);
  app.register(invitedRoutes, deps);
  done();
};

const adminRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url,
    config: { access: 'admin' },
    schema: { tags, summary: 'List open invitations', response: { 200: schema.listInvitationsResponse } },
    async handler() {
      const rows = await listInvitations(deps.db, deps.now());
      return { invitations: rows.map(presentInvitation) };
    },
  });

  app.route({
    method: 'POST',
    url,
    config: { access: 'admin', isConfirmed: true, errors: ['already_admin'] },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Invite a helper with these rights by mail',
      body: schema.inviteBody,
      response: { 201: schema.invitationResponse },
    },
    async handler(request, reply) {
      const invitation = await invite(deps, viewerOf(request), request.body);
      return reply.status(201).send({ message: 'Invitation sent', invitation: presentInvitation(invitation) });
    },
  });

  app.route({
    method: 'DELETE',
    url: `${url}/:invitationId`,
    config: { access: 'admin', errors: ['invitation_not_found'] },
    schema: {
      tags,
      summary: 'Withdraw an invitation',
      params: schema.invitationIdParams,
      response: { 200: messageSchema },
    },
    async handler(request) {
      await withdrawInvitation(deps, viewerOf(request), request.params.invitationId);
      return { message: 'Invitation withdrawn' };
    },
  });
  done();
};

const invitedRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: `${url}/read`,
    config: { access: 'public', errors: ['invitation_not_found'] },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Read an invitation; it stays valid',
      body: schema.invitationTokenBody,
      response: { 200: schema.readInvitationResponse },
    },
    handler: (request) => readInvitation(deps, request.body.token),
  });

  app.route({
    method: 'POST',
    url: `${url}/join`,
    config: { access: 'public', errors: ['invitation_not_found', 'password_guessable', 'user_exists'] },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Create the account of an invited helper',
      body: schema.joinBody,
      response: { 201: schema.registerResponse },
    },
    async handler(request, reply) {
      const user = await joinAsHelper(deps, request.body);
      return reply.status(201).send({ message: 'Welcome! Please log in.', user: presentUser(user) });
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/accept`,
    config: { access: 'owner', errors: ['invitation_not_found', 'user_not_found', 'already_admin'] },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Accept an invitation with an existing account; all sessions of the account end',
      body: schema.invitationTokenBody,
      response: { 200: schema.userResponse },
    },
    async handler(request) {
      const user = await acceptInvitation(deps, viewerOf(request), request.body.token);
      return { message: 'Welcome! Please log in again.', user: presentUser(user) };
    },
  });
  done();
};
