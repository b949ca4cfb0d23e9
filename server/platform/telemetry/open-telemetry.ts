import { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import {
  envDetector,
  type Resource,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { BUILD_INFO } from '../build-info.ts';
import { type FinishedQuery, onFinishedQuery } from '../database/finished-queries.ts';
import { shortenSql } from '../database/shorten-sql.ts';
import { runningOperation } from '../running-operation.ts';
import { createPrometheusProducer } from './prometheus-producer.ts';
import type { Telemetry, TelemetrySettings } from './telemetry.ts';

const SERVICE = 'nanhi-dukaan';
const CLOSE_LIMIT_MS = 1_000;

/** While the collector does not respond, metrics and spans are dropped, and one line is logged. */
export async function openTelemetry(
  settings: TelemetrySettings,
  { onError }: { onError: (error: Error) => void },
): Promise<Telemetry> {
  const { TraceExporter, MetricExporter } = await loadExporters(settings.protocol);
  const resource = describeProcess();
  const tracers = new TracerProvider({
    resource,
    sampler: settings.hasTraces ? samplerOf(settings) : new AlwaysOffSampler(),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: reporting(new TraceExporter(), reportOnce('Traces', onError)) }),
    ],
  });
  const tracer = tracers.getTracer(SERVICE, BUILD_INFO.version);
  let meters: MeterProvider | undefined;

  const stopTracingQueries = onFinishedQuery((query) => traceQuery(tracer, query));

  return {
    startRequest: (request) =>
      tracer.startSpan(request.method ?? '', { kind: SpanKind.SERVER }, below(parentOf(request))),
    endRequest(span, { method, pattern, status }) {
      span.updateName(`${method} ${pattern}`).setAttributes({
        'http.request.method': method,
        'http.route': pattern,
        'http.response.status_code': status,
      });
      if (status >= 500) span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    abortRequest: (span) => span.setAttribute('error.type', 'aborted').end(),
    startJob: (queue) =>
      tracer.startSpan(`process ${queue}`, {
        kind: SpanKind.CONSUMER,
        attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': queue },
      }),
    endJob(span, outcome) {
      if (outcome !== 'completed') span.setAttribute('error.type', outcome).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    exportMetrics(registry) {
      if (!settings.hasMetrics) return;
      const reader = new PeriodicExportingMetricReader({
        exporter: reporting(new MetricExporter(), reportOnce('Metrics', onError)),
        exportIntervalMillis: settings.metricIntervalMs,
        exportTimeoutMillis: settings.metricIntervalMs,
        metricProducers: [createPrometheusProducer(registry)],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    async close() {
      stopTracingQueries();
      // Ignores errors, because `reportOnce` has reported them.
      const closed = Promise.allSettled([tracers.shutdown(), meters?.shutdown()]);
      await Promise.race([closed, delay(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * The exporters read the collector's URL, headers, time limit, compression and certificates from OpenTelemetry's
 * environment variables.
 */
async function loadExporters(protocol: TelemetrySettings['protocol']) {
  const [traces, metrics] =
    protocol === 'http/json'
      ? await Promise.all([
          import('@opentelemetry/exporter-trace-otlp-http'),
          import('@opentelemetry/exporter-metrics-otlp-http'),
        ])
      : await Promise.all([
          import('@opentelemetry/exporter-trace-otlp-proto'),
          import('@opentelemetry/exporter-metrics-otlp-proto'),
        ]);
  return { TraceExporter: traces.OTLPTraceExporter, MetricExporter: metrics.OTLPMetricExporter };
}

/** `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` override these attributes. */
function describeProcess(): Resource {
  return resourceFromAttributes({
    'service.name': SERVICE,
    'service.version': BUILD_INFO.version,
    ...serviceInstanceIdDetector.detect().attributes,
    ...envDetector.detect().attributes,
  });
}

function samplerOf({ sampler, sampledRatio }: TelemetrySettings): Sampler {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(sampledRatio),
  };
  const root = (roots[sampler.replace('parentbased_', '')] ?? (() => new AlwaysOnSampler()))();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** Reads the parent from the `traceparent` header. The parent of a page's API call is the span of the page. */
function parentOf(request: IncomingMessage): Span | undefined {
  if (!(request instanceof IncomingMessage)) return runningOperation()?.span;
  const header = request.headers['traceparent'];
  const parent = typeof header === 'string' ? parseTraceParent(header) : null;
  return parent ? trace.wrapSpanContext({ ...parent, isRemote: true }) : undefined;
}

function below(parent: Span | undefined): Context {
  return parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/** Queries outside of requests and jobs, such as pg-boss' own, get no span. */
function traceQuery(tracer: Tracer, { sql, startedAtMs, durationMs, error, operation }: FinishedQuery): void {
  if (!operation?.span?.isRecording()) return;
  const text = shortenSql(sql);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  const name = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'query';
  const options = { kind: SpanKind.CLIENT, startTime: startedAtMs, attributes };
  const span = tracer.startSpan(name, options, below(operation.span));
  if (error !== undefined) {
    // Records only the error's type, because its message may quote a row.
    span.setAttribute('error.type', errorType(error)).setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(startedAtMs + durationMs);
}

function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

type Report = (result: ExportResult) => void;

/** Reports the first failed export, separately for traces and metrics: a collector may accept only one of both. */
function reportOnce(signal: 'Traces' | 'Metrics', onError: (error: Error) => void): Report {
  let isFailing = false;
  return ({ code, error }) => {
    const hasFailed = code !== ExportResultCode.SUCCESS;
    if (hasFailed && !isFailing) {
      onError(new Error(`${signal} cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT`, { cause: error }));
    }
    isFailing = hasFailed;
  };
}

interface Exporter<Items> {
  export(items: Items, resultCallback: Report): void;
}

function reporting<Items, Kind extends Exporter<Items>>(exporter: Kind & Exporter<Items>, report: Report): Kind {
  const send = exporter.export.bind(exporter);
  exporter.export = (items: Items, resultCallback: Report) =>
    send(items, (result) => {
      report(result);
      resultCallback(result);
    });
  return exporter;
}
