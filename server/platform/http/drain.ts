import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { quietTurn, TURNS_AT_MOST } from './quiet-turn.ts';
import { trackConnections } from './track-connections.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The process is about to end: whoever shares out the visitors is to send them elsewhere (`/readyz`). */
    isDraining: boolean;
  }
}

/** How long an idle connection may still bring a request once no new one is taken. */
const IDLE_GRACE_MS = 1_000;
/** How long a client may leave half a request unsent, or a response unread. */
const STALL_LIMIT_MS = 6_000;
const POLL_EVERY_MS = 50;
/** Where new connections never cease, the door is closed after this part of the limit, or after `TURNS_AT_MOST` turns. */
const ACCEPTING_PART = 1 / 4;

export interface DrainOptions {
  /** For how long new connections are still taken, so that those in front can notice `/readyz` first. */
  acceptMs: number;
  /** So long after that, what is under way is cut off. */
  limitMs: number;
  /** Resolves once this process has been given the connections that another one has accepted for it. */
  handedOver?: () => Promise<void>;
  idleGraceMs?: number;
  stallLimitMs?: number;
}

/**
 * Prepares the server to end without dropping a request. Returns what does it: after `acceptMs` no new connection is taken, and
 * only from then on every response is the last of its connection (`Connection: close`), as its client would come back at once.
 * A request that has arrived in full has until `limitMs`. A connection on which the client is slow is closed after a while, which
 * is counted in looks at it and not by the clock: while this process has no processor, nobody's time runs out.
 * Resolves once the last connection is closed. To be called after all that answer, as the mark has to be on every response.
 */
export function prepareToDrain(app: FastifyInstance): (options: DrainOptions) => Promise<void> {
  const { server } = app;
  const connections = trackConnections(server);

  return async ({ acceptMs, limitMs, handedOver, idleGraceMs = IDLE_GRACE_MS, stallLimitMs = STALL_LIMIT_MS }) => {
    app.isDraining = true;
    if (!server.listening) return;
    await delay(acceptMs);
    const limit = AbortSignal.timeout(limitMs);
    const acceptUntil = performance.now() + limitMs * ACCEPTING_PART;
    let [turnsLeft, before] = [TURNS_AT_MOST, -1];
    while (before !== connections.taken() && turnsLeft > 0 && performance.now() < acceptUntil) {
      before = connections.taken();
      await handedOver?.();
      turnsLeft -= await quietTurn(turnsLeft);
    }
    stopAccepting(server);
    connections.endAfterResponse();
    const patience = { idle: idleGraceMs / POLL_EVERY_MS, stalled: stallLimitMs / POLL_EVERY_MS };
    while (connections.count() > 0 && !limit.aborted) {
      await delay(POLL_EVERY_MS);
      // What clients have sent meanwhile is read first.
      await quietTurn();
      connections.closeSlow(patience);
    }
    server.closeAllConnections();
  };
}

/** What `http.Server.close` would do, but for closing the idle connections in the very moment. */
function stopAccepting(server: HttpServer): void {
  Server.prototype.close.call(server);
}
