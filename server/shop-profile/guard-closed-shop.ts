import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isStaff } from '#server/accounts/rules.ts';
import { findViewer } from '#server/accounts/sessions/find-viewer.ts';
import type { Deps } from '#server/deps.ts';
import { dependsOnly } from '#server/platform/cache/cache-responses.ts';
import { SHOP_PROFILE_TAG } from '#server/settings/open-settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Visitors and customers may call the route while the shop is closed and hidden, too. */
    staysOpen?: boolean;
    /** The route sells. It is closed whenever the shop is, also if visitors see the products. */
    sells?: true;
  }
}

/** Returns the plugin with routes that stay open, except those that say otherwise. */
export function staysOpen<Options extends object>(
  routes: FastifyPluginCallback<Options>,
): FastifyPluginCallback<Options> {
  return (app, options, done) => {
    app.addHook('onRoute', (route) => {
      route.config = { staysOpen: !route.config?.sells, ...route.config };
    });
    routes(app, options, done);
  };
}

/**
 * Rejects visitors and customers with `shop_closed` on routes that sell while the shop is closed, and on all routes except
 * those that stay open while it is hidden. Responses to staff are then not cached, because visitors would get them.
 */
export function guardClosedShop(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isOpenToAll(request)) return;
    const { isShopOpen, isVisibleWhileClosed, opensOn } = await deps.settings.read();
    if (isShopOpen || (isVisibleWhileClosed && !request.routeOptions.config.sells)) return;
    if (await isFromStaff(deps, request)) {
      request.bypassesCache = true;
      reply.header('cache-control', 'no-store');
      return;
    }
    // The page with this error is cached until a setting that pages show is changed.
    dependsOnly(reply, [SHOP_PROFILE_TAG]);
    throw new AppError('shop_closed', { message: `The shop is closed, and opens ${opensOn || 'soon'}.` });
  });
}

/** Pages and images are no part of the API, and have no `access`. Routes of staff check the rights themselves. */
function isOpenToAll({ routeOptions: { config } }: FastifyRequest): boolean {
  const { access } = config;
  return config.staysOpen === true || access === undefined || access === 'admin' || typeof access === 'object';
}

async function isFromStaff(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const viewer = request.viewer ?? (await findViewer(deps, request));
  return viewer !== null && isStaff({ ...viewer, rights: [...viewer.rights] }) && !viewer.twoStep?.isMissing;
}
