import type { FastifyInstance, RouteOptions } from 'fastify';
import { errorSchema } from '#contract/errors.schema.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Errors that the handler throws. Errors of access, parameters and body are added automatically. */
    errors?: readonly ErrorCode[];
  }
}

/** Adds the errors of each route to its description. Must be called before routes are added. */
export function declareErrors(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined || route.schema?.hide === true) return;
    const codes = [...new Set(errorsOf(route))].sort((a, b) => ERRORS[a].status - ERRORS[b].status);
    const names = codes.map((code) => `\`${code}\` (${ERRORS[code].status})`).join(', ');
    const responses = Object.fromEntries(codes.map((code) => [ERRORS[code].status, errorSchema]));
    route.schema = {
      ...route.schema,
      description: [route.schema?.description, `Fails with ${names}.`].filter(Boolean).join(' '),
      response: Object.assign(responses, route.schema?.response),
    };
  });
}

function errorsOf({ method, url, config }: RouteOptions): ErrorCode[] {
  const { access = 'public', isConfirmed, isForSetup, errors = [] } = config ?? {};
  const codes: ErrorCode[] = ['validation', 'internal', 'unavailable', ...errors];
  const isRead = method === 'GET' || method === 'HEAD';
  if (url.includes(':')) codes.push('not_found');
  if (!isRead) codes.push('malformed_json', 'request_timeout', 'too_large', 'unsupported_media_type');
  if (access !== 'public' && access !== 'anyone') codes.push('unauthenticated');
  // A write with a session is forbidden if it comes from another site.
  const isForSome = access === 'owner' || access === 'admin' || typeof access === 'object';
  if (isForSome || (access !== 'public' && !isRead)) codes.push('forbidden');
  if (access !== 'public' && access !== 'anyone' && !isForSetup) codes.push('second_factor_setup_required');
  if (isConfirmed) codes.push('confirmation_required');
  return codes;
}
