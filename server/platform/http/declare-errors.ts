import type { FastifyInstance, RouteOptions } from 'fastify';
import { errorSchema } from '#contract/errors.schema.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How this route may fail beyond what follows from its access, its parameters and its body. */
    errors?: readonly ErrorCode[];
  }
}

/**
 * Gives every guarded route the answers of its failures, so that the API's description names all that a caller may meet. To be
 * called before the routes are added.
 */
export function declareErrors(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined || route.schema?.hide === true) return;
    const codes = [...new Set(errorsOf(route))].sort((a, b) => ERRORS[a].status - ERRORS[b].status);
    const responses = Object.fromEntries(codes.map((code) => [ERRORS[code].status, errorSchema]));
    route.schema = {
      ...route.schema,
      description: `Fails with ${codes.map((code) => `\`${code}\` (${ERRORS[code].status})`).join(', ')}.`,
      response: Object.assign(responses, route.schema?.response),
    };
  });
}

/** What any route of this kind may answer, and what it says itself. */
function errorsOf({ method, url, config }: RouteOptions): ErrorCode[] {
  const { access = 'public', errors = [] } = config ?? {};
  const codes: ErrorCode[] = ['validation', 'internal', 'unavailable', ...errors];
  const isRead = method === 'GET' || method === 'HEAD';
  if (url.includes(':')) codes.push('not_found');
  if (!isRead) codes.push('malformed_json', 'request_timeout', 'too_large', 'unsupported_media_type');
  if (access !== 'public' && access !== 'anyone') codes.push('unauthenticated');
  // A write that another site has caused is refused to whoever has a session.
  if (access === 'owner' || access === 'admin' || (access !== 'public' && !isRead)) codes.push('forbidden');
  return codes;
}
