import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The process is about to end: whoever shares out the visitors is to send them elsewhere (`/readyz`). */
    isDraining: boolean;
  }
}

/** How long a connection that rests may still bring a request once no new one is taken. */
const IDLE_GRACE_MS = 1_000;
const LOOK_EVERY_MS = 50;
/** In a turn of the event loop that is so short nothing else was done after connections were taken. */
const SHORT_TURN_MS = 1;
const TURNS_AT_MOST = 200;

interface DrainOptions {
  /** For how long new connections are still taken, so that those in front can notice `/readyz` first. */
  acceptMs: number;
  /** What is under way then is cut off. */
  limitMs: number;
}

/**
 * Prepares the server to end without dropping a request. Returns what does it: after `acceptMs` no new connection is taken, and
 * only from then on every answer is the last of its connection (`Connection: close`), as its client would come back at once.
 * A connection that rests is closed after a moment, not at once, as its client may be writing to it. It resolves once the last
 * one is closed. To be called after all that answer, as the mark has to be on every answer, whoever gives it.
 */
export function prepareToDrain(app: FastifyInstance): (options: DrainOptions) => Promise<void> {
  const { server } = app;
  const sockets = new Set<Socket>();
  let isClosed = false;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    if (isClosed) response.shouldKeepAlive = false;
  });

  return async ({ acceptMs, limitMs }) => {
    app.isDraining = true;
    if (!server.listening) return;
    await delay(acceptMs);
    // Right after the event loop has taken what was waiting, so that hardly anybody is turned away at the door.
    await shortTurn();
    stopAccepting(server);
    isClosed = true;
    const isLate = limitIn(limitMs);
    const isGraceOver = limitIn(IDLE_GRACE_MS);
    while (sockets.size > 0 && !isLate()) {
      await delay(LOOK_EVERY_MS);
      if (!isGraceOver()) continue;
      server.closeIdleConnections();
      // Node counts a connection that has never said anything as one whose request is under way.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }
    server.closeAllConnections();
  };
}

/** Waits for the end of a turn of the event loop in which nobody has worked for long: who came meanwhile would be turned away. */
async function shortTurn(): Promise<void> {
  for (let turn = 0; turn < TURNS_AT_MOST; turn += 1) {
    const beganAt = performance.now();
    await setImmediate();
    if (performance.now() - beganAt < SHORT_TURN_MS) return;
  }
}

/** What `http.Server.close` would do, but for closing the connections that rest in the very moment. */
function stopAccepting(server: HttpServer): void {
  Server.prototype.close.call(server);
}

function limitIn(ms: number): () => boolean {
  const until = performance.now() + ms;
  return () => performance.now() >= until;
}
