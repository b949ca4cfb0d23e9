import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/couriers.schema.ts';
import { idParams } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { addCourier, changeCourier } from './change-couriers.ts';
import { presentCourier } from './present.ts';
import { listCouriers } from './queries.ts';

const tags = ['parcels'];

export const courierRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/couriers',
    config: { access: { right: ['parcels.book', 'settings.edit', 'cash.view'] } },
    schema: { tags, summary: 'List the courier accounts', response: { 200: schema.listCouriersResponse } },
    async handler() {
      return { couriers: (await listCouriers(deps.db)).map(presentCourier) };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/couriers',
    config: { access: { right: 'settings.edit' }, errors: ['courier_exists'] },
    schema: {
      tags,
      summary: 'Add a courier account',
      body: schema.addCourierBody,
      response: { 200: schema.courierResponse },
    },
    async handler(request) {
      const courier = await addCourier(deps, viewerOf(request), request.body);
      return { message: 'Courier added', courier: presentCourier(courier) };
    },
  });

  app.route({
    method: 'PATCH',
    url: '/api/couriers/:id',
    config: { access: { right: 'settings.edit' }, errors: ['courier_not_found', 'courier_changed', 'courier_exists'] },
    schema: {
      tags,
      summary: 'Change a courier account',
      params: idParams,
      body: schema.changeCourierBody,
      response: { 200: schema.courierResponse },
    },
    async handler(request) {
      const courier = await changeCourier(deps, viewerOf(request), request.params.id, request.body);
      return { message: 'Courier saved', courier: presentCourier(courier) };
    },
  });
  done();
};
