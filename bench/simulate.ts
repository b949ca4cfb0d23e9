import { CannotRun } from './harness/cannot-run.ts';
import type { Outcome } from './harness/finding.ts';
import { short } from './harness/table.ts';
import { type Forecast, forecast } from './simulate/forecast.ts';
import { readServiceTimes, type ServiceTimes } from './simulate/service-times.schema.ts';
import { SIZES } from './simulate/sizes.ts';
import { validate } from './simulate/validate.ts';

/**
 * A discrete-event simulation of the shop, fed with `service-times.json`: first of the measured closed loops, whose figures it
 * must reproduce, then of sizes that no machine here can carry.
 */
export async function simulateScale(): Promise<Outcome> {
  const times = await readServiceTimes().catch((error: unknown) => {
    throw new CannotRun(`there are no service times (npm run bench -- service-times): ${String(error)}`);
  });
  const findings = validate(times);
  const forecasts = SIZES.flatMap((size) => [false, true].map((isSale) => forecast(times, size, isSale)));
  return {
    findings,
    notes: [
      'Ours is simulated, the baseline measured. The model holds where the ratio is between 0.8 and 1.2.',
      ...disturbances(times),
    ],
    tables: [demandTable(forecasts), latencyTable(forecasts)],
  };
}

function disturbances({ closedLoops }: ServiceTimes): string[] {
  const worst = Math.max(...closedLoops.map(({ otherProcessors }) => otherProcessors));
  return worst < 0.1 ? [] : [`Other programs took up to ${short(worst)} processors while the loops were measured.`];
}

function demandTable(forecasts: readonly Forecast[]): string {
  const stations = [...new Set(forecasts.flatMap(({ demand }) => Object.keys(demand)))];
  const head = [
    'a day',
    'when',
    'orders/s',
    'views/s',
    'pages asked of the shop/s',
    'rendered/s',
    ...stations,
    'first limit',
  ];
  return tableFrom([
    head,
    ...forecasts.map(({ size, isSale, ordersPerSecond, viewsPerSecond, pages, demand }) => {
      const [[first, most] = ['', 0]] = Object.entries(demand).sort(([, a], [, b]) => b - a);
      const rates = [ordersPerSecond, viewsPerSecond, pages.requests, pages.rendered].map(short);
      const limit = `${first}, at ${short(1 / most)} times this load`;
      return [
        size.name,
        isSale ? 'sale' : 'peak hour',
        ...rates,
        ...stations.map((name) => percent(demand[name])),
        limit,
      ];
    }),
  ]);
}

function latencyTable(forecasts: readonly Forecast[]): string {
  const kinds = ['order', 'signIn', 'cachedPage', 'renderedPage', 'filteredSearch'];
  return tableFrom([
    ['a day', 'when', ...kinds.map((kind) => `${kind}, p50 / p95 / p99 ms`)],
    ...forecasts.map(({ size, isSale, latencies }) => [
      size.name,
      isSale ? 'sale' : 'peak hour',
      ...kinds.map((kind) => {
        if (!latencies) return 'grows without end';
        const found = latencies[kind];
        return found ? `${short(found.p50Ms)} / ${short(found.p95Ms)} / ${short(found.p99Ms)}` : '';
      }),
    ]),
  ]);
}

const percent = (share: number | undefined) => (share === undefined ? '' : `${short(100 * share)} %`);

function tableFrom([head = [], ...rows]: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
