import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownVersion } from './cached-response.ts';
import { chooseEncoding } from './encodings.ts';
import type { Outcome } from './response-cache.ts';

export async function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome,
): Promise<FastifyReply> {
  const { response, cached, origin } = outcome;
  if (!cached) {
    const cacheControl = response.status >= 400 ? 'no-store' : (response.headers['cache-control'] ?? 'no-cache');
    const headers = { ...response.headers, 'cache-control': cacheControl, 'x-cache': origin };
    return reply.status(response.status).headers(headers).send(response.body);
  }
  const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
  const encoding = chooseEncoding(accepted);
  const isKnown = isKnownVersion(known, cached.etag);
  if (!isKnown) await cached.encode(encoding);
  const headers = cached.headers(encoding, origin);
  if (isKnown) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers;
    return reply.status(304).headers(rest).send();
  }
  return reply.status(response.status).headers(headers).send(cached.body(encoding));
}
