import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { pkrFromPaisa } from '#contract/money.ts';
import { idParams } from '#contract/pagination.schema.ts';
import * as schema from '#contract/refunds.schema.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { dropRefund, payRefund, reopenRefund } from './change-refund.ts';
import { enterRefund } from './enter-refund.ts';
import { exportRefunds } from './export-refunds.ts';
import { getRefund, listRefunds, refundCursorOf, sumOpenRefunds } from './list-refunds.ts';
import { presentRefund } from './present.ts';

const tags = ['refunds'];
const view = { right: 'cash.view' } as const;
const post = { right: 'cash.post' } as const;
const changed = { tags, params: idParams, response: { 200: schema.refundResponse } };

export const refundListRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/refunds',
    config: { access: view },
    schema: {
      tags,
      summary: 'List money that the shop owes to customers, or has paid or dropped',
      description: 'Open refunds: the oldest first. Paid and dropped ones: the newest first.',
      querystring: schema.listRefundsQuery,
      response: { 200: schema.listRefundsResponse },
    },
    async handler(request) {
      const { after, limit, ...filter } = request.query;
      const now = deps.now();
      const open = await sumOpenRefunds(deps.db);
      const rows = await listRefunds(deps.db, filter, { after, limit: limit + 1 });
      const { shown, next } = cutPage(rows, limit, refundCursorOf);
      const sums = { open: { refunds: open.refunds, amount: pkrFromPaisa(open.paisa) } };
      return { sums, refunds: shown.map((row) => presentRefund(row, now)), next };
    },
  });

  addDownloads(app, deps, {
    id: 'refunds',
    url: '/api/refunds/export',
    access: { ...view, and: 'export' },
    tags,
    summary: 'Download money that the shop owes to customers, or has paid or dropped',
    query: schema.exportRefundsQuery,
    response: schema.exportedRefunds,
    open: (_viewer, query) => exportRefunds(deps, query),
  });
  done();
};

export const refundChangeRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const saved = async (message: string, id: string) => ({
    message,
    refund: presentRefund(await getRefund(deps.db, id), deps.now()),
  });

  app.route({
    method: 'POST',
    url: '/api/refunds',
    config: { access: post, errors: ['order_not_found', 'refund_changed'] },
    schema: {
      tags,
      summary: 'Add money that the shop owes to a customer',
      description: 'At most what the customer has paid for the order, less its other refunds that are not dropped.',
      body: schema.addRefundBody,
      response: { 200: schema.refundResponse },
    },
    async handler(request) {
      await enterRefund(deps, viewerOf(request), request.body);
      return saved('Refund added', request.body.id);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/refunds/:id/pay',
    config: { access: post, errors: ['refund_not_found', 'refund_changed', 'refund_not_open', 'order_not_found'] },
    schema: { ...changed, summary: 'Mark a refund as paid', body: schema.payRefundBody },
    async handler(request) {
      await payRefund(deps, viewerOf(request), request.params.id, request.body);
      return saved('Refund paid', request.params.id);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/refunds/:id/drop',
    config: { access: post, errors: ['refund_not_found', 'refund_changed', 'refund_not_open'] },
    schema: { ...changed, summary: 'Drop a refund: the customer gets no money', body: schema.dropRefundBody },
    async handler(request) {
      await dropRefund(deps, viewerOf(request), request.params.id, request.body);
      return saved('Refund dropped', request.params.id);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/refunds/:id/reopen',
    config: { access: post, errors: ['refund_not_found', 'refund_changed', 'refund_not_open', 'order_not_found'] },
    schema: { ...changed, summary: 'Open a paid or dropped refund again', body: schema.reopenRefundBody },
    async handler(request) {
      await reopenRefund(deps, viewerOf(request), request.params.id, request.body);
      return saved('Refund opened again', request.params.id);
    },
  });
  done();
};
