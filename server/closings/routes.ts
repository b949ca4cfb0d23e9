import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { exportedCash } from '#contract/cash.schema.ts';
import * as schema from '#contract/closings.schema.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { bankCash } from './bank-cash.ts';
import { exportDays } from './export-days.ts';
import { signDay } from './sign-day.ts';
import { undoDeposit } from './undo-deposit.ts';
import { viewDay, viewDays } from './view-days.ts';

const tags = ['cash'];
const access = { right: 'cash.view' } as const;
const post = { right: 'cash.post' } as const;
const params = schema.dayParams;

export const closingRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(dayRoutes, deps);
  app.register(depositRoutes, deps);
  done();
};

const dayRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/days',
    config: { access },
    schema: {
      tags,
      summary: 'List the days of a month with their figures, and who signed them',
      querystring: schema.daysQuery,
      response: { 200: schema.daysResponse },
    },
    handler: (request) => viewDays(deps.db, request.query.month, deps.now()),
  });

  app.route({
    method: 'GET',
    url: '/api/days/:day',
    config: { access },
    schema: {
      tags,
      summary: 'Get the figures of a day, and what has changed since it was signed',
      params,
      response: { 200: schema.dayResponse },
    },
    handler: (request) => viewDay(deps.db, request.params.day, deps.now()),
  });

  app.route({
    method: 'POST',
    url: '/api/days/:day/sign',
    config: { access: post, errors: ['day_signed', 'day_changed', 'cash_counted_later'] },
    schema: {
      tags,
      summary: 'Sign a day: its figures are stored, and the counted cash is compared with the cash box',
      params,
      body: schema.signDayBody,
      response: { 200: schema.dayChangedResponse },
    },
    async handler(request) {
      const { day } = request.params;
      await signDay(deps, viewerOf(request), day, request.body);
      return { message: 'Day signed', day: await viewDay(deps.db, day, deps.now()) };
    },
  });

  addDownloads(app, deps, {
    id: 'days',
    url: '/api/days/export',
    access: { ...access, and: 'export' },
    tags,
    summary: 'Download the days of a month',
    query: schema.daysQuery,
    response: exportedCash,
    open: async (_viewer, { month }) => exportDays(await viewDays(deps.db, month, deps.now())),
  });
  done();
};

const depositRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/days/:day/bank',
    config: { access: post, errors: ['day_changed', 'day_signed', 'cash_short', 'cash_counted_later'] },
    schema: {
      tags,
      summary: 'Enter cash of a day that was paid into the bank',
      params,
      body: schema.bankCashBody,
      response: { 200: schema.dayChangedResponse },
    },
    async handler(request) {
      const { day } = request.params;
      await bankCash(deps, viewerOf(request), day, request.body);
      return { message: 'Entered', day: await viewDay(deps.db, day, deps.now()) };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/days/:day/bank/undo',
    config: { access: post, errors: ['entry_not_found', 'entry_not_reversible'] },
    schema: {
      tags,
      summary: 'Undo a payment of cash into the bank',
      params,
      body: schema.undoDepositBody,
      response: { 200: schema.dayChangedResponse },
    },
    async handler(request) {
      const { day } = request.params;
      await undoDeposit(deps, viewerOf(request), day, request.body.deposit);
      return { message: 'Undone', day: await viewDay(deps.db, day, deps.now()) };
    },
  });
  done();
};
