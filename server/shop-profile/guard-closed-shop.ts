import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isStaff } from '#server/accounts/rules.ts';
import { findViewer } from '#server/accounts/sessions/find-viewer.ts';
import type { Deps } from '#server/deps.ts';
import { dependsOnly } from '#server/platform/cache/cache-responses.ts';
import { SHOP_PROFILE_TAG } from '#server/settings/open-settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Before the shop opens, only staff may call the route. */
    isForShoppers?: true;
  }
}

/**
 * Rejects visitors with `shop_closed` until the shop opens. Responses to staff are then not cached, because visitors would
 * get them.
 */
export function guardClosedShop(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.isForShoppers || (await deps.settings.read()).isShopOpen) return;
    if (await isFromStaff(deps, request)) {
      request.bypassesCache = true;
      reply.header('cache-control', 'no-store');
      return;
    }
    // The page with this error is cached until a setting that pages show is changed.
    dependsOnly(reply, [SHOP_PROFILE_TAG]);
    throw new AppError('shop_closed');
  });
}

async function isFromStaff(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const viewer = request.viewer ?? (await findViewer(deps, request));
  return viewer !== null && isStaff({ ...viewer, rights: [...viewer.rights] }) && !viewer.twoStep?.isMissing;
}
