import autocannon from 'autocannon';
import type { LoadOptions } from './load.ts';

/** Asks for these paths over and over for the given time, then prints what came of it. Started by `load.ts`. */
const { url, paths, connections, seconds, amount, headers } = JSON.parse(process.argv[2] ?? '{}') as LoadOptions;
const asked = { 'accept-encoding': 'br', ...headers };
const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: asked }));
let clients = 0;
const result = await autocannon({
  url,
  connections,
  ...(amount === undefined ? { duration: seconds } : { amount }),
  requests,
  headers: asked,
  // Each begins elsewhere: what several ask for at once, a server may make once for all of them.
  setupClient(client) {
    const first = Math.floor((clients * requests.length) / connections);
    clients += 1;
    if (requests.length > 1) client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  },
});
process.stdout.write(
  JSON.stringify({
    responses: result['2xx'],
    errors: result.non2xx + result.errors,
    seconds: result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }),
);
