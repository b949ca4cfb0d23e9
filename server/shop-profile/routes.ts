import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { dismissStepsBody, openingStepsResponse } from '#contract/settings.schema.ts';
import { shopProfileResponse } from '#contract/shop-profile.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { SHOP_PROFILE_TAG } from '#server/settings/open-settings.ts';
import { dismissOpeningSteps, listOpeningSteps } from './before-you-open.ts';

export const shopProfileRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/store',
    config: { access: 'public', isCached: true },
    schema: {
      tags: ['store'],
      summary: 'Get the profile of the shop: contact, delivery',
      response: { 200: shopProfileResponse },
    },
    async handler(_request, reply) {
      reply.dependsOn([SHOP_PROFILE_TAG]);
      const [shopProfile, facetOptions, cities] = await Promise.all([
        deps.settings.readShopProfile(),
        deps.facetOptions.read(),
        deps.cities.read(),
      ]);
      return {
        ...shopProfile,
        ...(facetOptions && { facetOptions }),
        hasCityCharges: cities.cities.some(({ deliveryPaisa }) => deliveryPaisa !== null),
      };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/before-you-open',
    config: { access: 'admin' },
    schema: {
      tags: ['settings'],
      summary: 'List the steps before a new shop opens',
      response: { 200: openingStepsResponse },
    },
    handler: async (request) => ({ steps: await listOpeningSteps(deps, viewerOf(request)) }),
  });

  app.route({
    method: 'POST',
    url: '/api/before-you-open/dismiss',
    config: { access: 'admin' },
    schema: {
      tags: ['settings'],
      summary: 'Dismiss steps of a new shop',
      body: dismissStepsBody,
      response: { 200: openingStepsResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      await dismissOpeningSteps(deps, viewer, request.body.steps);
      return { steps: await listOpeningSteps(deps, viewer) };
    },
  });
  done();
};
