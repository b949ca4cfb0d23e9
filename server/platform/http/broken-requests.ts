import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { bodyOf, respondWithError } from './error-handler.ts';
import { setSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if the server has no pages. */
    renderPage: ((request: FastifyRequest, reply: FastifyReply, minStatus: number) => Promise<FastifyReply>) | null;
  }
}

/** Only programs request these paths, so their errors are JSON and not a page. */
const NO_PAGE = /^\/(api|media|uploadImage)(\/|\?|$)/;

/**
 * Responds to a broken percent-encoding, such as a truncated link. Fastify runs no hooks for it, so this function sets
 * the security headers.
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

const CODE_BY_NODE_CODE: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

export function respondToBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const appError = new AppError(CODE_BY_NODE_CODE[error.code ?? ''] ?? 'validation');
    const body = JSON.stringify(bodyOf(appError));
    const head = [
      `HTTP/1.1 ${appError.status} ${STATUS_CODES[appError.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
