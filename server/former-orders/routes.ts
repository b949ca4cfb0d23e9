import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/former-orders.schema.ts';
import { base64Length, SPREADSHEET_MAX_BYTES } from '#contract/imports.ts';
import { idParams, messageSchema } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { numberOf } from '#server/platform/text/number-of.ts';
import { addFormerOrders, checkFormerOrders } from './add-former-orders.ts';
import { presentFormerFile } from './present.ts';
import { listFormerFiles } from './queries.ts';
import { removeFormerFile } from './remove-former-orders.ts';

const tags = ['customers'];
const access = { right: 'users.edit' } as const;
/** Bytes that the JSON may have besides the base64 text. */
const JSON_MAX_BYTES = 16_384;
const upload = {
  config: { access, errors: ['spreadsheet_invalid', 'spreadsheet_too_large'] },
  bodyLimit: base64Length(SPREADSHEET_MAX_BYTES) + JSON_MAX_BYTES,
} as const;

export const formerOrderRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/former-orders/check',
    ...upload,
    schema: {
      tags,
      summary: 'Check an export of orders of the old shop; nothing is stored',
      body: schema.formerOrderFileBody,
      response: { 200: schema.formerOrderCheckResponse },
    },
    handler: async (request) => ({ check: await checkFormerOrders(deps, viewerOf(request), request.body) }),
  });

  app.route({
    method: 'POST',
    url: '/api/former-orders',
    ...upload,
    schema: {
      tags,
      summary: 'Import orders of the old shop as history; the same file adds nothing a second time',
      body: schema.formerOrderFileBody,
      response: { 201: schema.addFormerOrdersResponse },
    },
    async handler(request, reply) {
      const added = await addFormerOrders(deps, viewerOf(request), request.body);
      const message =
        added === 0
          ? 'All of these orders are here already.'
          : `${numberOf(added, 'order was', 'orders were')} imported.`;
      return reply.status(201).send({ message, added });
    },
  });

  app.route({
    method: 'GET',
    url: '/api/former-orders/files',
    config: { access },
    schema: { tags, summary: 'List imported files of orders', response: { 200: schema.listFormerFilesResponse } },
    handler: async () => ({ files: (await listFormerFiles(deps.db)).map(presentFormerFile) }),
  });

  app.route({
    method: 'POST',
    url: '/api/former-orders/files/:id/undo',
    config: { access, errors: ['import_not_found'] },
    schema: {
      tags,
      summary: 'Undo the import of a file: its orders are deleted',
      params: idParams,
      response: { 200: messageSchema },
    },
    async handler(request) {
      const removed = await removeFormerFile(deps, viewerOf(request), request.params.id);
      return { message: `${numberOf(removed, 'order was', 'orders were')} deleted.` };
    },
  });
  done();
};
