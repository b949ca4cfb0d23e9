import autocannon from 'autocannon';
import type { LoadOptions } from './load.ts';

/** Asks for these paths over and over for the given time, then prints what came of it. Started by `load.ts`. */
const { url, paths, connections, seconds, amount, headers } = JSON.parse(process.argv[2] ?? '{}') as LoadOptions;
const result = await autocannon({
  url,
  connections,
  ...(amount === undefined ? { duration: seconds } : { amount }),
  requests: paths.map((path) => ({ method: 'GET', path })),
  headers: { 'accept-encoding': 'br', ...headers },
});
process.stdout.write(
  JSON.stringify({
    answers: result['2xx'],
    failures: result.non2xx + result.errors,
    seconds: result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }),
);
