import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/** A body must bring at least 500 bytes a second, as by default in Apache's mod_reqtimeout. */
const WINDOW_MS = 20_000;
const MIN_BYTES = 10_000;

interface Upload {
  response: ServerResponse;
  bytesBefore?: number;
}

/**
 * Stops slowloris attacks: responds with 408 to a body that arrives too slowly. Must be called after all request
 * listeners are added. Returns the check, which also runs every `WINDOW_MS`.
 */
export function rejectSlowBodies(app: FastifyInstance): () => void {
  const arriving = new Map<IncomingMessage, Upload>();
  app.server.on('request', (request, response) => {
    if (request.complete || !hasBody(request)) return;
    arriving.set(request, { response });
    const { socket } = request;
    // Removes the listener, because a connection carries many requests.
    const forget = () => {
      arriving.delete(request);
      socket.off('close', forget);
    };
    request.once('close', forget);
    socket.once('close', forget);
  });

  function rejectSlow(): void {
    for (const [request, upload] of arriving) {
      const { bytesRead } = request.socket;
      if (upload.bytesBefore !== undefined && bytesRead - upload.bytesBefore < MIN_BYTES) {
        arriving.delete(request);
        reject(request, upload.response);
      }
      upload.bytesBefore = bytesRead;
    }
  }

  const timer = setInterval(rejectSlow, WINDOW_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return rejectSlow;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function reject(request: IncomingMessage, response: ServerResponse): void {
  // Fastify responds to an error only while it reads a body. At any other time the connection can only be closed.
  if (response.headersSent || request.listenerCount('error') === 0) {
    request.socket.destroy();
    return;
  }
  response.shouldKeepAlive = false;
  request.emit('error', new AppError('request_timeout'));
}
