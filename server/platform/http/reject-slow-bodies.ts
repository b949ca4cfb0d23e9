import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/** Within each window a body brings at least this much: 500 bytes a second, as Apache's mod_reqtimeout asks by default. */
const WINDOW_MS = 20_000;
const MIN_BYTES = 10_000;

interface Watched {
  response: ServerResponse;
  /** What the connection had brought when the present window began; undefined before the first whole one. */
  bytesBefore?: number;
}

/**
 * Ends requests whose body arrives drop by drop: they would hold a connection for as long as they like. A slow line with a
 * large picture is not slow in this sense. The response is 408 where none has been sent. To be called after all that answer
 * requests. Returns what judges the bodies under way; it runs by itself once in each window.
 */
export function rejectSlowBodies(app: FastifyInstance): () => void {
  const arriving = new Map<IncomingMessage, Watched>();
  app.server.on('request', (request, response) => {
    if (request.complete || !hasBody(request)) return;
    arriving.set(request, { response });
    const { socket } = request;
    // One connection carries many requests: none leaves a listener behind.
    const forget = () => {
      arriving.delete(request);
      socket.off('close', forget);
    };
    request.once('close', forget);
    socket.once('close', forget);
  });

  function judge(): void {
    for (const [request, watched] of arriving) {
      const { bytesRead } = request.socket;
      if (watched.bytesBefore !== undefined && bytesRead - watched.bytesBefore < MIN_BYTES) {
        arriving.delete(request);
        reject(request, watched.response);
      }
      watched.bytesBefore = bytesRead;
    }
  }

  const timer = setInterval(judge, WINDOW_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return judge;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function reject(request: IncomingMessage, response: ServerResponse): void {
  // Fastify listens for errors while it reads the body, and answers them as it answers all others.
  if (response.headersSent || request.listenerCount('error') === 0) {
    request.socket.destroy();
    return;
  }
  response.shouldKeepAlive = false;
  request.emit('error', new AppError('request_timeout'));
}
