import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/desk-links.schema.ts';
import { SMALL_BODY_BYTES } from '#contract/media.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { decideConfirmation, quoteConfirmationSwap, readConfirmation } from './confirmations.ts';
import { limitWrongLinks } from './limit-wrong-links.ts';
import { makeLink } from './make-link.ts';

const tags = ['desk'];
const confirmationErrors = ['confirmation_not_found', 'order_changed', 'rate_limited'] as const;

export const linkRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/desk/links',
    config: { access: { right: ['orders.confirm', 'orders.edit'] }, errors: ['order_not_found', 'order_changed'] },
    schema: {
      tags,
      summary: 'Make a link with which the customer confirms an order',
      body: schema.makeLinkBody,
      response: { 201: schema.linkResponse },
    },
    async handler(request, reply) {
      return reply.status(201).send(await makeLink(deps, viewerOf(request), request.body));
    },
  });
  done();
};

/** Tokens are in the body of requests, because logs and browser histories contain URLs. */
export const confirmationRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const limited = limitWrongLinks(deps.db);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.route({
    method: 'POST',
    url: '/api/confirmations/read',
    config: { access: 'public', errors: confirmationErrors },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Get the order of a link; changes nothing',
      body: schema.readConfirmationBody,
      response: { 200: schema.confirmationResponse },
    },
    async handler({ ip, body: { token } }) {
      return { confirmation: await limited(ip, () => readConfirmation(deps, token)) };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/confirmations/quote',
    config: { access: 'public', errors: [...confirmationErrors, 'product_gone', 'out_of_stock'] },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Price the order of a link with other sizes; changes nothing',
      body: schema.quoteSwapBody,
      response: { 200: schema.quoteSwapResponse },
    },
    handler: ({ ip, body }) => limited(ip, () => quoteConfirmationSwap(deps, body)),
  });

  app.route({
    method: 'POST',
    url: '/api/confirmations/decide',
    config: { access: 'public', errors: [...confirmationErrors, 'product_gone', 'out_of_stock', 'total_changed'] },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Confirm an order, change its address or sizes, or cancel it, with a link',
      description:
        'A repeated request gets the same response. A new address does not change the total; other sizes do.',
      body: schema.decideConfirmationBody,
      response: { 200: schema.confirmationResponse },
    },
    async handler({ ip, body }) {
      return { confirmation: await limited(ip, () => decideConfirmation(deps, body)) };
    },
  });
  done();
};
