import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { mailTestResponse, thisShopResponse } from '#contract/this-shop.schema.ts';
import type { Deps } from '#server/deps.ts';
import { checkShop } from '#server/doctor/check-shop.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { presentChecks } from './present.ts';
import { sendTestMail } from './send-test-mail.ts';

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

  app.route({
    method: 'POST',
    url: '/api/this-shop/mail-test',
    config: { access: 'admin' },
    schema: {
      tags,
      summary: 'Send a test mail to your own address',
      description: 'The response has status 200 also if the mail server rejected the mail.',
      response: { 200: mailTestResponse },
    },
    handler: (request) => sendTestMail(deps, viewerOf(request).email),
  });
  done();
};
