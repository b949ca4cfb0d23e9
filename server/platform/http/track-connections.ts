import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  exchange?: { request: IncomingMessage; response: ServerResponse };
  /** Bytes read when the last response ended. Further bytes belong to another request. */
  bytesBefore: number;
  progress: string;
  stalledChecks: number;
}

/**
 * Number of checks without progress after which a connection is closed: `idle` between two requests, `stalled` within
 * one.
 */
interface StallLimits {
  idle: number;
  stalled: number;
}

export function trackConnections(server: HttpServer) {
  const connections = new Map<Socket, Connection>();
  let isEnding = false;
  let accepted = 0;

  server.on('connection', (socket) => {
    accepted += 1;
    connections.set(socket, { bytesBefore: 0, progress: '', stalledChecks: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  // Runs before other listeners, because they may send the whole response within the same event.
  server.prependListener('request', (request, response) => {
    if (isEnding) response.shouldKeepAlive = false;
    const connection = connections.get(request.socket);
    if (!connection) return;
    const exchange = { request, response };
    connection.exchange = exchange;
    response.once('close', () => {
      if (connection.exchange !== exchange) return;
      delete connection.exchange;
      connection.bytesBefore = request.socket.bytesRead;
    });
  });

  return {
    count: () => connections.size,
    accepted: () => accepted,
    /** Makes each response the last of its connection, also responses in progress. */
    endAfterResponse(): void {
      isEnding = true;
      for (const { exchange } of connections.values()) {
        if (exchange && !exchange.response.headersSent) exchange.response.shouldKeepAlive = false;
      }
    },
    closeSlow(limits: StallLimits): void {
      for (const [socket, connection] of connections) {
        const progress = `${socket.bytesRead} ${socket.bytesWritten - socket.writableLength}`;
        const isStalled = progress === connection.progress && !isAwaitingResponse(connection);
        connection.stalledChecks = isStalled ? connection.stalledChecks + 1 : 0;
        connection.progress = progress;
        const isIdle = !connection.exchange && socket.bytesRead === connection.bytesBefore;
        if (connection.stalledChecks > (isIdle ? limits.idle : limits.stalled)) socket.destroy();
      }
    },
  };
}

function isAwaitingResponse({ exchange }: Connection): boolean {
  return exchange !== undefined && exchange.request.complete && !exchange.response.writableEnded;
}
