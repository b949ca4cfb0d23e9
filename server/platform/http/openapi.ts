import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { PRIVATE_QUERY_HEADER } from '#contract/private-query.ts';
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
  app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: docsAccess };
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      // Removes the directive, because it breaks a shop without TLS.
      transformStaticCSP: (policy) => policy.replace(' upgrade-insecure-requests;', ''),
    });
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
