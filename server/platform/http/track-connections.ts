import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  /** The request that is under way, if any. */
  exchange?: { request: IncomingMessage; response: ServerResponse };
  /** Bytes that had been read when the last response was over: more of them are the beginning of another request. */
  bytesOfPast: number;
  /** What had been read and written at the last look. */
  mark: string;
  /** For how many looks the client has done nothing. */
  stillFor: number;
}

/** In looks: how long a client may do nothing between two requests, and in the middle of one. */
interface Patience {
  idle: number;
  stalled: number;
}

/** Knows of every connection of the server what it waits for: the client, or us. */
export function trackConnections(server: HttpServer) {
  const connections = new Map<Socket, Connection>();
  let isEnding = false;
  let taken = 0;

  server.on('connection', (socket) => {
    taken += 1;
    connections.set(socket, { bytesOfPast: 0, mark: '', stillFor: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  // The handlers that were added before answer within this very event.
  server.prependListener('request', (request, response) => {
    if (isEnding) response.shouldKeepAlive = false;
    const connection = connections.get(request.socket);
    if (!connection) return;
    const exchange = { request, response };
    connection.exchange = exchange;
    response.once('close', () => {
      if (connection.exchange !== exchange) return;
      delete connection.exchange;
      connection.bytesOfPast = request.socket.bytesRead;
    });
  });

  return {
    count: () => connections.size,
    /** How many there have been since the start. */
    taken: () => taken,
    /** From here on every response says that it is its connection's last, those to requests under way included. */
    endAfterResponse(): void {
      isEnding = true;
      for (const { exchange } of connections.values()) {
        if (exchange && !exchange.response.headersSent) exchange.response.shouldKeepAlive = false;
      }
    },
    /** Looks at every connection, and closes those whose client has done nothing for too many looks. */
    closeSlow(patience: Patience): void {
      for (const [socket, connection] of connections) {
        const mark = `${socket.bytesRead} ${socket.bytesWritten - socket.writableLength}`;
        const isStill = mark === connection.mark && !isOurTurn(connection);
        connection.stillFor = isStill ? connection.stillFor + 1 : 0;
        connection.mark = mark;
        const isIdle = !connection.exchange && socket.bytesRead === connection.bytesOfPast;
        if (connection.stillFor > (isIdle ? patience.idle : patience.stalled)) socket.destroy();
      }
    },
  };
}

/** The request has arrived in full, and the response is not yet written. */
function isOurTurn({ exchange }: Connection): boolean {
  return exchange !== undefined && exchange.request.complete && !exchange.response.writableEnded;
}
