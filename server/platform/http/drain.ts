import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { quietTurn, TURNS_MAX } from './quiet-turn.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True while the server shuts down. `/readyz` then fails, so that a load balancer sends requests elsewhere. */
    isDraining: boolean;
  }
}

const IDLE_GRACE_MS = 1_000;
const STALL_LIMIT_MS = 6_000;
const POLL_EVERY_MS = 50;
/** After this share of `limitMs` the server stops accepting, even if new connections keep coming. */
const ACCEPTING_SHARE = 1 / 4;

export interface DrainOptions {
  /** Time to accept further connections, until load balancers notice the failing `/readyz`. */
  acceptMs: number;
  limitMs: number;
  /** Resolves once the primary process has handed over the connections that it accepted for this process. */
  handedOver?: () => Promise<void>;
  idleGraceMs?: number;
  stallLimitMs?: number;
}

/**
 * Returns a function that drains the server. Call this after all request listeners are added. Connections stay open for
 * `acceptMs`, because a client whose connection closes would reconnect at once. Slow clients are closed after a number of
 * polls, not of seconds: a process without CPU time would otherwise close them too early.
 */
export function prepareToDrain(app: FastifyInstance): (options: DrainOptions) => Promise<void> {
  const { server } = app;
  const connections = trackConnections(server);

  return async ({ acceptMs, limitMs, handedOver, idleGraceMs = IDLE_GRACE_MS, stallLimitMs = STALL_LIMIT_MS }) => {
    app.isDraining = true;
    if (!server.listening) return;
    await delay(acceptMs);
    const limit = AbortSignal.timeout(limitMs);
    const acceptUntil = performance.now() + limitMs * ACCEPTING_SHARE;
    let [turnsLeft, before] = [TURNS_MAX, -1];
    while (before !== connections.accepted() && turnsLeft > 0 && performance.now() < acceptUntil) {
      before = connections.accepted();
      await handedOver?.();
      turnsLeft -= await quietTurn(turnsLeft);
    }
    stopAccepting(server);
    connections.endAfterResponse();
    const limits = { idle: idleGraceMs / POLL_EVERY_MS, stalled: stallLimitMs / POLL_EVERY_MS };
    while (connections.count() > 0 && !limit.aborted) {
      await delay(POLL_EVERY_MS);
      // Reads what clients have sent by now. Otherwise `closeSlow` would count them as stalled.
      await quietTurn();
      connections.closeSlow(limits);
    }
    server.closeAllConnections();
  };
}

/** `http.Server.close` would also close idle connections at once, so this calls the method of its base class. */
function stopAccepting(server: HttpServer): void {
  Server.prototype.close.call(server);
}

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

function trackConnections(server: HttpServer) {
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
