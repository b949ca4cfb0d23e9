import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import type { ErrorBody } from '#contract/errors.schema.ts';
import { AppError } from '#contract/errors.ts';
import { problemsByField } from '#contract/field-problems.ts';
import { isDatabaseFull, isDatabaseUnavailable, isStatementTimeout } from '../database/transaction.ts';

const CODE_BY_FASTIFY_CODE: Record<string, AppError['code']> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** Statuses of errors that plugins throw. Any other status from 400 to 499 is `validation`. */
const CODE_BY_STATUS: Record<number, AppError['code']> = {
  404: 'not_found',
  405: 'method_not_allowed',
  416: 'range_not_satisfiable',
};

/** Maximum size of a rejected body that is still read. For a larger body, the connection closes at once. */
const DISCARDED_MAX_BYTES = 64 * 1024 * 1024;

const NO_ROOM = 'The store cannot take anything in just now. Nothing was changed. Please try again later.';

export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(respondWithError);
}

/** Logs unexpected errors and hides their details from the client. */
export function respondWithError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const expected = expectedFrom(error);
  if (expected === undefined || isDatabaseFull(error)) {
    request.log.error({ err: causeOf(error) }, 'unexpected failure');
  }
  const appError = expected ?? new AppError('internal');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') discardBody(request, reply);
  // The header with the size of the file.
  if (appError.code === 'range_not_satisfiable' && 'headers' in error) reply.headers(Object(error.headers));
  if (appError.retryAfterSeconds !== undefined) reply.header('retry-after', String(appError.retryAfterSeconds));
  return reply.status(appError.status).header('cache-control', 'no-store').send(bodyOf(appError));
}

/**
 * Reads the rest of the body. Otherwise Fastify would close the connection, and a client that is still sending would
 * lose the response.
 */
function discardBody({ headers, raw }: FastifyRequest, reply: FastifyReply): void {
  if (!(Number(headers['content-length']) <= DISCARDED_MAX_BYTES)) return;
  reply.removeHeader('connection');
  raw.resume();
}

export function bodyOf({ message, code, fields }: AppError): ErrorBody {
  return { message, code, ...(fields && { fields }) };
}

/** Returns the cause of a failed query, because the error itself lists parameters, such as customers' addresses. */
function causeOf(error: FastifyError): unknown {
  return isResponseSerializationError(error) || error instanceof DrizzleQueryError ? error.cause : error;
}

function expectedFrom(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error) || isStatementTimeout(error)) return new AppError('unavailable', { cause: error });
  if (isDatabaseFull(error)) return new AppError('unavailable', { message: NO_ROOM, cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error.validation);
  const code = CODE_BY_FASTIFY_CODE[error.code];
  if (code !== undefined) return new AppError(code);
  // Covers errors such as a bad percent-encoding or a truncated body.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError(CODE_BY_STATUS[error.statusCode] ?? 'validation');
  }
  return undefined;
}

/** Returns a message for users, and one for each field: 'products.0.quantity' -> 'Please enter at least 1'. */
function validationError(issues: readonly { instancePath: string; message?: string | undefined }[]): AppError {
  const fields = problemsByField(
    issues.map(({ instancePath, message }) => ({ path: instancePath.split('/').filter(Boolean), message })),
  );
  const sentences = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`);
  return new AppError('validation', { message: `Please check what was sent. ${sentences.join('; ')}`, fields });
}

const API = '/api/*';

/**
 * Responds to requests without a route: 405 with the methods of the address, or 404. Call it before routes are added,
 * and the returned function after them.
 */
export function rejectUnknownRoutes(app: FastifyInstance): () => void {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url !== API) routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  const reject = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    const methods = routes.flatMap((route) => (route.pattern.test(path) ? route.methods : []));
    if (methods.length === 0) throw new AppError('not_found');
    reply.header('allow', [...new Set(methods)].sort().join(', '));
    throw new AppError('method_not_allowed');
  };
  app.setNotFoundHandler(reject);
  return () => void app.all(API, { schema: { hide: true } }, reject);
}

/** A wildcard at the top is a page, and no page begins with `/api/`. */
function patternOf(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${url === '/*' ? '(?!/api/)' : ''}${source}/?$`);
}
