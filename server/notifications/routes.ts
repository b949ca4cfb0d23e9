import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { mailboxResponse } from '#contract/notifications.schema.ts';
import type { Deps } from '#server/deps.ts';
import { listMailboxMessages } from '#server/platform/mail/mailbox-transport.ts';

const MAILBOX_LIMIT = 200;

/** The demo shows sent mails here. Only the demo registers these routes. */
export const mailboxRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/dev/mailbox.json',
    schema: { hide: true, response: { 200: mailboxResponse } },
    async handler(_request, reply) {
      reply.header('cache-control', 'no-store');
      const messages = await listMailboxMessages(deps.db, MAILBOX_LIMIT);
      return messages.map((message) => ({
        id: message.id,
        to: message.recipient,
        subject: message.subject,
        text: message.body,
        params: message.params,
        createdAt: message.createdAt.toISOString(),
      }));
    },
  });
  done();
};
