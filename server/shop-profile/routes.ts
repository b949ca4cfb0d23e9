import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { shopProfileResponse } from '#contract/shop-profile.schema.ts';
import type { Deps } from '#server/deps.ts';
import { SHOP_PROFILE_TAG } from '#server/settings/open-settings.ts';

export const shopProfileRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/store',
    config: { access: 'public', isCached: true },
    schema: { tags: ['store'], summary: 'Who the shop is and how it delivers', response: { 200: shopProfileResponse } },
    async handler(_request, reply) {
      reply.dependsOn([SHOP_PROFILE_TAG]);
      const [shopProfile, cities] = await Promise.all([deps.settings.readShopProfile(), deps.cities.read()]);
      return {
        ...shopProfile,
        hasCityCharges: [...cities.values()].some(({ deliveryPaisa }) => deliveryPaisa !== null),
      };
    },
  });
  done();
};
