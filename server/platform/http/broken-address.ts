import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { respondWithError } from './error-handler.ts';
import { setSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with a page, whatever the address, and with no status below the one given. Null where there are no pages. */
    renderPage: ((request: FastifyRequest, reply: FastifyReply, lowestStatus: number) => Promise<FastifyReply>) | null;
  }
}

/** What programs ask for, and not people. */
const NO_PAGE = /^\/(api|media|uploadImage)(\/|\?|$)/;

/**
 * Answers where no route could be looked up: a broken percent-encoding, mostly from a link that was cut short. Programs
 * get the failure in the API's shape, people the page that says so. No hook runs for such a request.
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
