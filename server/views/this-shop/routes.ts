import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { mailTestResponse, restoreTestResponse, thisShopResponse } from '#contract/this-shop.schema.ts';
import { findLastTest } from '#server/backup/restore-test/queries.ts';
import { requestRestoreTest } from '#server/backup/restore-test/request-restore-test.ts';
import type { Deps } from '#server/deps.ts';
import { checkShop } from '#server/doctor/check-shop.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { presentChecks, presentTest } from './present.ts';
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

  app.route({
    method: 'GET',
    url: '/api/this-shop/restore-test',
    config: { access: 'admin' },
    schema: { tags, summary: 'Get the last restore as a test', response: { 200: restoreTestResponse } },
    handler: () => readTest(deps),
  });

  app.route({
    method: 'POST',
    url: '/api/this-shop/restore-test',
    config: { access: 'admin' },
    schema: {
      tags,
      summary: 'Restore the newest backup into a scratch database',
      description: 'Starts no second test while one is waiting or running. The copy is deleted afterwards.',
      response: { 200: restoreTestResponse },
    },
    async handler() {
      await requestRestoreTest(deps);
      return readTest(deps);
    },
  });
  done();
};

async function readTest({ db, now }: Deps) {
  const last = await findLastTest(db);
  return { test: last ? presentTest(last, now()) : null };
}
