import { makeRandom } from '#database/demo/random.ts';
import type { OrderedProduct } from '#test/factories.ts';
import type { SignedInUser } from '#test/users.ts';
import { type Acknowledged, noneAcknowledged, orderAll } from './order-all.ts';

export interface Visit {
  /** HTTP status; 0 without a response. */
  status: number;
  startedAt: number;
  path: string;
  hasFailed: boolean;
}

export interface Traffic {
  acknowledged: Acknowledged;
  /** Waits for the last responses. */
  stop(): Promise<{ visits: Visit[]; failed: Visit[] }>;
}

const VISITORS = 4;
const PATHS = [
  '/',
  '/shop',
  '/api/products?page=2&limit=8',
  '/about-us',
  '/api/products/facets',
  '/shop?category=bottoms',
];
const SCRIPT = /\/assets\/[\w.-]+\.js/g;
const RESPONSE_LIMIT_MS = 10_000;

interface TrafficOptions {
  url: string;
  shoppers: readonly SignedInUser[];
  stock: readonly OrderedProduct[];
  seed: number;
}

export function startTraffic({ url, shoppers, stock, seed }: TrafficOptions): Traffic {
  const ending = new AbortController();
  const acknowledged = noneAcknowledged();
  const visiting = Promise.all(Array.from({ length: VISITORS }, () => visitUntil(ending.signal, url)));
  const ordering = Promise.all(
    shoppers.map((shopper, index) => {
      const numbers = everyNth(shoppers.length, index, ending.signal);
      return orderAll({ url, shopper, stock, numbers, random: makeRandom(seed + index), acknowledged });
    }),
  );
  return {
    acknowledged,
    async stop() {
      ending.abort();
      await ordering;
      const visits = (await visiting).flat();
      return { visits, failed: visits.filter(({ hasFailed }) => hasFailed) };
    },
  };
}

async function visitUntil(signal: AbortSignal, url: string): Promise<Visit[]> {
  const visits: Visit[] = [];
  async function visit(path: string, isError: (status: number) => boolean): Promise<string> {
    const startedAt = performance.now();
    const { status, text } = await fetch(url + path, { signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => ({ status: 0, text: '' }),
    );
    visits.push({ path, status, startedAt, hasFailed: status === 0 || isError(status) });
    return text;
  }
  for (let number = 0; !signal.aborted; number += 1) {
    const path = PATHS[number % PATHS.length] ?? '/';
    const openPage = () => visit(path, (status) => status >= 500);
    const script = nthScript(await openPage(), number);
    if (script === undefined) continue;
    await visit(script, (status) => status >= 500);
    // If no server runs the page's release any more, its script is missing, and browsers reload the page once.
    if (visits.at(-1)?.status !== 200)
      await visit(nthScript(await openPage(), number) ?? '', (status) => status !== 200);
  }
  return visits;
}

function nthScript(page: string, number: number): string | undefined {
  const scripts = [...new Set(page.match(SCRIPT))];
  return scripts[number % scripts.length];
}

function* everyNth(step: number, first: number, signal: AbortSignal): Generator<number> {
  for (let number = first; !signal.aborted; number += step) yield number;
}
