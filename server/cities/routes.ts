import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/cities.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { addCity, changeCity, listCities } from './change-city.ts';
import { deliveryTermsTo } from './delivery-terms.ts';
import { nameOfSuggestion } from './find-city.ts';
import { presentTown, suggestTowns } from './suggest-towns.ts';

const tags = ['cities'];

export const cityRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/delivery',
    config: { access: 'public' },
    schema: {
      tags,
      summary: 'Get the delivery charge of a city, and the days in which an order of now arrives',
      querystring: schema.deliveryQuery,
      response: { 200: schema.deliveryResponse },
    },
    async handler(request, reply) {
      const { city, suggestion, deliveryPaisa, freeDeliveryPaisa, days, arrival } = await deliveryTermsTo(
        deps,
        request.query,
      );
      reply.header('cache-control', 'no-store');
      return {
        city: city?.name ?? null,
        suggestion: suggestion && nameOfSuggestion(suggestion, request.query),
        deliveryCharge: pkrFromPaisa(deliveryPaisa),
        freeDeliveryThreshold: freeDeliveryPaisa === null ? null : pkrFromPaisa(freeDeliveryPaisa),
        arrival: { ...days, ...arrival },
      };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/towns',
    config: { access: 'public' },
    schema: {
      tags,
      summary: 'Suggest towns for a typed text',
      querystring: schema.townsQuery,
      response: { 200: schema.townsResponse },
    },
    async handler(request, reply) {
      const towns = suggestTowns(await deps.cities.read(), request.query.q).map(presentTown);
      reply.header('cache-control', 'public, max-age=300');
      return { towns };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/cities',
    config: { access: { right: 'settings.edit' } },
    schema: { tags, summary: 'List cities', response: { 200: schema.listCitiesResponse } },
    handler: async () => ({ cities: await listCities(deps.db) }),
  });

  app.route({
    method: 'POST',
    url: '/api/cities',
    config: { access: { right: 'settings.edit' }, errors: ['city_exists'] },
    schema: { tags, summary: 'Add a city', body: schema.addCityBody, response: { 201: schema.cityResponse } },
    async handler(request, reply) {
      const city = await addCity(deps, viewerOf(request), request.body);
      return reply.status(201).send({ message: 'City added', city });
    },
  });

  app.route({
    method: 'PATCH',
    url: '/api/cities/:cityId',
    config: { access: { right: 'settings.edit' }, errors: ['city_not_found', 'city_exists', 'setting_changed'] },
    schema: {
      tags,
      summary: 'Change the delivery charge, the postal code and the spellings of a city',
      params: schema.cityIdParams,
      body: schema.changeCityBody,
      response: { 200: schema.cityResponse },
    },
    async handler(request) {
      const city = await changeCity(deps, viewerOf(request), request.params.cityId, request.body);
      return { message: 'City changed', city };
    },
  });
  done();
};
