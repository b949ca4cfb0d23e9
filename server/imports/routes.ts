import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/imports.schema.ts';
import { base64Length, SPREADSHEET_MAX_BYTES, ZIP_PART_BYTES } from '#contract/imports.ts';
import { idParams } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads, DOWNLOAD_TYPES } from '#server/platform/audit/send-download.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { chooseValues } from './choose-values.ts';
import { exportProducts, makeTemplate } from './export-products.ts';
import { presentImport, presentListed } from './present.ts';
import { previewImport } from './preview-import.ts';
import { getImport, type ImportRecord, listStartedImports } from './queries.ts';
import { receiveImport } from './receive-import.ts';
import { receiveZipPart } from './receive-zip.ts';
import { exportRowsToMend } from './rows-to-mend.ts';
import { cancelImport, startImport } from './start-import.ts';
import { undoImport } from './undo/undo-import.ts';

const tags = ['catalogue'];
const access = { right: 'catalogue.edit' } as const;
/** Bytes that the JSON may have besides the base64 text. */
const JSON_MAX_BYTES = 16_384;
const SHOWN_IMPORTS_MAX = 10;

export const importRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(uploadRoutes, deps);
  app.register(runRoutes, deps);
  app.register(productFileRoutes, deps);
  done();
};

async function present({ db, now }: Deps, record: ImportRecord) {
  return { import: await presentImport(db, record, now()) };
}

const uploadRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/imports',
    config: { access, errors: ['spreadsheet_invalid', 'spreadsheet_too_large', 'import_columns_unknown'] },
    bodyLimit: base64Length(SPREADSHEET_MAX_BYTES) + JSON_MAX_BYTES,
    schema: {
      tags,
      summary: 'Check a spreadsheet of products; nothing is written',
      body: schema.createImportBody,
      response: { 201: schema.importResponse },
    },
    async handler(request, reply) {
      const record = await receiveImport(deps, viewerOf(request), request.body);
      return reply.status(201).send(await present(deps, record));
    },
  });

  app.route({
    method: 'POST',
    url: '/api/imports/preview',
    config: { access, errors: ['spreadsheet_invalid', 'spreadsheet_too_large'] },
    bodyLimit: base64Length(SPREADSHEET_MAX_BYTES) + JSON_MAX_BYTES,
    schema: {
      tags,
      summary: 'Guess which column of a spreadsheet is which; nothing is stored',
      body: schema.previewImportBody,
      response: { 200: schema.previewImportResponse },
    },
    handler: (request) => previewImport(deps, viewerOf(request), request.body),
  });

  app.route({
    method: 'PUT',
    url: '/api/imports/:id/zip',
    config: {
      access,
      errors: ['import_not_found', 'import_not_ready', 'zip_invalid', 'zip_too_large', 'storage_full'],
    },
    bodyLimit: base64Length(ZIP_PART_BYTES) + JSON_MAX_BYTES,
    schema: {
      tags,
      summary: 'Add a part of the zip of images; the last one checks the rows again',
      params: idParams,
      body: schema.addZipPartBody,
      response: { 200: schema.importResponse },
    },
    handler: async (request) =>
      present(deps, await receiveZipPart(deps, viewerOf(request), { ...request.body, id: request.params.id })),
  });

  app.route({
    method: 'PUT',
    url: '/api/imports/:id/values',
    config: { access, errors: ['import_not_found', 'import_not_ready', 'zip_invalid'] },
    schema: {
      tags,
      summary: "Choose values of the shop for the file's values, and check the rows again",
      params: idParams,
      body: schema.matchValuesBody,
      response: { 200: schema.importResponse },
    },
    handler: async (request) =>
      present(deps, await chooseValues(deps, viewerOf(request), { ...request.body, id: request.params.id })),
  });
  done();
};

const runRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/imports',
    config: { access },
    schema: { tags, summary: 'List the last imports', response: { 200: schema.listImportsResponse } },
    async handler() {
      const records = await listStartedImports(deps.db, SHOWN_IMPORTS_MAX);
      return { imports: records.map(presentListed) };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/imports/:id',
    config: { access, errors: ['import_not_found'] },
    schema: {
      tags,
      summary: 'Get an import with its problems and its progress',
      params: idParams,
      response: { 200: schema.importResponse },
    },
    handler: async (request) => present(deps, await getImport(deps.db, request.params.id)),
  });

  app.route({
    method: 'POST',
    url: '/api/imports/:id/start',
    config: { access, errors: ['import_not_found', 'import_not_ready'] },
    schema: {
      tags,
      summary: 'Write the checked rows that have no error, or continue a stopped import',
      params: idParams,
      response: { 200: schema.importResponse },
    },
    handler: async (request) => present(deps, await startImport(deps, viewerOf(request), request.params.id)),
  });

  app.route({
    method: 'POST',
    url: '/api/imports/:id/cancel',
    config: { access, errors: ['import_not_found', 'import_not_ready'] },
    schema: {
      tags,
      summary: 'Stop an import; rows that are written stay',
      params: idParams,
      response: { 200: schema.importResponse },
    },
    handler: async (request) => present(deps, await cancelImport(deps, request.params.id)),
  });

  app.route({
    method: 'POST',
    url: '/api/imports/:id/undo',
    config: { access, errors: ['import_not_found', 'import_not_ready'] },
    schema: {
      tags,
      summary: 'Undo an import of the last days; values that were changed after the import stay',
      params: idParams,
      response: { 200: schema.importResponse },
    },
    handler: async (request) => present(deps, await undoImport(deps, viewerOf(request), request.params.id)),
  });
  done();
};

const productFileRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/imports/:id/rows-to-mend.xlsx',
    config: { access, errors: ['import_not_found'] },
    schema: {
      tags,
      summary: 'Download the rows that were not written, with the reason in the last column',
      params: idParams,
      produces: [DOWNLOAD_TYPES.xlsx],
      response: { 200: schema.exportedProducts },
    },
    handler: async (request, reply) =>
      reply
        .type(DOWNLOAD_TYPES.xlsx)
        .header('content-disposition', 'attachment; filename="rows-to-mend.xlsx"')
        .send(await exportRowsToMend(deps.db, request.params.id)),
  });

  app.route({
    method: 'GET',
    url: '/api/imports/template.xlsx',
    config: { access },
    schema: {
      tags,
      summary: 'Download a spreadsheet with the columns of an import and an example',
      produces: [DOWNLOAD_TYPES.xlsx],
      response: { 200: schema.exportedProducts },
    },
    handler: async (_request, reply) =>
      reply
        .type(DOWNLOAD_TYPES.xlsx)
        .header('content-disposition', 'attachment; filename="products-template.xlsx"')
        .send(makeTemplate()),
  });

  addDownloads(app, deps, {
    id: 'products',
    url: '/api/products/export',
    access: { right: 'export' },
    errors: ['too_large'],
    tags,
    summary: 'Download all products, in the columns of an import',
    response: schema.exportedProducts,
    open: (_viewer, _query, as) => exportProducts(deps, as),
  });
  done();
};
