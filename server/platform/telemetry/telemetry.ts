import type { IncomingMessage } from 'node:http';
import type { Span } from '@opentelemetry/api';
import type { Registry } from 'prom-client';

/** Traces and metrics for an OpenTelemetry collector. This file has only types: the code is loaded with a collector only. */
export interface Telemetry {
  /** Starts a request's span, below that of its `traceparent` header or of the page that makes the request. */
  startRequest(request: IncomingMessage): Span;
  endRequest(span: Span, route: { method: string; pattern: string; status: number }): void;
  /** Ends the span of a request whose client has gone. */
  abortRequest(span: Span): void;
  startJob(queue: string): Span;
  endJob(span: Span, outcome: string): void;
  /** Sends the metrics of this process from now on. */
  exportMetrics(registry: Registry): void;
  /** Sends the rest, within a second. */
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

/** The standard variables that the exporters do not read themselves. */
export interface TelemetrySettings {
  protocol: 'http/protobuf' | 'http/json';
  hasTraces: boolean;
  hasMetrics: boolean;
  sampler: (typeof TRACES_SAMPLERS)[number];
  /** Of the samplers by ratio, 0 to 1. */
  sampledRatio: number;
  metricIntervalMs: number;
}
