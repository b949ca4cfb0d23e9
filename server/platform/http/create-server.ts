import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerFactory, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '#contract/errors.ts';
import { BODY_MAX_BYTES } from '#contract/media.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { respondToBrokenAddress, respondToBrokenRequest } from './broken-requests.ts';
import { compressResponses } from './compress.ts';
import { setErrorHandler } from './error-handler.ts';
import { readPrivateQuery } from './read-private-query.ts';
import { rejectTwoHosts } from './reject-two-hosts.ts';
import { rejectUnstorableText } from './reject-unstorable-text.ts';
import { runRequestsAsOperations } from './run-requests.ts';
import { addSecurityHeaders } from './security-headers.ts';

export interface RequestLimits {
  /** Until the headers are complete. */
  headersMs: number;
  /** Until the body is complete: 8 MB in base64 at 20 KB/s. `rejectSlowBodies` ends slower ones earlier. */
  requestMs: number;
  checkEveryMs: number;
}
const REQUEST_LIMITS: RequestLimits = { headersMs: 20_000, requestMs: 600_000, checkEveryMs: 5_000 };

export interface ServerOptions {
  /** Proxies whose `X-Forwarded-*` is trusted, in Fastify's syntax. */
  trustProxy: string | boolean;
  publicUrl: string;
  serverFactory?: FastifyServerFactory;
  telemetry?: Telemetry | undefined;
}

/** Creates Fastify with zod schemas, cookies, request ids, compression, security headers and error handling. */
export function createServer(
  logger: NonNullable<FastifyServerOptions['logger']>,
  { trustProxy, publicUrl, serverFactory, telemetry }: ServerOptions = {
    trustProxy: false,
    publicUrl: 'http://localhost',
  },
  { headersMs, requestMs, checkEveryMs }: RequestLimits = REQUEST_LIMITS,
) {
  const app = Fastify({
    logger,
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    trustProxy,
    requestTimeout: requestMs,
    ...(serverFactory && { serverFactory }),
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    clientErrorHandler: respondToBrokenRequest,
    // Errors before routing (a broken percent-encoding, a too long id) never reach the error handler.
    frameworkErrors: respondToBrokenAddress,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  allowEmptyJson(app);
  app.decorate('renderPage', null);
  app.decorate('isDraining', false);
  runRequestsAsOperations(app, telemetry);
  app.register(cookie);
  compressResponses(app);
  addSecurityHeaders(app, publicUrl);
  setErrorHandler(app);
  rejectTwoHosts(app);
  // Before the checks of the request.
  readPrivateQuery(app);
  rejectUnstorableText(app);
  return app;
}

/** A large body is one file or one list of 1,000 lines. 25,000 names in an object take 60 ms to parse and to check. */
const JSON_VALUES_MAX = 15_000;
const TOO_MANY_VALUES = `The request holds more than ${JSON_VALUES_MAX} values. Send them in parts.`;

/** Counts the signs that begin or separate values. Includes commas in texts: no field has so many. */
function hasTooManyValues(json: string): boolean {
  if (json.length <= JSON_VALUES_MAX) return false;
  let count = 0;
  for (const sign of [',', '[', '{']) {
    for (let at = json.indexOf(sign); at >= 0; at = json.indexOf(sign, at + 1)) {
      count += 1;
      if (count > JSON_VALUES_MAX) return true;
    }
  }
  return false;
}

/** Accepts an empty JSON body, which many clients send with a DELETE or a logout. */
function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    else if (hasTooManyValues(text)) done(new AppError('validation', { message: TOO_MANY_VALUES }));
    else void parse(request, text, done);
  });
}
