import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { myDataSchema } from '#contract/my-data.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { recordSecurityEvent } from '#server/platform/security/record-event.ts';
import { collectMyData } from './collect-my-data.ts';

export const myDataRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/auth/my-data',
    config: { access: 'signed-in', staysOpen: true },
    schema: {
      tags: ['customers'],
      summary: 'Download all data that the shop stores about you',
      response: { 200: myDataSchema },
    },
    async handler(request, reply) {
      const viewer = viewerOf(request);
      const data = await collectMyData(deps, viewer);
      if (request.method === 'GET')
        await recordSecurityEvent(deps.db, { at: deps.now(), kind: 'own-data.downloaded', userId: viewer.id });
      reply.header('content-disposition', 'attachment; filename="my-data.json"');
      return data;
    },
  });
  done();
};
