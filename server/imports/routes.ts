import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/imports.schema.ts';
import { base64Length, MAX_SPREADSHEET_BYTES, ZIP_PART_BYTES } from '#contract/imports.ts';
import { idParams } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { DOWNLOAD_FORMATS, DOWNLOAD_TYPES, FORMAT_LABELS, sendDownload } from '#server/platform/audit/send-download.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { exportProducts, makeTemplate } from './export-products.ts';
import { presentImport } from './present.ts';
import { getImport, type ImportRecord } from './queries.ts';
import { receiveImport } from './receive-import.ts';
import { receiveZipPart } from './receive-zip.ts';
import { exportRowsToMend } from './rows-to-mend.ts';
import { cancelImport, startImport } from './start-import.ts';

const tags = ['catalogue'];
const access = { right: 'catalogue.edit' } as const;
/** JSON around the base64 text. */
const AROUND = 4_096;

export const importRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const present = async (record: ImportRecord) => ({ import: await presentImport(deps.db, record) });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.route({
    method: 'POST',
    url: '/api/imports',
    config: { access, errors: ['spreadsheet_invalid', 'spreadsheet_too_large'] },
    bodyLimit: base64Length(MAX_SPREADSHEET_BYTES) + AROUND,
    schema: {
      tags,
      summary: 'Check a spreadsheet of products; nothing is written',
      body: schema.createImportBody,
      response: { 201: schema.importResponse },
    },
    async handler(request, reply) {
      const record = await receiveImport(deps, viewerOf(request), request.body);
      return reply.status(201).send(await present(record));
    },
  });

  app.route({
    method: 'PUT',
    url: '/api/imports/:id/zip',
    config: {
      access,
      errors: ['import_not_found', 'import_not_ready', 'zip_invalid', 'zip_too_large', 'storage_full'],
    },
    bodyLimit: base64Length(ZIP_PART_BYTES) + AROUND,
    schema: {
      tags,
      summary: 'Add a part of the zip of pictures; with the last one the rows are checked again',
      params: idParams,
      body: schema.addZipPartBody,
      response: { 200: schema.importResponse },
    },
    handler: async (request) =>
      present(await receiveZipPart(deps, viewerOf(request), { ...request.body, id: request.params.id })),
  });

  app.route({
    method: 'GET',
    url: '/api/imports/:id',
    config: { access, errors: ['import_not_found'] },
    schema: {
      tags,
      summary: 'An import, its problems and how far it has come',
      params: idParams,
      response: { 200: schema.importResponse },
    },
    handler: async (request) => present(await getImport(deps.db, request.params.id)),
  });

  app.route({
    method: 'POST',
    url: '/api/imports/:id/start',
    config: { access, errors: ['import_not_found', 'import_not_ready'] },
    schema: {
      tags,
      summary: 'Write the good rows of what was checked, or go on with it',
      params: idParams,
      response: { 200: schema.importResponse },
    },
    handler: async (request) => present(await startImport(deps, viewerOf(request), request.params.id)),
  });

  app.route({
    method: 'POST',
    url: '/api/imports/:id/cancel',
    config: { access, errors: ['import_not_found', 'import_not_ready'] },
    schema: {
      tags,
      summary: 'Stop an import; what is written stays',
      params: idParams,
      response: { 200: schema.importResponse },
    },
    handler: async (request) => present(await cancelImport(deps, request.params.id)),
  });

  app.route({
    method: 'GET',
    url: '/api/imports/:id/rows-to-mend.xlsx',
    config: { access, errors: ['import_not_found'] },
    schema: {
      tags,
      summary: 'The rows that were not written, with what is wrong in a last column',
      params: idParams,
      produces: [DOWNLOAD_TYPES.xlsx],
      response: { 200: schema.exportedProducts },
    },
    handler: async (request, reply) => {
      const file = await exportRowsToMend(deps.db, request.params.id);
      return reply
        .type(DOWNLOAD_TYPES.xlsx)
        .header('content-disposition', 'attachment; filename="rows-to-mend.xlsx"')
        .send(file);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/imports/template.xlsx',
    config: { access },
    schema: {
      tags,
      summary: 'A spreadsheet with the columns of an import and an example',
      produces: [DOWNLOAD_TYPES.xlsx],
      response: { 200: schema.exportedProducts },
    },
    handler: async (_request, reply) =>
      reply
        .type(DOWNLOAD_TYPES.xlsx)
        .header('content-disposition', 'attachment; filename="products-template.xlsx"')
        .send(makeTemplate()),
  });

  for (const as of DOWNLOAD_FORMATS) {
    app.route({
      method: 'GET',
      url: `/api/products/export.${as}`,
      config: { access: { right: 'export' }, isConfirmed: true, ...(as === 'xlsx' && { errors: ['too_large'] }) },
      schema: {
        tags,
        summary: `All products, ${FORMAT_LABELS[as]} that can be imported`,
        produces: [DOWNLOAD_TYPES[as]],
        response: { 200: schema.exportedProducts },
      },
      handler(request, reply) {
        const open = () => exportProducts(deps, as, viewerOf(request).lastWrite);
        return sendDownload({ deps, request, reply }, { id: 'products', filter: {}, as, open });
      },
    });
  }
  done();
};
