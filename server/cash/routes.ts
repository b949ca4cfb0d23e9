import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/cash.schema.ts';
import { UNLISTED_AFTER_DAYS } from '#contract/cash.ts';
import { base64Length, MAX_SPREADSHEET_BYTES } from '#contract/imports.ts';
import { idParams } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { discardStatement, draftStatement, previewStatement } from './draft-statement.ts';
import { exportOwed } from './export-owed.ts';
import { postStatement } from './post-statement.ts';
import { presentOwed, presentReceivables, presentStatement, presentStatementRow } from './present.ts';
import {
  findStatement,
  listOwed,
  listStatementRows,
  listStatements,
  owedCursorOf,
  pageOf,
  statementCursorOf,
  sumOwed,
  sumPostable,
} from './queries.ts';
import { listTerms, saveTerms } from './save-terms.ts';

const tags = ['cash'];
const view = { right: 'cash.view' } as const;
const post = { right: 'cash.post' } as const;
const download = { right: 'cash.view', and: 'export' } as const;
/** JSON around the base64 text. */
const AROUND = 16_384;
const bodyLimit = base64Length(MAX_SPREADSHEET_BYTES) + AROUND;

export const cashRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const present = async (db: Executor, id: string) => ({
    statement: presentStatement(await findStatement(db, id)),
    postableSums: await sumPostable(db, id),
  });
  app.route({
    method: 'GET',
    url: '/api/cash/receivables',
    config: { access: view },
    schema: { tags, summary: 'What couriers owe, by age', response: { 200: schema.receivablesResponse } },
    handler(request) {
      const now = deps.now();
      return deps.read(async (db) => {
        const unlisted = await sumOwed(db, now, { unlistedDays: UNLISTED_AFTER_DAYS });
        return presentReceivables(now, await sumOwed(db, now), unlisted);
      }, viewerOf(request).lastWrite);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/cash/receivables/parcels',
    config: { access: view },
    schema: {
      tags,
      summary: 'Parcels for which something is owed, the longest owed first',
      querystring: schema.listOwedQuery,
      response: { 200: schema.listOwedResponse },
    },
    async handler(request) {
      const { after, limit, ...filter } = request.query;
      const rows = await deps.read(
        (db) => listOwed(db, filter, deps.now(), { after, limit: limit + 1 }),
        viewerOf(request).lastWrite,
      );
      const { shown, next } = pageOf(rows, limit, owedCursorOf);
      return { parcels: shown.map(presentOwed), next };
    },
  });

  addDownloads(app, deps, {
    id: 'receivables',
    url: '/api/cash/receivables/export',
    access: download,
    tags,
    summary: 'Download parcels for which something is owed',
    query: schema.exportOwedQuery,
    response: schema.exportedCash,
    open: (viewer, query) => exportOwed(deps, viewer, query),
  });

  app.route({
    method: 'GET',
    url: '/api/cash/terms',
    config: { access: view },
    schema: { tags, summary: 'Tariffs and taxes of the couriers', response: { 200: schema.listTermsResponse } },
    handler: (request) => deps.read(async (db) => ({ couriers: await listTerms(db) }), viewerOf(request).lastWrite),
  });

  app.route({
    method: 'POST',
    url: '/api/cash/terms',
    config: { access: post, errors: ['courier_not_found'] },
    schema: {
      tags,
      summary: 'Add terms of a courier, or correct those of the same day',
      body: schema.saveTermsBody,
      response: { 201: schema.termsResponse },
    },
    async handler(request, reply) {
      const terms = await saveTerms(deps, viewerOf(request), request.body);
      return reply.status(201).send({ message: 'Terms saved', terms });
    },
  });

  app.route({
    method: 'POST',
    url: '/api/cash/statements/preview',
    config: {
      access: post,
      errors: ['courier_not_found', 'spreadsheet_invalid', 'spreadsheet_too_large', 'unavailable'],
    },
    bodyLimit,
    schema: {
      tags,
      summary: 'The columns of a statement; nothing is written',
      body: schema.previewStatementBody,
      response: { 200: schema.previewStatementResponse },
    },
    handler: (request) => previewStatement(deps.db, viewerOf(request), request.body),
  });

  app.route({
    method: 'POST',
    url: '/api/cash/statements',
    config: {
      access: post,
      errors: ['courier_not_found', 'statement_exists', 'spreadsheet_invalid', 'spreadsheet_too_large', 'unavailable'],
    },
    bodyLimit,
    schema: {
      tags,
      summary: 'Read and check a statement; nothing is posted',
      body: schema.draftStatementBody,
      response: { 201: schema.statementResponse },
    },
    async handler(request, reply) {
      const { id } = await draftStatement(deps, viewerOf(request), request.body);
      return reply.status(201).send(await present(deps.db, id));
    },
  });

  app.route({
    method: 'GET',
    url: '/api/cash/statements',
    config: { access: view },
    schema: {
      tags,
      summary: 'Statements, the latest first',
      querystring: schema.listStatementsQuery,
      response: { 200: schema.listStatementsResponse },
    },
    async handler(request) {
      const { after, limit } = request.query;
      const rows = await deps.read(
        (db) => listStatements(db, { after, limit: limit + 1 }),
        viewerOf(request).lastWrite,
      );
      const { shown, next } = pageOf(rows, limit, statementCursorOf);
      return { statements: shown.map(presentStatement), next };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/cash/statements/:id',
    config: { access: view, errors: ['statement_not_found'] },
    schema: {
      tags,
      summary: 'A statement and what was found in it',
      params: idParams,
      response: { 200: schema.statementResponse },
    },
    handler: (request) => deps.read((db) => present(db, request.params.id), viewerOf(request).lastWrite),
  });

  app.route({
    method: 'GET',
    url: '/api/cash/statements/:id/rows',
    config: { access: view, errors: ['statement_not_found'] },
    schema: {
      tags,
      summary: 'Rows of a statement, as the file has them',
      params: idParams,
      querystring: schema.listStatementRowsQuery,
      response: { 200: schema.listStatementRowsResponse },
    },
    async handler(request) {
      const { limit, ...filter } = request.query;
      const rows = await deps.read(
        (db) => listStatementRows(db, request.params.id, { ...filter, limit: limit + 1 }),
        viewerOf(request).lastWrite,
      );
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return { rows: rows.slice(0, limit).map(presentStatementRow), next: last?.row.line ?? null };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/cash/statements/:id/post',
    config: { access: post, errors: ['statement_not_found', 'statement_changed'] },
    schema: {
      tags,
      summary: 'Take a statement into the books',
      description: 'In one transaction. Rows that are of no use are left out; the response says which.',
      params: idParams,
      body: schema.statementVersionBody,
      response: { 200: schema.postStatementResponse },
    },
    async handler(request) {
      const { id } = request.params;
      const { posted, leftOut } = await postStatement(deps, viewerOf(request), id, request.body.version);
      const statement = presentStatement(await findStatement(deps.db, id));
      return { message: 'Statement posted', statement, posted, leftOut };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/cash/statements/:id/discard',
    config: { access: post, errors: ['statement_not_found', 'statement_changed'] },
    schema: {
      tags,
      summary: 'Discard a draft; its file may be read again',
      params: idParams,
      body: schema.statementVersionBody,
      response: { 200: schema.statementResponse },
    },
    async handler(request) {
      const { id } = request.params;
      await discardStatement(deps, viewerOf(request), id, request.body.version);
      return present(deps.db, id);
    },
  });
  done();
};
