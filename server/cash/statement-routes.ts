import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { base64Length, SPREADSHEET_MAX_BYTES } from '#contract/imports.ts';
import { idParams } from '#contract/pagination.schema.ts';
import * as schema from '#contract/statements.schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { discardStatement, draftStatement, previewStatement } from './draft-statement.ts';
import { postStatement } from './post-statement.ts';
import { presentStatement, presentStatementRow } from './present.ts';
import { findStatement, listStatementRows, listStatements, statementCursorOf, sumPostable } from './queries.ts';
import { countDiffering, setStatedOutcomes } from './set-stated-outcomes.ts';

const tags = ['cash'];
const access = { right: 'cash.post' } as const;
const REST_BYTES = 16_384;
const bodyLimit = base64Length(SPREADSHEET_MAX_BYTES) + REST_BYTES;

export const statementRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/cash/statements',
    config: { access: { right: 'cash.view' } },
    schema: {
      tags,
      summary: 'List statements, the latest first',
      querystring: schema.listStatementsQuery,
      response: { 200: schema.listStatementsResponse },
    },
    async handler(request) {
      const { after, limit } = request.query;
      const rows = await listStatements(deps.db, { after, limit: limit + 1 });
      const { shown, next } = cutPage(rows, limit, statementCursorOf);
      return { statements: shown.map(presentStatement), next };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/cash/statements/:id',
    config: { access: { right: 'cash.view' }, errors: ['statement_not_found'] },
    schema: {
      tags,
      summary: 'Get a statement with its findings',
      params: idParams,
      response: { 200: schema.statementResponse },
    },
    handler: (request) => viewStatement(deps.db, request.params.id),
  });

  app.route({
    method: 'GET',
    url: '/api/cash/statements/:id/rows',
    config: { access: { right: 'cash.view' }, errors: ['statement_not_found'] },
    schema: {
      tags,
      summary: 'List the rows of a statement as the file has them',
      params: idParams,
      querystring: schema.listStatementRowsQuery,
      response: { 200: schema.listStatementRowsResponse },
    },
    async handler(request) {
      const { limit, ...filter } = request.query;
      const rows = await listStatementRows(deps.db, request.params.id, { ...filter, limit: limit + 1 });
      const { shown, next } = cutPage(rows, limit, ({ row }) => row.line);
      return { rows: shown.map(presentStatementRow), next };
    },
  });
  done();
};

export const statementDraftRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/cash/statements/preview',
    config: {
      access,
      errors: ['courier_not_found', 'spreadsheet_invalid', 'spreadsheet_too_large', 'unavailable'],
    },
    bodyLimit,
    schema: {
      tags,
      summary: 'Preview the columns of a statement; nothing is written',
      body: schema.previewStatementBody,
      response: { 200: schema.previewStatementResponse },
    },
    handler: (request) => previewStatement(deps.db, viewerOf(request), request.body),
  });

  app.route({
    method: 'POST',
    url: '/api/cash/statements',
    config: {
      access,
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
      return reply.status(201).send(await viewStatement(deps.db, id));
    },
  });
  done();
};

export const statementPostRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/cash/statements/:id/post',
    config: { access, errors: ['statement_not_found', 'statement_changed'] },
    schema: {
      tags,
      summary: 'Post a statement to the ledger',
      description: 'Posts in one transaction. Skips unusable rows; the response says which.',
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
    url: '/api/cash/statements/:id/outcomes',
    config: {
      access: { right: 'cash.post', and: 'parcels.book' },
      errors: ['statement_not_found', 'statement_changed'],
    },
    schema: {
      tags,
      summary: 'Set the outcomes of parcels as a draft states them, and check the draft again',
      description: 'Each row succeeds or fails on its own; the response says which.',
      params: idParams,
      body: schema.statedOutcomesBody,
      response: { 200: schema.statedOutcomesResponse },
    },
    async handler(request) {
      const { id } = request.params;
      const results = await setStatedOutcomes(deps, viewerOf(request), id, request.body);
      return { ...(await viewStatement(deps.db, id)), results };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/cash/statements/:id/discard',
    config: { access, errors: ['statement_not_found', 'statement_changed'] },
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
      return viewStatement(deps.db, id);
    },
  });
  done();
};

async function viewStatement(db: Executor, id: string) {
  return {
    statement: presentStatement(await findStatement(db, id)),
    postableSums: await sumPostable(db, id),
    differing: await countDiffering(db, id),
  };
}
