import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { quietTurn, TURNS_MAX } from './quiet-turn.ts';
import { trackConnections } from './track-connections.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True during a graceful shutdown. `/readyz` then fails, so that a load balancer sends requests elsewhere. */
    isDraining: boolean;
  }
}

/** Time that an idle connection stays open for a last request. */
const IDLE_GRACE_MS = 1_000;
/** Longest time without progress within a request or a response. */
const STALL_LIMIT_MS = 6_000;
const POLL_EVERY_MS = 50;
/** The server stops accepting after this share of `limitMs`, even if new connections keep coming. */
const ACCEPTING_SHARE = 1 / 4;

export interface DrainOptions {
  /** Time for which the server still accepts, so that load balancers first notice the failing `/readyz`. */
  acceptMs: number;
  /** Time for requests in progress, after `acceptMs`. */
  limitMs: number;
  /** Resolves once the primary process has handed over the connections that it accepted for this process. */
  handedOver?: () => Promise<void>;
  idleGraceMs?: number;
  stallLimitMs?: number;
}

/**
 * Call it after all request listeners are added. The returned function shuts down gracefully and resolves once the last
 * connection is closed. Connections stay open until `acceptMs`, because clients would reconnect at once. Slow clients
 * are detected by counting checks, so that a lack of CPU time closes no connection.
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
    app.eventStreams.end();
    const limits = { idle: idleGraceMs / POLL_EVERY_MS, stalled: stallLimitMs / POLL_EVERY_MS };
    while (connections.count() > 0 && !limit.aborted) {
      await delay(POLL_EVERY_MS);
      // Reads what clients have sent by now, so that `closeSlow` sees it as progress.
      await quietTurn();
      connections.closeSlow(limits);
    }
    server.closeAllConnections();
  };
}

/** `http.Server.close` would also close idle connections at once. */
function stopAccepting(server: HttpServer): void {
  Server.prototype.close.call(server);
}
