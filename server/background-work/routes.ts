import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/background-work.schema.ts';
import { DELAYED_AFTER_MINUTES } from '#contract/background-work.ts';
import { idParams, messageSchema } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { countAll, listFailedWork } from './list-failed-work.ts';
import { presentDelayed } from './present.ts';
import { giveUpWork, retryAllWork, retryWork } from './retry-work.ts';

const tags = ['background work'];

const workListRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/admin/failed-jobs',
    config: { access: 'admin' },
    schema: {
      tags,
      summary: 'List failed background work',
      querystring: schema.listFailedWorkQuery,
      response: { 200: schema.listFailedWorkResponse },
    },
    handler: (request) => listFailedWork(deps, request.query),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/work-state',
    config: { access: 'admin' },
    schema: {
      tags,
      summary: 'Count failed and delayed background work',
      response: { 200: schema.workStateResponse },
    },
    async handler() {
      const delayed = await deps.jobs.failed.listDelayed(DELAYED_AFTER_MINUTES * 60);
      return { failed: countAll(await deps.jobs.failed.countByKind()), delayed: delayed.map(presentDelayed) };
    },
  });
  done();
};

const workRetryRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/admin/failed-jobs/:id/retry',
    config: { access: 'admin', errors: ['work_not_found'] },
    schema: { tags, summary: 'Retry a failed job', params: idParams, response: { 200: messageSchema } },
    async handler(request) {
      await retryWork(deps, viewerOf(request), request.params.id);
      return { message: 'It will be tried again in a moment' };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/admin/failed-jobs/retry-all',
    config: { access: 'admin' },
    schema: {
      tags,
      summary: 'Retry all failed jobs of a kind',
      body: schema.retryAllBody,
      response: { 200: schema.retryAllResponse },
    },
    async handler(request) {
      const retried = await retryAllWork(deps, viewerOf(request), request.body.kind);
      return { message: `${retried} will be tried again in a moment`, retried };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/failed-jobs/:id',
    config: { access: 'admin', errors: ['work_not_found'] },
    schema: { tags, summary: 'Delete a failed job', params: idParams, response: { 200: messageSchema } },
    async handler(request) {
      await giveUpWork(deps, viewerOf(request), request.params.id);
      return { message: 'Given up' };
    },
  });
  done();
};

export const backgroundWorkRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(workListRoutes, deps);
  app.register(workRetryRoutes, deps);
  done();
};
