import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/desk-links.schema.ts';
import { SMALL_BODY_BYTES } from '#contract/media.ts';
import { idParams } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { cancelOwnOrder, changeOwnAddress } from './change-own-order.ts';

const tags = ['orders'];
const config = { access: 'owner', errors: ['order_not_found', 'order_changed'] } as const;

export const ownOrderRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/orders/order/:id/cancel',
    config: { ...config, errors: [...config.errors] },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Cancel one of your own pending orders',
      params: idParams,
      body: schema.cancelOwnOrderBody,
      response: { 200: schema.ownOrderResponse },
    },
    async handler(request) {
      return { order: await cancelOwnOrder(deps, viewerOf(request), request.params.id, request.body) };
    },
  });

  app.route({
    method: 'PATCH',
    url: '/api/orders/order/:id/address',
    config: { ...config, errors: [...config.errors] },
    bodyLimit: SMALL_BODY_BYTES,
    schema: {
      tags,
      summary: 'Change the address of one of your own pending orders; the total stays',
      params: idParams,
      body: schema.changeOwnAddressBody,
      response: { 200: schema.ownOrderResponse },
    },
    async handler(request) {
      return { order: await changeOwnAddress(deps, viewerOf(request), request.params.id, request.body) };
    },
  });
  done();
};
