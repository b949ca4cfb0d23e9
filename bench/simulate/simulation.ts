import { makeRandom, type Random } from '#database/demo/random.ts';
import { EventQueue } from './event-queue.ts';
import { Station } from './station.ts';

/** `work` takes a server of the station for `ms`; `acquire` takes one until `release`, over other steps; `wait` takes none. */
export type Step =
  | { do: 'acquire' | 'release'; station: string }
  | { do: 'work'; station: string; ms: number }
  | { do: 'wait'; ms: number };

/** The steps of one request, drawn anew for each. */
export type RequestSteps = (random: Random) => Step[];

/** Open arrivals come by Poisson's law, however long responses take; closed clients wait for each. */
export type Arrivals =
  | { type: 'open'; kind: string; perSecond: number }
  | { type: 'closed'; clients: number; turn: readonly string[] };

export interface SimulationOptions {
  /** Servers by name; a station that is missing here is a lock. */
  stations: Record<string, number>;
  kinds: Record<string, RequestSteps>;
  arrivals: readonly Arrivals[];
  /** Simulated time that is measured, after the warm-up. */
  durationMs: number;
  warmUpMs: number;
  seed: number;
}

export interface SimulatedKind {
  perSecond: number;
  /** Time-average number of requests in the system. */
  meanInSystem: number;
  /** In ms, of the requests that ended in the measured time. */
  durationsMs: number[];
}

export interface SimulatedStation {
  utilisation: number;
  meanWaitMs: number;
}

export interface SimulationResult {
  kinds: Record<string, SimulatedKind>;
  stations: Record<string, SimulatedStation>;
}

interface KindCounts {
  durationsMs: number[];
  inSystem: number;
  inSystemMs: number;
  changedAtMs: number;
}

/** Runs a queueing network. The same options give the same result. Throws for an unknown kind of request. */
export function simulate(options: SimulationOptions): SimulationResult {
  const { durationMs, warmUpMs } = options;
  const random = makeRandom(options.seed);
  const events = new EventQueue();
  const stations = new Map(Object.entries(options.stations).map(([name, servers]) => [name, new Station(servers)]));
  const counts = new Map<string, KindCounts>();
  const endMs = warmUpMs + durationMs;
  let nowMs = 0;

  const stationOf = (name: string): Station => {
    const station = stations.get(name) ?? new Station(1);
    stations.set(name, station);
    return station;
  };
  const countsOf = (kind: string): KindCounts => {
    const known = counts.get(kind) ?? { durationsMs: [], inSystem: 0, inSystemMs: 0, changedAtMs: 0 };
    counts.set(kind, known);
    return known;
  };
  const changeInSystem = (count: KindCounts, change: number) => {
    count.inSystemMs += count.inSystem * (nowMs - Math.max(count.changedAtMs, Math.min(warmUpMs, nowMs)));
    count.inSystem += change;
    count.changedAtMs = nowMs;
  };
  const begin = (kind: string, ended: () => void) => {
    const steps = options.kinds[kind]?.(random);
    if (!steps) throw new Error(`There is no kind of request called ${kind}`);
    const beganAtMs = nowMs;
    const count = countsOf(kind);
    changeInSystem(count, 1);
    const take = (index: number): void => {
      const step = steps[index];
      if (!step) {
        changeInSystem(count, -1);
        if (nowMs >= warmUpMs) count.durationsMs.push(nowMs - beganAtMs);
        ended();
      } else if (step.do === 'wait') {
        events.add(nowMs + step.ms, () => take(index + 1));
      } else if (step.do === 'release') {
        stationOf(step.station).release(nowMs);
        take(index + 1);
      } else if (step.do === 'work') {
        const station = stationOf(step.station);
        station.acquire(nowMs, () => {
          events.add(nowMs + step.ms, () => {
            station.release(nowMs);
            take(index + 1);
          });
        });
      } else {
        stationOf(step.station).acquire(nowMs, () => take(index + 1));
      }
    };
    take(0);
  };
  for (const arrivals of options.arrivals) {
    if (arrivals.type === 'open') {
      const arrive = () => {
        begin(arrivals.kind, () => undefined);
        events.add(nowMs + exponential(random, 1_000 / arrivals.perSecond), arrive);
      };
      events.add(exponential(random, 1_000 / arrivals.perSecond), arrive);
    } else {
      for (let client = 0; client < arrivals.clients; client += 1) {
        let number = client;
        const next = () => {
          number += 1;
          begin(arrivals.turn[number % arrivals.turn.length] ?? '', () => events.add(nowMs, next));
        };
        events.add(0, next);
      }
    }
  }
  events.add(warmUpMs, () => {
    for (const station of stations.values()) station.resetCounts(nowMs);
  });
  for (let event = events.takeNext(); event && event.atMs <= endMs; event = events.takeNext()) {
    nowMs = event.atMs;
    event.happen();
  }
  nowMs = endMs;
  return {
    kinds: Object.fromEntries(
      [...counts].map(([kind, count]) => {
        changeInSystem(count, 0);
        const { durationsMs, inSystemMs } = count;
        const perSecond = (1_000 * durationsMs.length) / durationMs;
        return [kind, { perSecond, meanInSystem: inSystemMs / durationMs, durationsMs }];
      }),
    ),
    stations: Object.fromEntries(
      [...stations].map(([name, station]) => [name, station.countsOf(nowMs, durationMs)] as const),
    ),
  };
}

/** Draws from the exponential distribution. */
export function exponential(random: Random, mean: number): number {
  return -mean * Math.log(1 - random.next());
}
