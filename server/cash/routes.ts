import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import { differenceRoutes } from './differences/routes.ts';
import { ledgerOrderRoutes } from './orders/routes.ts';
import { receivableRoutes } from './receivable-routes.ts';
import { refundChangeRoutes, refundListRoutes } from './refunds/routes.ts';
import { statementDraftRoutes, statementPostRoutes, statementRoutes } from './statement-routes.ts';
import { termsRoutes } from './terms-routes.ts';

export const cashRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(receivableRoutes, deps);
  app.register(differenceRoutes, deps);
  app.register(refundListRoutes, deps);
  app.register(refundChangeRoutes, deps);
  app.register(termsRoutes, deps);
  app.register(statementRoutes, deps);
  app.register(statementDraftRoutes, deps);
  app.register(statementPostRoutes, deps);
  app.register(ledgerOrderRoutes, deps);
  done();
};
