import type { IncomingMessage } from 'node:http';
import type { Span } from '@opentelemetry/api';
import type { Registry } from 'prom-client';

/** The implementation loads only if a collector is configured. */
export interface Telemetry {
  /** The parent is the span in the `traceparent` header, or the span of the page that makes the request. */
  startRequest(request: IncomingMessage): Span;
  endRequest(span: Span, route: { method: string; pattern: string; status: number }): void;
  /** Ends the span of a request if its client has disconnected. */
  abortRequest(span: Span): void;
  startJob(queue: string): Span;
  endJob(span: Span, outcome: string): void;
  exportMetrics(registry: Registry): void;
  /** Sends the remaining spans and metrics, for at most a second. */
  close(): Promise<void>;
}

export const TRACES_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Settings from the standard variables that the exporters do not read themselves. */
export interface TelemetrySettings {
  protocol: 'http/protobuf' | 'http/json';
  hasTraces: boolean;
  hasMetrics: boolean;
  sampler: (typeof TRACES_SAMPLERS)[number];
  /** Share of the traces to record, from 0 to 1. Only samplers by ratio use it. */
  sampledRatio: number;
  metricIntervalMs: number;
}
