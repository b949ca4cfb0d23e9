import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { thisShopResponse } from '#contract/this-shop.schema.ts';
import type { Deps } from '#server/deps.ts';
import { checkShop } from '#server/doctor/check-shop.ts';
import { presentChecks } from './present.ts';

const tags = ['this shop'];

export const thisShopRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/this-shop',
    config: { access: 'admin' },
    schema: {
      tags,
      summary: 'Check the shop: version, disk, database, backups, mail, certificate, work, staff, security log',
      response: { 200: thisShopResponse },
    },
    async handler() {
      const { env, db, now } = deps;
      return { checks: presentChecks(await checkShop({ env, db, now: now() })) };
    },
  });
  done();
};
