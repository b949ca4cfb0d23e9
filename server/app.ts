import type { FastifyServerOptions } from 'fastify';
import { accountRoutes } from './accounts/routes.ts';
import { findViewer } from './accounts/sessions/find-viewer.ts';
import { auditRoutes } from './audit/routes.ts';
import { backgroundWorkRoutes } from './background-work/routes.ts';
import { binRoutes } from './bin/routes.ts';
import { cashRoutes } from './cash/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { cityRoutes } from './cities/routes.ts';
import { closingRoutes } from './closings/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { counterRoutes } from './counter/routes.ts';
import { couponRoutes } from './coupons/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import type { Deps } from './deps.ts';
import { deskRoutes } from './desk/routes.ts';
import { formerOrderRoutes } from './former-orders/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { mailboxRoutes } from './notifications/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { parcelRoutes } from './parcels/routes.ts';
import { cacheResponses } from './platform/cache/cache-responses.ts';
import { serveHitsFirst } from './platform/cache/serve-hits.ts';
import { logSlowQueries } from './platform/database/slow-queries.ts';
import { guardRoutes } from './platform/http/access.ts';
import { createServer } from './platform/http/create-server.ts';
import { prepareToDrain } from './platform/http/drain.ts';
import { rejectUnknownRoutes } from './platform/http/error-handler.ts';
import { addHealthRoutes } from './platform/http/health.ts';
import { addMetrics } from './platform/http/metrics.ts';
import { describeApi } from './platform/http/openapi.ts';
import { rejectSlowBodies } from './platform/http/reject-slow-bodies.ts';
import { pageErrorRoute } from './platform/pages/page-errors.ts';
import type { ServePages } from './platform/pages/render-page.ts';
import { publishSecurityEvents } from './platform/security/publish-events.ts';
import { purchaseRoutes } from './purchases/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { securityRoutes } from './security/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { discoveryRoutes } from './shop-profile/discovery-routes.ts';
import { guardClosedShop, staysOpen } from './shop-profile/guard-closed-shop.ts';
import { shopProfileRoutes } from './shop-profile/routes.ts';
import { stockRoutes } from './stock/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { watchOperation } from './watch-operation.ts';
import { wishlistRoutes } from './wishlists/routes.ts';

export interface BuildAppOptions {
  logger?: NonNullable<FastifyServerOptions['logger']>;
  /** Undefined for a server with only the API. */
  servePages?: ServePages;
}

export async function buildApp(deps: Deps, { logger = false, servePages }: BuildAppOptions = {}) {
  const { env } = deps;
  const app = createServer(logger, { ...env, serverFactory: serveHitsFirst(deps.responses, env.publicUrl) });
  const addApiNotFound = rejectUnknownRoutes(app);
  const apiRoutes = guardRoutes(app, (request) => findViewer(deps, request), deps.now);
  logSlowQueries(app, env.slowQueryMs);
  app.addHook('onRequest', async () => {
    await deps.facetOptions.read();
  });
  cacheResponses(app, deps.responses);
  guardClosedShop(app, deps);
  describeApi(app, `${(await deps.settings.readShopProfile()).name} API`, env.isDemo ? 'public' : 'admin');
  addMetrics(app, deps, env.metricsToken);
  publishSecurityEvents(app);
  addHealthRoutes(app, deps);
  const checkOperation = watchOperation(app, deps);

  app.register(mediaRoutes, deps);
  app.register(auditRoutes, deps);
  app.register(securityRoutes, deps);
  app.register(settingsRoutes, deps);
  app.register(staysOpen(cityRoutes), deps);
  app.register(staysOpen(contentRoutes), deps);
  app.register(staysOpen(accountRoutes), deps);
  app.register(catalogueRoutes, deps);
  app.register(couponRoutes, deps);
  app.register(importRoutes, deps);
  app.register(staysOpen(wishlistRoutes), deps);
  app.register(reviewRoutes, deps);
  app.register(staysOpen(orderRoutes), deps);
  app.register(stockRoutes, deps);
  app.register(formerOrderRoutes, deps);
  app.register(staysOpen(customerRoutes), deps);
  app.register(staysOpen(deskRoutes), deps);
  app.register(staysOpen(parcelRoutes), deps);
  app.register(cashRoutes, deps);
  app.register(counterRoutes, deps);
  app.register(closingRoutes, deps);
  app.register(binRoutes, deps);
  app.register(purchaseRoutes, deps);
  app.register(backgroundWorkRoutes, deps);
  app.register(staysOpen(shopProfileRoutes), deps);
  app.register(discoveryRoutes, deps);
  app.register(viewRoutes, deps);
  if (env.isDemo) app.register(mailboxRoutes, deps);

  app.register(pageErrorRoute, deps);

  addApiNotFound();
  if (servePages) await servePages(app);
  const checkSlowBodies = rejectSlowBodies(app);
  const drain = prepareToDrain(app);
  await app.ready();
  return Object.assign(app, { apiRoutes, drain, checkSlowBodies, checkOperation });
}

export type BuiltApp = Awaited<ReturnType<typeof buildApp>>;
