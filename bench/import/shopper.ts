import { setTimeout } from 'node:timers/promises';
import { openPageConnection } from '#bench/harness/page-connection.ts';
import { percentile } from '#bench/harness/summarize.ts';

const THINK_MS = 40;

export interface PageTimes {
  /** Milliseconds: 50th and 95th percentile. */
  rendered: [number, number];
  cached: [number, number];
}

let visits = 0;

export async function timePages(url: string, until: Promise<unknown>): Promise<PageTimes> {
  const connection = await openPageConnection(url);
  const times = { rendered: new Array<number>(), cached: new Array<number>() };
  const over = new AbortController();
  const end = until.finally(() => over.abort());
  // Prevents an unhandled rejection. The error of `until` is thrown below.
  end.catch(() => undefined);
  await connection.get('/about-us');
  while (!over.signal.aborted) {
    visits += 1;
    // A different query each time, so that its page is not cached.
    for (const [kind, path] of [
      ['rendered', `/search?q=kurta+${visits}`],
      ['cached', '/about-us'],
    ] as const) {
      const startedAt = performance.now();
      await connection.get(path);
      times[kind].push(performance.now() - startedAt);
      await setTimeout(THINK_MS);
    }
  }
  connection.close();
  await end;
  const summary = (values: number[]): [number, number] => [percentile(values, 50), percentile(values, 95)];
  return { rendered: summary(times.rendered), cached: summary(times.cached) };
}
