import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { contentPlaceParams, contentPlaceResponse } from '#contract/content.schema.ts';
import { CONTENT_PLACES } from '#contract/content.ts';
import { contentTag } from '#server/content/change-content.ts';
import { readBlocks } from '#server/content/read-blocks.ts';
import type { Deps } from '#server/deps.ts';
import { readPriceCuts } from '#server/views/promises/read-price-cuts.ts';
import { fillDiscounts, tagsOfDiscounts } from './automatic-discounts.ts';

export const contentViewRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/content/:place',
    config: { access: 'public', isCached: true, staysOpen: true },
    schema: {
      tags: ['content'],
      summary: 'Get the published texts and images of a page',
      params: contentPlaceParams,
      response: { 200: contentPlaceResponse },
    },
    async handler(request, reply) {
      const names = CONTENT_PLACES[request.params.place];
      const { blocks, ends } = await readBlocks(deps.db, names, deps.now());
      const discountTags = tagsOfDiscounts(blocks);
      const cuts = discountTags.length > 0 ? await readPriceCuts(deps.db) : [];
      const [until] = ends.toSorted((a, b) => a.getTime() - b.getTime());
      reply.dependsOn([...names.map(contentTag), ...discountTags], until);
      return { blocks: fillDiscounts(blocks, cuts) };
    },
  });
  done();
};
