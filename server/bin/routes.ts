import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/bin.schema.ts';
import { idParams, messageSchema } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { listBin } from './list-items.ts';
import { assertMayDelete, deleteForGood, restoreItem } from './restore-item.ts';

const tags = ['bin'];
/** Only admins get deleted orders. The use cases check that. */
const access = { right: 'catalogue.edit' } as const;

export const binRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/bin',
    config: { access },
    schema: {
      tags,
      summary: 'List deleted products or orders that can be restored',
      description: 'Deleted orders are for admins only.',
      querystring: schema.listBinQuery,
      response: { 200: schema.listBinResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const { kind, ...page } = request.query;
      assertMayDelete(viewer, kind);
      return listBin(deps.db, { kind, now: deps.now() }, page);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/bin/:id/restore',
    config: { access, errors: ['bin_item_not_found', 'sku_taken', 'design_changed', 'out_of_stock'] },
    schema: {
      tags,
      summary: 'Restore a deleted product or order',
      params: idParams,
      response: { 200: schema.restoredResponse },
    },
    handler(request) {
      return restoreItem(deps, viewerOf(request), request.params.id);
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/bin/:id',
    config: { access, errors: ['bin_item_not_found'] },
    schema: {
      tags,
      summary: 'Delete a product or an order in the bin for good',
      params: idParams,
      response: { 200: messageSchema },
    },
    async handler(request) {
      await deleteForGood(deps, viewerOf(request), request.params.id);
      return { message: 'Deleted for good' };
    },
  });
  done();
};
