import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONFIRMED_MINUTES } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { BODY_MAX_BYTES } from '#contract/media.ts';
import { hasRight, type Right } from '#contract/rights.ts';
import type { Role } from '#contract/roles.ts';
import { MINUTE_MS } from '#contract/time.ts';

export interface Viewer {
  id: string;
  email: string;
  username: string;
  role: Role;
  rights: readonly Right[];
  /** SHA-256 of the session token. */
  tokenHash: string;
  /** Time of the last password prompt. */
  confirmedAt: Date;
  /** Undefined if two-step login is off and not required. */
  twoStep?: ViewerTwoStep | undefined;
}

export interface ViewerTwoStep {
  isOn: boolean;
  /** True if staff must set up two-step login first. The viewer may do nothing else. */
  isMissing: boolean;
  provedAt: Date | null;
}

/**
 * Users who may call a route. The server does not start if an API route has no access. For 'owner', the use case checks
 * that the viewer owns the resource or is an admin. Of a list of rights one is enough; `and` is needed too.
 */
export type Access =
  | 'public'
  | 'anyone'
  | 'signed-in'
  | 'owner'
  | 'admin'
  | { right: Right | readonly Right[]; and?: Right };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    isConfirmed?: true;
    /** The route is open to staff who must set up two-step login first. */
    isForSetup?: true;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

export interface ApiRoute {
  method: string;
  url: string;
  access: Access;
  bodyLimit: number;
}

export type FindViewer = (request: FastifyRequest) => Promise<Viewer | null>;

/**
 * Checks access before the body is read. The returned list grows as routes are added. Adding a route under /api without
 * access throws.
 */
export function guardRoutes(app: FastifyInstance, findViewer: FindViewer, now: () => Date): ApiRoute[] {
  const routes: ApiRoute[] = [];
  app.decorateRequest('viewer', null);

  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    const methods = Array.isArray(route.method) ? route.method : [route.method];
    const bodyLimit = route.bodyLimit ?? BODY_MAX_BYTES;
    if (access === undefined) {
      if (route.url.startsWith('/api/') && route.schema?.hide !== true) {
        throw new Error(`${methods.join()} ${route.url} does not say who may call it`);
      }
      return;
    }
    for (const method of methods) {
      if (method !== 'HEAD') routes.push({ method, url: route.url, access, bodyLimit });
    }
  });

  app.addHook('onRequest', async (request) => {
    const { access = 'public', isConfirmed, isForSetup } = request.routeOptions.config;
    if (access === 'public') return;
    const viewer = await findViewer(request);
    const mustSetUp = viewer?.twoStep?.isMissing === true && !isForSetup;
    request.viewer = access === 'anyone' && mustSetUp ? null : viewer;
    if (access === 'anyone') return;
    if (request.viewer === null) throw new AppError('unauthenticated');
    if (mustSetUp) throw new AppError('second_factor_setup_required');
    if (!isAllowed(request.viewer, access)) throw new AppError('forbidden');
    if (isConfirmed) assertConfirmed(request.viewer, now());
  });

  return routes;
}

function isAllowed(viewer: Viewer, access: Access): boolean {
  if (typeof access === 'object') {
    return hasRight(viewer, ...[access.right].flat()) && (access.and === undefined || hasRight(viewer, access.and));
  }
  return access !== 'admin' || viewer.role === 'admin';
}

/**
 * Throws `confirmation_required` unless the viewer entered the password within `CONFIRMED_MINUTES`, and also a code if
 * two-step login is on.
 */
export function assertConfirmed({ confirmedAt, twoStep }: Viewer, now: Date): void {
  const since = now.getTime() - CONFIRMED_MINUTES * MINUTE_MS;
  const isFresh = (at: Date | null) => at !== null && at.getTime() > since;
  if (!isFresh(confirmedAt) || (twoStep?.isOn && !isFresh(twoStep.provedAt)))
    throw new AppError('confirmation_required');
}

export function assertTwoStepConfirmed(viewer: Viewer, now: Date): void {
  if (viewer.twoStep?.isOn) assertConfirmed(viewer, now);
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True for methods that change nothing (RFC 9110, section 9.2.1). */
export function isSafe({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return SAFE_METHODS.has(method);
}

export function viewerOf(request: FastifyRequest): Viewer {
  if (request.viewer === null) throw new AppError('unauthenticated');
  return request.viewer;
}

export function assertOwnerOrAdmin(viewer: Viewer, owner: { id: string | null } | { email: string }): void {
  if (viewer.role === 'admin') return;
  const isOwner = 'id' in owner ? owner.id === viewer.id : owner.email === viewer.email;
  if (!isOwner) throw new AppError('forbidden');
}
