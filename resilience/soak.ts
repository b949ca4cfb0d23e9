import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { residentBytesOf } from '#bench/harness/processor-time.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { makeRandom, type Random } from '#database/demo/random.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { orderBody } from '#test/factories.ts';
import type { SignedInUser } from '#test/users.ts';
import { atLeast, atMost, exactly, type InvariantResult, type Outcome } from './harness/invariant.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { quantile } from './harness/quantile.ts';
import { openResilienceShop, type ResilienceShopOptions } from './harness/shop.ts';
import { type ApiResponse, addAdmin, addShoppers, addStockedProducts, call, sendOrder } from './harness/shopper.ts';

const SHOPPERS = 16;
const CAPACITY_MS = 20_000;
const WARM_UP_SHARE = 0.2;
/** More growth of memory after the warm-up means a leak, or a warm-up that was too short. */
const GROWTH_PERCENT = 10;
const P99_FACTOR = 2;
const BYTES_A_MEGABYTE = 1_000_000;

interface SoakOptions extends ResilienceShopOptions {
  seed: number;
  samples: number;
  sampleMs: number;
  capacityMs: number;
  onSample?: (line: string) => void;
}

interface Sample {
  requests: number;
  residentMb: number;
  heapMb: number;
  eventLoopP99Ms: number;
  p99Ms: number;
}

export async function soak({ homes, postgresUrl, seed, minutes }: ResilienceOptions): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const home of homes) {
    const size = { samples: Math.max(1, minutes), sampleMs: MINUTE_MS, capacityMs: CAPACITY_MS };
    // Prints each sample at once, because a run may take hours.
    const onSample = (line: string) => console.error(line);
    outcomes.push(await soakShop({ home, postgresUrl, seed, ...size, onSample }));
  }
  return {
    assertions: outcomes.flatMap(({ assertions }) => assertions),
    notes: outcomes.flatMap(({ notes }) => notes),
  };
}

export async function soakShop({
  seed,
  samples: count,
  sampleMs,
  capacityMs,
  onSample,
  ...options
}: SoakOptions): Promise<Outcome> {
  const shop = await openResilienceShop(options);
  try {
    const traffic = await shop.withDeps(async (deps) => ({
      url: shop.url,
      shoppers: await addShoppers(deps, SHOPPERS),
      admin: await addAdmin(deps),
      stock: await addStockedProducts(deps, [1_000_000, 1_000_000, 1_000_000]),
    }));
    const server = await shop.start();
    const capacity = await measureCapacity(traffic, capacityMs, seed);
    const unexpected: string[] = [];
    const samples: Sample[] = [];
    for (let minute = 0; minute < count; minute += 1) {
      const latencies = await loadEvenly(traffic, capacity / 2, sampleMs, makeRandom(seed + minute), unexpected);
      const metrics = (await call(shop.url, 'GET', '/metrics')).text;
      const sample = {
        requests: latencies.length,
        residentMb: residentBytesOf(server.pid) / BYTES_A_MEGABYTE,
        heapMb: metricOf(metrics, 'nodejs_heap_size_used_bytes') / BYTES_A_MEGABYTE,
        eventLoopP99Ms: metricOf(metrics, 'nodejs_eventloop_lag_p99_seconds') * 1_000,
        p99Ms: quantile(latencies, 0.99),
      };
      onSample?.(format(sample, minute));
      samples.push(sample);
    }
    const { code } = await server.end('SIGTERM');
    const name = (invariant: InvariantResult) => ({ ...invariant, what: `${invariant.what} (${options.home})` });
    const assertions = [
      atLeast(
        'requests',
        samples.reduce((sum, { requests }) => sum + requests, 0),
        count,
      ),
      exactly('unexpected responses', unexpected.length, 0),
      exactly('graceful shutdown', code === 0 ? 1 : 0, 1),
      ...steadinessOf(samples),
    ];
    return {
      assertions: assertions.map(name),
      notes: [
        `${options.home}: ${capacity.toFixed(0)} requests/s at most.`,
        ...samples.map(format),
        ...unexpected.slice(0, 5),
      ],
    };
  } finally {
    await shop.close();
  }
}

function steadinessOf(samples: readonly Sample[]): InvariantResult[] {
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP_SHARE));
  if (warm.length < 4) return [];
  const halves = [warm.slice(0, Math.floor(warm.length / 2)), warm.slice(Math.floor(warm.length / 2))];
  const [early = 0, late = 0] = halves.map((half) =>
    quantile(
      half.map(({ p99Ms }) => p99Ms),
      0.5,
    ),
  );
  return [
    atMost(
      'growth of resident memory after the warm-up',
      growthPercent(warm.map(({ residentMb }) => residentMb)),
      GROWTH_PERCENT,
      ' %',
    ),
    atMost('p99 of the second half divided by that of the first', late / early, P99_FACTOR, ' times'),
  ];
}

/** Growth along the regression line as a percentage of the mean. */
function growthPercent(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = (values.length - 1) / 2;
  const across = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const along = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return (100 * (across / along) * (values.length - 1)) / mean;
}

interface Traffic {
  url: string;
  shoppers: readonly SignedInUser[];
  admin: SignedInUser;
  stock: readonly ProductRow[];
}

async function measureCapacity(traffic: Traffic, forMs: number, seed: number): Promise<number> {
  const endsAt = performance.now() + forMs;
  let responses = 0;
  await Promise.all(
    traffic.shoppers.map(async (shopper, index) => {
      const random = makeRandom(seed + index);
      for (; performance.now() < endsAt; responses += 1) await performAction(traffic, shopper, random);
    }),
  );
  return (responses * 1_000) / forMs;
}

/** Open loop: sends at a fixed rate without waiting for responses. Returns latencies in ms. */
async function loadEvenly(
  traffic: Traffic,
  perSecond: number,
  forMs: number,
  random: Random,
  unexpected: string[],
): Promise<number[]> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const inFlight: Promise<void>[] = [];
  for (let started = 0; performance.now() - startedAt < forMs; ) {
    const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1_000);
    for (; started < due; started += 1) inFlight.push(timeOne());
    await delay(5);
  }
  await Promise.all(inFlight);
  return latencies;

  async function timeOne(): Promise<void> {
    const requestedAt = performance.now();
    const { what, expectedStatus, response } = await performAction(traffic, random.pick(traffic.shoppers), random);
    if (response?.status !== expectedStatus)
      unexpected.push(`${what}: ${response?.status ?? 'no response'} ${response?.text.slice(0, 200) ?? ''}`);
    latencies.push(performance.now() - requestedAt);
  }
}

const PAGES = ['/', '/shop', '/shop?category=bottoms', '/about-us', '/api/products?limit=8', '/api/store'];
const WORDS = ['shirt', 'red', 'kurta', 'jacket', 'summer', 'hoodie'];

async function performAction({ url, admin, stock }: Traffic, shopper: SignedInUser, random: Random) {
  const chosen = random.next();
  const act = (what: string, expectedStatus: number, request: Promise<ApiResponse>) =>
    request.catch(() => undefined).then((response) => ({ what, expectedStatus, response: response }));
  if (chosen < 0.6) {
    const page = random.pick(PAGES);
    return act(page, 200, call(url, 'GET', page));
  }
  if (chosen < 0.8) {
    const path = `/api/products?q=${random.pick(WORDS)}&page=${random.between(1, 3)}`;
    return act(path, 200, call(url, 'GET', path));
  }
  const product = random.pick(stock);
  if (chosen < 0.94) {
    const body = orderBody(shopper, [{ product, quantity: 1 }]);
    return act('an order', 201, sendOrder(url, shopper, body, randomUUID()));
  }
  if (chosen < 0.98) {
    const body = { description: `Soft cotton, washed ${random.between(1, 1_000)} times.` };
    const path = `/api/products/update-product/${product.id}`;
    return act('an edit', 200, call(url, 'PATCH', path, { as: admin, body }));
  }
  return act('the mailbox', 200, call(url, 'GET', '/dev/mailbox.json'));
}

function metricOf(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN);
}

function format({ requests, residentMb, heapMb, eventLoopP99Ms, p99Ms }: Sample, index: number): string {
  return (
    `Sample ${index + 1}: ${requests} requests, p99 ${p99Ms.toFixed(0)} ms, resident ${residentMb.toFixed(0)} MB, ` +
    `heap ${heapMb.toFixed(0)} MB, event loop p99 ${eventLoopP99Ms.toFixed(0)} ms.`
  );
}
