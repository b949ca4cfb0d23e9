import { describe, expect, it } from 'vitest';
import { exponential, type RequestSteps, type SimulationOptions, simulate } from './simulation.ts';

const SERVICE_MS = 10;
/** Two standard errors. */
const TOLERANCE = 0.08;

const markovian: RequestSteps = (random) => [{ do: 'work', station: 'server', ms: exponential(random, SERVICE_MS) }];
const deterministic: RequestSteps = () => [{ do: 'work', station: 'server', ms: SERVICE_MS }];

/** 300,000 requests: the standard error of the mean wait is below 4 %, which it reaches at a utilisation of 0.9. */
function optionsFor(steps: RequestSteps, utilisation: number, servers = 1): SimulationOptions {
  const perSecond = (1_000 * servers * utilisation) / SERVICE_MS;
  return {
    stations: { server: servers },
    kinds: { request: steps },
    arrivals: [{ type: 'open', kind: 'request', perSecond }],
    durationMs: (300_000 * 1_000) / perSecond,
    warmUpMs: 50_000,
    seed: 11,
  };
}

/** Erlang's C: the probability that a request has to wait. */
function probabilityOfWaiting(servers: number, utilisation: number): number {
  const offered = servers * utilisation;
  let term = 1;
  let sum = 1;
  for (let busy = 1; busy < servers; busy += 1) {
    term *= offered / busy;
    sum += term;
  }
  const last = (term * offered) / servers / (1 - utilisation);
  return last / (sum + last);
}

const isNear = (value: number, expected: number, tolerance: number) => Math.abs(value / expected - 1) < tolerance;

describe('a simulated queue', () => {
  it.each([0.3, 0.7, 0.9])(
    'of one server with exponential service waits as M/M/1 says at a utilisation of %s',
    (load) => {
      const { stations } = simulate(optionsFor(markovian, load));
      expect(isNear(stations.server?.meanWaitMs ?? 0, (SERVICE_MS * load) / (1 - load), TOLERANCE)).toBe(true);
      expect(isNear(stations.server?.utilisation ?? 0, load, 0.02)).toBe(true);
    },
  );

  it.each([0.3, 0.7, 0.9])('of one server with constant service waits half as long (M/D/1) at %s', (load) => {
    const { stations } = simulate(optionsFor(deterministic, load));
    expect(isNear(stations.server?.meanWaitMs ?? 0, (SERVICE_MS * load) / (2 * (1 - load)), TOLERANCE)).toBe(true);
  });

  it.each([
    [2, 0.7],
    [4, 0.8],
    [16, 0.9],
  ])('of %s servers waits as M/M/c says at a utilisation of %s', (servers, load) => {
    const { stations } = simulate(optionsFor(markovian, load, servers));
    const expected = (probabilityOfWaiting(servers, load) * SERVICE_MS) / (servers * (1 - load));
    expect(isNear(stations.server?.meanWaitMs ?? 0, expected, TOLERANCE)).toBe(true);
  });

  it("obeys Little's law: requests in the system are their rate times their duration", () => {
    const { kinds } = simulate(optionsFor(markovian, 0.8, 3));
    const { durationsMs = [], perSecond = 0, meanInSystem = 0 } = kinds.request ?? {};
    const meanMs = durationsMs.reduce((sum, ms) => sum + ms, 0) / durationsMs.length;
    expect(isNear(meanInSystem, (perSecond * meanMs) / 1_000, 0.005)).toBe(true);
  });

  it('of a closed loop serves what its busiest server can, shared by its clients', () => {
    const arrivals = [{ type: 'closed', clients: 8, turn: ['request'] }] as const;
    const { kinds } = simulate({ ...optionsFor(deterministic, 0.5), arrivals, durationMs: 10_000, warmUpMs: 1_000 });
    expect(isNear(kinds.request?.perSecond ?? 0, 1_000 / SERVICE_MS, 0.01)).toBe(true);
    expect(kinds.request?.durationsMs.every((ms) => Math.abs(ms - 8 * SERVICE_MS) < 1e-6)).toBe(true);
  });

  it('lets nobody else in between acquire and release', () => {
    const holding: RequestSteps = () => [
      { do: 'acquire', station: 'lock' },
      { do: 'wait', ms: 4 },
      { do: 'work', station: 'server', ms: 1 },
      { do: 'release', station: 'lock' },
    ];
    const arrivals = [{ type: 'closed', clients: 8, turn: ['request'] }] as const;
    const { kinds, stations } = simulate({ ...optionsFor(holding, 0.5, 8), arrivals, durationMs: 10_000 });
    expect(isNear(kinds.request?.perSecond ?? 0, 1_000 / 5, 0.01)).toBe(true);
    expect(isNear(stations.lock?.utilisation ?? 0, 1, 0.001)).toBe(true);
  });

  it('gives the same result for the same seed, and another one for another seed', () => {
    const options = { ...optionsFor(markovian, 0.7, 2), durationMs: 20_000, warmUpMs: 0 };
    expect(simulate(options)).toEqual(simulate(options));
    expect(simulate({ ...options, seed: 12 })).not.toEqual(simulate(options));
  });

  it('throws for an unknown kind of request', () => {
    const arrivals = [{ type: 'closed', clients: 1, turn: ['other'] }] as const;
    expect(() => simulate({ ...optionsFor(markovian, 0.5), arrivals })).toThrow('other');
  });
});
