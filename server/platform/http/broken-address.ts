import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { respondWithError } from './error-handler.ts';
import { setSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders a page for any address, with at least this status. Null without pages. */
    renderPage: ((request: FastifyRequest, reply: FastifyReply, minStatus: number) => Promise<FastifyReply>) | null;
  }
}

/** Requested by programs, not users. */
const NO_PAGE = /^\/(api|media|uploadImage)(\/|\?|$)/;

/**
 * Responds to a broken percent-encoding, mostly of a truncated link: an API error for programs, a page for users. Fastify
 * runs no hooks for it.
 */
export function respondToBrokenAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setSecurityHeaders(reply);
  const { renderPage } = request.server;
  if (renderPage === null || !['GET', 'HEAD'].includes(request.method) || NO_PAGE.test(request.url)) {
    respondWithError(error, request, reply);
    return;
  }
  renderPage(request, reply, 400).catch((renderError: FastifyError) => respondWithError(renderError, request, reply));
}
