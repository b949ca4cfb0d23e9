import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import { packingRoutes, parcelActionRoutes } from './action-routes.ts';
import { bookingFileRoutes, paperRoutes } from './booking-routes.ts';
import { courierRoutes } from './courier-routes.ts';
import { parcelListRoutes } from './list-routes.ts';
import { orderEditRoutes } from './order-edits/routes.ts';
import { orderStatusRoutes } from './order-status/routes.ts';
import { exchangeRoutes, returnRoutes } from './return-routes.ts';

export const parcelRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(parcelListRoutes, deps);
  app.register(packingRoutes, deps);
  app.register(parcelActionRoutes, deps);
  app.register(bookingFileRoutes, deps);
  app.register(paperRoutes, deps);
  app.register(returnRoutes, deps);
  app.register(exchangeRoutes, deps);
  app.register(courierRoutes, deps);
  app.register(orderStatusRoutes, deps);
  app.register(orderEditRoutes, deps);
  done();
};
