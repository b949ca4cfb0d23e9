import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import { dayRowsRoutes } from './day-rows/routes.ts';
import { deskLiveRoutes } from './desk/live-routes.ts';
import { deskViewRoutes } from './desk/routes.ts';
import { monthReportRoutes } from './month-report/routes.ts';
import { morningRoutes } from './morning/routes.ts';
import { myDataRoutes } from './my-data/routes.ts';
import { orderViewRoutes } from './order/routes.ts';
import { productViewRoutes } from './product/routes.ts';
import { productLabelRoutes } from './product-labels/routes.ts';
import { profitRoutes } from './profit/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';

export const viewRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(productViewRoutes, deps);
  app.register(productLabelRoutes, deps);
  app.register(deskViewRoutes, deps);
  app.register(deskLiveRoutes, deps);
  app.register(orderViewRoutes, deps);
  app.register(morningRoutes, deps);
  app.register(monthReportRoutes, deps);
  app.register(dayRowsRoutes, deps);
  app.register(profitRoutes, deps);
  app.register(statisticsRoutes, deps);
  app.register(myDataRoutes, deps);
  done();
};
