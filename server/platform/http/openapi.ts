import { setImmediate } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type RouteHandlerMethod, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { errorSchema } from '#contract/errors.schema.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { PRIVATE_QUERY_HEADER } from '#contract/private-query.ts';
import { CachedResponse } from '../cache/cached-response.ts';
import { sendOutcome } from '../cache/send-outcome.ts';
import type { Access } from './access.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Errors that the handler throws. Errors of access, parameters and body are added automatically. */
    errors?: readonly ErrorCode[];
  }
}

const API_DESCRIPTION = `Errors are \`{ message, code, fields? }\`. Prices are PKR. Reads that need a session also accept query parameters in the header \`${PRIVATE_QUERY_HEADER}\`, written like a query string, to keep personal data out of addresses.`;

const OPENAPI = '3.1.0';
const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
} as const;

type Paths = Record<string, object | undefined>;

/** Routes that are described without a break: about 6 ms on two cores, no longer than a page takes to render. */
const SLICE_ROUTES = 10;

/** Adds `/api/openapi.json`, and Swagger UI at `/api/docs`. Must be called after `guardRoutes`. */
export function describeApi(app: FastifyInstance, title: string, docsAccess: Access): void {
  declareErrors(app);
  // Swagger UI requires the plugin. Its own description is never made, because that blocks the process.
  app.register(swagger, { openapi: {} });
  const routes = collectRoutes(app);
  const describe = lazily(() => describeRoutes(routes, title));
  const sendJson = sendOnceMade('application/json; charset=utf-8', describe);
  // JSON is YAML too. The plugin's own YAML takes the processor for seconds.
  const sendYaml = sendOnceMade('application/x-yaml', describe);
  app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: docsAccess };
      if (route.url === '/api/docs/json') route.handler = sendJson;
      if (route.url === '/api/docs/yaml') route.handler = sendYaml;
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      // Removes the directive, because it breaks a shop without TLS.
      transformStaticCSP: (policy) => policy.replace(' upgrade-insecure-requests;', ''),
    });
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, sendJson);
}

/** Returns a list that has all routes with a description once the app is ready. */
function collectRoutes(app: FastifyInstance): RouteOptions[] {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && route.schema?.hide !== true) routes.push(route);
  });
  return routes;
}

/** Describes the routes in slices, with other requests in between: in one go it would block the process for 0.4 s. */
async function describeRoutes(routes: readonly RouteOptions[], title: string): Promise<Buffer> {
  const paths: Paths = {};
  for (let start = 0; start < routes.length; start += SLICE_ROUTES) {
    const slice = await describeSlice(routes.slice(start, start + SLICE_ROUTES));
    for (const [path, operations] of Object.entries(slice)) paths[path] = { ...paths[path], ...operations };
    await setImmediate();
  }
  const openapiObject = {
    openapi: OPENAPI,
    info: { title, version: '1.0.0', description: API_DESCRIPTION },
    components: { securitySchemes: SECURITY_SCHEMES, schemas: {} },
    paths,
  };
  return Buffer.from(JSON.stringify(jsonSchemaTransformObject({ openapiObject })));
}

/** The plugin describes all routes of an app at once, so each slice is an app of its own. */
async function describeSlice(routes: readonly RouteOptions[]): Promise<Paths> {
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => () => '');
  await app.register(swagger, { openapi: { openapi: OPENAPI }, transform: jsonSchemaTransform });
  for (const { method, url, schema, config } of routes) app.route({ method, url, schema, config, handler: () => '' });
  await app.ready();
  return app.swagger().paths ?? {};
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Makes the text at the first request, and compresses it once. A process never changes its API. */
function sendOnceMade(contentType: string, make: () => Promise<Buffer>): RouteHandlerMethod {
  let made: CachedResponse | undefined;
  return async (request, reply) => {
    const body = await make();
    made ??= new CachedResponse(
      { status: 200, headers: { 'content-type': contentType }, body, tags: [] },
      { common: {}, sharedSeconds: 0 },
    );
    return sendOutcome(request, reply, { response: made.response, cached: made, origin: 'hit' });
  };
}

/** Adds the errors of each route to its description. Must be called before routes are added. */
function declareErrors(app: FastifyInstance): void {
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
