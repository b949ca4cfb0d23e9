import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from './answer-cache.ts';
import { chooseEncoding } from './encodings.ts';
import { isKnownVersion } from './kept-answer.ts';

/** Sends an answer in the form that the client takes; 304 where it has this version already. */
export function sendOutcome(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
  const { answer, kept, origin } = outcome;
  if (!kept) {
    const cacheControl = answer.status >= 400 ? 'no-store' : (answer.headers['cache-control'] ?? 'no-cache');
    const headers = { ...answer.headers, 'cache-control': cacheControl, 'x-cache': origin };
    return reply.status(answer.status).headers(headers).send(answer.body);
  }
  const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
  const encoding = chooseEncoding(accepted);
  const headers = kept.headers(encoding, origin);
  if (isKnownVersion(known, kept.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers;
    return reply.status(304).headers(rest).send();
  }
  return reply.status(answer.status).headers(headers).send(kept.body(encoding));
}
