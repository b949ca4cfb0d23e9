import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { bodyOf } from './error-handler.ts';

/** Errors of Node's HTTP parser. */
const CODE_BY_NODE_CODE: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Writes an API error to the socket of an unparsable request, and closes it. */
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
