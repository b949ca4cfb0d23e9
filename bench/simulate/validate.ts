import type { Finding } from '#bench/harness/finding.ts';
import { percentile } from '#bench/harness/summarize.ts';
import { short } from '#bench/harness/table.ts';
import { type MeasuredLoop, nameOfLoop, type ServiceTimes, UNDISTURBED } from './service-times.schema.ts';
import { modelShop, stationsOf, type Topology } from './shop-model.ts';
import { simulate } from './simulation.ts';

const DURATION_MS = 20_000;
const WARM_UP_MS = 2_000;
const POOL_SIZE = 10;

/** The closed loops that `service-times` has measured, simulated on the same processors. */
export function validate(times: ServiceTimes): Finding[] {
  return times.closedLoops.map((loop): Finding => {
    const simulated = simulateLoop(times, loop);
    return {
      what: nameOfLoop(loop) + (loop.otherProcessors > UNDISTURBED ? ' (disturbed: proves nothing)' : ''),
      unit: 'requests/s',
      ours: once(simulated.perSecond),
      baseline: once(loop.perSecond),
      ratio: once(simulated.perSecond / loop.perSecond),
      detail: Object.entries(loop.kinds)
        .map(([kind, measured]) => {
          const { p50Ms = 0, p95Ms = 0 } = simulated.latencies[kind] ?? {};
          const pair = (ours: number, theirs: number) => `${short(ours)} ms (measured ${short(theirs)})`;
          return `${kind}: p50 ${pair(p50Ms, measured.p50Ms)}, p95 ${pair(p95Ms, measured.p95Ms)}`;
        })
        .join('; '),
    };
  });
}

function simulateLoop(times: ServiceTimes, loop: MeasuredLoop) {
  const processors = times.measuredOn.processors;
  const station = 'processors';
  const topology: Topology = {
    shopProcesses: 1,
    poolSize: POOL_SIZE,
    processors: { shop: station, database: station, reads: station, clients: station },
    roundTripMs: 0,
    flushMs: times.flushMs,
    standbyMs: 0,
    notifiesInCommit: false,
    pickProducts: (random) =>
      loop.oneProduct ? [1] : [random.between(1, times.order.products), random.between(1, times.order.products)],
  };
  const isMixed = new Set(loop.turn).size > 1;
  const kindOf = { page: 'cachedPage', order: isMixed ? 'uncountedOrder' : 'order', 'sign-in': 'signIn' };
  const { kinds } = simulate({
    stations: { ...stationsOf(topology), [station]: processors, clients: 1 },
    kinds: modelShop(times, topology),
    arrivals: [{ type: 'closed', clients: loop.clients, turn: loop.turn.map((kind) => kindOf[kind]) }],
    durationMs: DURATION_MS,
    warmUpMs: WARM_UP_MS,
    seed: 3,
  });
  const ofKind = (kind: keyof typeof kindOf) => kinds[kindOf[kind]]?.durationsMs ?? [];
  const latenciesOf = (durations: number[]) =>
    durations.length === 0 ? undefined : { p50Ms: percentile(durations, 50), p95Ms: percentile(durations, 95) };
  const latencies: Record<string, { p50Ms: number; p95Ms: number } | undefined> = {
    page: latenciesOf(ofKind('page')),
    order: latenciesOf(ofKind('order')),
  };
  return { perSecond: Object.values(kinds).reduce((sum, { perSecond }) => sum + perSecond, 0), latencies };
}

const once = (value: number) => ({ median: value, min: value, max: value });
