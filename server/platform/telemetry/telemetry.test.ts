import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDemoEnvironment, type ShopEnvironment } from '#test/environments.ts';
import { BUILT_SERVER, findFreePort, type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

const value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  z.unknown().transform(() => undefined),
]);
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .default([])
  .transform((pairs): Record<string, unknown> => Object.fromEntries(pairs.map((pair) => [pair.key, pair.value])));
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes,
});
const tracesBody = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});
const metricsBody = z.object({
  resourceMetrics: z.array(
    z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(z.looseObject({ name: z.string() })) })) }),
  ),
});
type Span = z.infer<typeof spanSchema>;

async function openCollector({ rejects }: { rejects?: '/v1/metrics' } = {}) {
  const bodies: Record<string, string[]> = { '/v1/traces': [], '/v1/metrics': [] };
  const types = new Set<string | undefined>();
  let rejected = 0;
  const server = createServer((request, response) => {
    types.add(request.headers['content-type']);
    void text(request).then((body) => {
      bodies[request.url ?? '']?.push(body);
      const isRejected = request.url === rejects;
      if (isRejected) rejected += 1;
      response.writeHead(isRejected ? 404 : 200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The collector does not listen');
  const traces = () => (bodies['/v1/traces'] ?? []).flatMap((body) => tracesBody.parse(JSON.parse(body)).resourceSpans);
  return {
    url: `http://127.0.0.1:${address.port}`,
    types,
    rejected: () => rejected,
    texts: () => Object.values(bodies).flat().join('\n'),
    services: () => traces().map(({ resource }) => resource.attributes['service.name']),
    spans: (): Span[] => traces().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    metrics: () =>
      (bodies['/v1/metrics'] ?? [])
        .flatMap((body) => metricsBody.parse(JSON.parse(body)).resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
    close: () => server.close(),
  };
}

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const EMAIL = 'zarmina.gul@example.com';

describe('a shop with a collector', () => {
  let environment: ShopEnvironment;
  let collector: Awaited<ReturnType<typeof openCollector>>;
  let server: ServerProcess;
  let log: Record<string, unknown>[] = [];
  beforeAll(async () => {
    collector = await openCollector();
    environment = await openDemoEnvironment();
    server = await spawnServer({
      ...environment.env,
      LOG_LEVEL: 'info',
      SLOW_QUERY_MS: '0.001',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'shop-of-the-test',
    });
    await server.serving();
    const traceparent = `00-${TRACE_ID}-b7ad6b7169203331-01`;
    await fetch(`${server.url}/api/products?q=frock&limit=3`, { headers: { traceparent } });
    await fetch(`${server.url}/shop`);
    await fetch(`${server.url}/api/orders/${EMAIL}`);
    const body = JSON.stringify({ email: EMAIL, username: 'Zarmina' });
    await fetch(`${server.url}/api/auth/send-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    await waitUntil(
      'the code is mailed',
      async () => (await (await fetch(`${server.url}/dev/mailbox.json`)).text()).includes(EMAIL) || undefined,
    );
    const { stdout } = await server.end('SIGTERM');
    log = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
  });
  afterAll(async () => {
    collector.close();
    await environment.close();
  });

  const findSpan = (name: string): Span => {
    const span = collector.spans().find((each) => each.name === name);
    if (!span) throw new Error(`There is no span ${name}`);
    return span;
  };

  it('sends a span for a request, in the trace of the proxy, with its queries below it', () => {
    const request = findSpan('GET /api/products');
    expect(request).toMatchObject({
      traceId: TRACE_ID,
      parentSpanId: 'b7ad6b7169203331',
      kind: 2,
      attributes: { 'http.request.method': 'GET', 'http.route': '/api/products', 'http.response.status_code': 200 },
    });
    const queries = collector.spans().filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries) {
      expect(query).toMatchObject({ traceId: TRACE_ID, kind: 3, attributes: { 'db.system.name': 'postgresql' } });
      expect(query.attributes['db.query.text']).toMatch(/^(select|with) /i);
      expect(query.startTimeUnixNano).toBeGreaterThanOrEqual(request.startTimeUnixNano);
      expect(query.endTimeUnixNano).toBeLessThanOrEqual(request.endTimeUnixNano);
    }
    expect(new Set(collector.services())).toEqual(new Set(['shop-of-the-test']));
  });

  it('logs the trace id in both lines of the request and in those of its slow queries', () => {
    const reqId = log.find((line) => line['trace_id'] === TRACE_ID)?.['reqId'];
    expect(reqId).toMatch(/^[\da-f-]{36}$/);
    const lines = log.filter((line) => line['reqId'] === reqId);
    expect(lines.map(({ trace_id: traceId }) => traceId)).toEqual(lines.map(() => TRACE_ID));
    expect(lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['incoming request', 'slow query', 'request completed']),
    );
  });

  it('has a page and its calls in one trace, and other requests in other traces', () => {
    const page = findSpan('GET /*');
    const calls = collector.spans().filter(({ parentSpanId, kind }) => parentSpanId === page.spanId && kind === 2);
    expect(calls.map(({ name }) => name)).toContain('GET /api/products');
    for (const call of calls) expect(call.traceId).toBe(page.traceId);
    const requests = collector.spans().filter(({ kind, parentSpanId }) => kind === 2 && parentSpanId === undefined);
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(requests.length);
  });

  it('sends a span for a job, with its queries below it', () => {
    const job = findSpan('process otp.requested');
    expect(collector.spans().some(({ parentSpanId }) => parentSpanId === job.spanId)).toBe(true);
    expect(log).toContainEqual(
      expect.objectContaining({ msg: 'slow query', job: 'otp.requested', trace_id: job.traceId }),
    );
  });

  it('sends its metrics under their names, without customer data', () => {
    const metrics = collector.metrics();
    const find = (name: string) => metrics.find((metric) => metric.name === name);
    expect(find('http_request_duration_seconds')).toMatchObject({
      unit: 's',
      histogram: {
        aggregationTemporality: 2,
        dataPoints: expect.arrayContaining([
          expect.objectContaining({
            attributes: expect.arrayContaining([{ key: 'route', value: { stringValue: '/api/products' } }]),
          }),
        ]),
      },
    });
    expect(find('orders_total')).toMatchObject({ sum: { isMonotonic: true } });
    expect(find('shop_processes')).toMatchObject({ gauge: { dataPoints: [{ asDouble: 1 }] } });
    expect(collector.texts()).not.toMatch(/zarmina|frock/i);
  });
});

const REPORT_LOADED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (/telemetry/.test(url)) process.stderr.write('loaded ' + url + '\\n');
      return next(url, context);
    },
  });`)}`;

const unsentIn = (log: string) =>
  log.split('\n').flatMap((line) => /(Traces|Metrics) cannot be sent/.exec(line)?.[1] ?? []);

describe('OpenTelemetry', { timeout: 120_000 }, () => {
  const run = async (env: Record<string, string>, requests: number, beforeEnd?: () => Promise<unknown>) => {
    const environment = await openDemoEnvironment();
    const args = ['--import', REPORT_LOADED, BUILT_SERVER];
    const server = await spawnServer({ ...environment.env, ...env }, { args });
    await server.serving();
    for (let request = 0; request < requests; request++) {
      expect((await fetch(`${server.url}/api/products?limit=${request + 1}`)).status).toBe(200);
    }
    await beforeEnd?.();
    const ended = await server.end('SIGTERM');
    await environment.close();
    return ended;
  };

  it('is not loaded without its variable', async () => {
    expect(await run({}, 1)).toMatchObject({ code: 0, stderr: '' });
    expect(
      await run({ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, 1),
    ).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  it('uses protobuf by default, and sends no traces if they are switched off', async () => {
    const collector = await openCollector();
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
    };
    // On a busy machine, the one second of the shutdown is too short to send metrics.
    const isSent = () => waitUntil('metrics are sent', () => collector.types.size > 0 || undefined);
    expect((await run(env, 1, isSent)).code).toBe(0);
    collector.close();
    expect([...collector.types]).toEqual(['application/x-protobuf']);
    expect(collector.texts()).toContain('http_request_duration_seconds');
    expect(collector.texts()).not.toContain('db.query.text');
  });

  it('logs one line if a collector accepts traces but no metrics', async () => {
    const collector = await openCollector({ rejects: '/v1/metrics' });
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      // The interval is also the timeout of an export, and exports may be slow on a busy machine.
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    };
    const { stdout } = await run(env, 40, () =>
      waitUntil('metrics are sent several times', () => collector.rejected() >= 3 || undefined),
    );
    collector.close();
    expect(collector.spans().length).toBeGreaterThan(0);
    expect(unsentIn(stdout)).toEqual(['Metrics']);
  });

  it('logs one line while the collector is unreachable, and does not delay the shutdown', async () => {
    const endpoint = `http://127.0.0.1:${await findFreePort()}`;
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_METRIC_EXPORT_INTERVAL: '100',
      OTEL_EXPORTER_OTLP_TIMEOUT: '100',
      SHUTDOWN_SECONDS: '10',
    };
    const { code, stdout, stderr } = await run(env, 40);
    expect(code).toBe(0);
    expect(stderr).toContain('loaded ');
    const unsent = unsentIn(stdout + stderr);
    expect(unsent).toContain('Metrics');
    expect(unsent, 'each once').toEqual([...new Set(unsent)]);
  });
});
