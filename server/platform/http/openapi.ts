import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { PRIVATE_QUERY_HEADER } from '#contract/private-query.ts';
import { CachedResponse } from '../cache/cached-response.ts';
import { sendOutcome } from '../cache/send-outcome.ts';
import type { Access } from './access.ts';
import { declareErrors } from './declare-errors.ts';

const API_DESCRIPTION = `Errors are \`{ message, code, fields? }\`. Prices are PKR. Reads that need a session also accept query parameters in the header \`${PRIVATE_QUERY_HEADER}\`, written like a query string, to keep personal data out of addresses.`;

/** Adds `/api/openapi.json`, and Swagger UI at `/api/docs`. Must be called after `guardRoutes`. */
export function describeApi(app: FastifyInstance, title: string, docsAccess: Access): void {
  declareErrors(app);
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1.0.0', description: API_DESCRIPTION },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  const describe = () => JSON.stringify(app.swagger());
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

/** Makes the text at the first request, and compresses it once. A process never changes its API. */
function sendOnceMade(contentType: string, make: () => string): RouteHandlerMethod {
  let made: CachedResponse | undefined;
  return async (request, reply) => {
    const headers = { 'content-type': contentType };
    made ??= new CachedResponse(
      { status: 200, headers, body: Buffer.from(make()), tags: [] },
      { common: {}, sharedSeconds: 0 },
    );
    return sendOutcome(request, reply, { response: made.response, cached: made, origin: 'hit' });
  };
}
