import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { normalizeEmail } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { idParams } from '#contract/pagination.schema.ts';
import { adminStatsResponse, userStatsResponse } from '#contract/statistics.schema.ts';
import { findUserByEmail, findUserById } from '#server/accounts/queries.ts';
import type { Deps } from '#server/deps.ts';
import { assertOwnerOrAdmin, viewerOf } from '#server/platform/http/access.ts';
import { countEverything, countForUser, countUsersByMonth, sumEarningsByMonth, sumSalesByMonth } from './queries.ts';
import { fillMonths, yearOf } from './rules.ts';

const tags = ['statistics'];

export const statisticsRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/stats/admin-stats',
    config: { access: { right: 'cash.view' } },
    schema: { tags, summary: 'Get totals, and the current year by month', response: { 200: adminStatsResponse } },
    async handler() {
      const year = yearOf(deps.now());
      return {
        ...(await countEverything(deps.db)),
        monthlyEarnings: fillMonths(await sumEarningsByMonth(deps.db, year), { earnings: 0 }),
        monthlySales: fillMonths(await sumSalesByMonth(deps.db, year), { delivered: 0, open: 0 }),
        monthlyUsers: fillMonths(await countUsersByMonth(deps.db, year), { count: 0 }),
      };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/stats/user-stats/:id',
    config: { access: 'owner', errors: ['user_not_found'], staysOpen: true },
    schema: {
      tags,
      summary: "Get a user's totals, by id or e-mail",
      params: idParams,
      response: { 200: userStatsResponse },
    },
    async handler(request) {
      const { id } = request.params;
      const isEmail = id.includes('@');
      const email = normalizeEmail(id);
      assertOwnerOrAdmin(viewerOf(request), isEmail ? { email } : { id });
      const user = isEmail ? await findUserByEmail(deps.db, email) : await findUserById(deps.db, id);
      if (!user) throw new AppError('user_not_found');
      return countForUser(deps.db, user);
    },
  });
  done();
};
