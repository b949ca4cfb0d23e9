import autocannon from 'autocannon';
import type { LoadOptions } from './load.ts';

// `load.ts` runs this script as a separate process, with `LoadOptions` as JSON.
const { url, paths, connections, seconds, amount, headers } = JSON.parse(process.argv[2] ?? '{}') as LoadOptions;
const allHeaders = { 'accept-encoding': 'br', ...headers };
const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: allHeaders }));
let clients = 0;
const result = await autocannon({
  url,
  connections,
  ...(amount === undefined ? { duration: seconds } : { amount }),
  requests,
  headers: allHeaders,
  // Connections begin at different paths, because the server's single-flight merges simultaneous equal requests.
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
