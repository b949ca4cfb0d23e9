import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/bulk-edits.schema.ts';
import { idParams } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { bulkEdit } from './bulk-edit.ts';
import { undoBulkEdit } from './undo-bulk-edit.ts';

const tags = ['catalogue'];
/** Any of these rights is enough here. The use cases check the right of the changed field. */
const access = { right: ['catalogue.edit', 'prices.edit', 'stock.count'] } as const;

export const bulkEditRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/products/bulk',
    config: { access },
    schema: {
      tags,
      summary: 'Change many products at once, or preview the change',
      body: schema.bulkEditBody,
      response: { 200: schema.bulkEditResponse },
    },
    handler: (request) => bulkEdit(deps, viewerOf(request), request.body),
  });

  app.route({
    method: 'POST',
    url: '/api/products/bulk/:id/undo',
    config: { access, errors: ['bulk_edit_not_found', 'bulk_edit_over'] },
    schema: {
      tags,
      summary: 'Undo a bulk edit of the last minutes',
      params: idParams,
      response: { 200: schema.undoBulkEditResponse },
    },
    handler: (request) => undoBulkEdit(deps, viewerOf(request), request.params.id),
  });
  done();
};
