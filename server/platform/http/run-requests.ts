import type { IncomingMessage } from 'node:http';
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runOperation } from '../running-operation.ts';
import type { Client } from '../security/client.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if the response was sent before the hooks ran. */
    client?: Client;
  }
}

/** Labels logs and traces with the request that runs. Responses from the cache have no such labels. */
export function runRequestsAsOperations(app: FastifyInstance, telemetry?: Telemetry): void {
  const findSpan = telemetry ? traceRequests(app, telemetry) : () => undefined;
  app.addHook('onRequest', (request, _reply, next) => {
    const span = findSpan(request);
    const labels = { route: `${request.method} ${patternOf(request)}`, reqId: request.id, ...traceLabel(span) };
    request.client = { ip: request.ip, userAgent: request.headers['user-agent'], events: [] };
    runOperation({ labels, span, client: request.client }, next);
  });
}

/** Starts the span before the request's first log line, because the line contains the trace id. */
function traceRequests(app: FastifyInstance, telemetry: Telemetry): (request: FastifyRequest) => Span | undefined {
  const spans = new WeakMap<IncomingMessage, Span>();
  app.setChildLoggerFactory((logger, bindings, options, raw) => {
    const span = telemetry.startRequest(raw);
    spans.set(raw, span);
    return logger.child({ ...bindings, ...traceLabel(span) }, options);
  });
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const span = spans.get(request.raw);
    if (span) telemetry.endRequest(span, { method: request.method, pattern: patternOf(request), status });
  });
  app.addHook('onRequestAbort', async ({ raw }) => {
    const span = spans.get(raw);
    if (span) telemetry.abortRequest(span);
  });
  return ({ raw }) => spans.get(raw);
}

/** Returns the route's pattern instead of the URL, because a URL may contain an e-mail address or a search text. */
function patternOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unmatched';
}

function traceLabel(span: Span | undefined) {
  return span && { trace_id: span.spanContext().traceId };
}
