import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Role } from '#contract/roles.ts';

/** The signed-in person, as far as rules care. */
export interface Viewer {
  id: string;
  email: string;
  username: string;
  role: Role;
  /** SHA-256 of the session's token: names the session without being able to open it. */
  tokenHash: string;
}

/**
 * Who may call a route. Every API route states one; a route without is refused at start.
 *
 * - `public`: anybody; nobody is looked up
 * - `anyone`: anybody; a signed-in person is looked up and may be shown more
 * - `signed-in`: any signed-in person
 * - `owner`: a signed-in person, and the use case checks that the thing is theirs or that they are an admin
 * - `admin`: admins only
 */
export type Access = 'public' | 'anyone' | 'signed-in' | 'owner' | 'admin';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

export interface ApiRoute {
  method: string;
  url: string;
  access: Access;
}

/** Finds who a request's session belongs to; null where it has none that is valid. */
export type FindViewer = (request: FastifyRequest) => Promise<Viewer | null>;

/**
 * Enforces the access of every route, before its body is read. Returns the table of guarded routes, which fills as
 * routes are registered. Throws at registration where a route under /api states no access.
 */
export function guardRoutes(app: FastifyInstance, findViewer: FindViewer): ApiRoute[] {
  const routes: ApiRoute[] = [];
  app.decorateRequest('viewer', null);

  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    const methods = Array.isArray(route.method) ? route.method : [route.method];
    if (access === undefined) {
      if (route.url.startsWith('/api/') && route.schema?.hide !== true) {
        throw new Error(`${methods.join()} ${route.url} does not say who may call it`);
      }
      return;
    }
    for (const method of methods) {
      if (method !== 'HEAD') routes.push({ method, url: route.url, access });
    }
  });

  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access ?? 'public';
    if (access === 'public') return;
    request.viewer = await findViewer(request);
    if (access === 'anyone') return;
    if (request.viewer === null) throw new AppError('unauthenticated');
    if (access === 'admin' && request.viewer.role !== 'admin') throw new AppError('forbidden');
  });

  return routes;
}

/** The signed-in person of a guarded route. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (request.viewer === null) throw new AppError('unauthenticated');
  return request.viewer;
}

/** Throws `forbidden` unless the thing belongs to the viewer or the viewer is an admin. */
export function assertOwnerOrAdmin(viewer: Viewer, owner: { id: string | null } | { email: string }): void {
  if (viewer.role === 'admin') return;
  const isOwner = 'id' in owner ? owner.id === viewer.id : owner.email === viewer.email;
  if (!isOwner) throw new AppError('forbidden');
}
