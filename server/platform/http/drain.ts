import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { quietTurn, TURNS_MAX } from './quiet-turn.ts';
import { trackConnections } from './track-connections.ts';

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
