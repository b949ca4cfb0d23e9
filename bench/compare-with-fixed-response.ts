import type { Finding } from './harness/finding.ts';
import { captureResponse, serveFixedResponse } from './harness/fixed-response.ts';
import { putLoad } from './harness/load.ts';
import type { BenchOptions } from './harness/options.ts';
import { compareRounds, runPairedRounds } from './harness/paired-rounds.ts';
import type { Server } from './harness/spawn.ts';

const CONNECTIONS = 16;
/** Minimum share of busy time. Below it, background work (7 ms per second) distorts the ratio. */
const BUSY_ENOUGH = 0.5;

interface Cached {
  what: string;
  path: string;
  target: number;
}

export async function compareWithFixedResponse(
  shop: Server,
  { what, path, target }: Cached,
  { rounds, seconds }: BenchOptions,
  notes: string[],
): Promise<Finding[]> {
  const response = await captureResponse(shop.url + path);
  const repeated = await captureResponse(shop.url + path);
  if (repeated.headers['x-cache'] !== 'hit') {
    notes.push(`${what}: no cached response (x-cache is ${String(repeated.headers['x-cache'] ?? 'absent')}).`);
  }
  const bare = await serveFixedResponse(response);
  try {
    const arm = (server: Server) => () =>
      putLoad(async () => [server.pid], { url: server.url, paths: [path], connections: CONNECTIONS, seconds });
    const measured = await runPairedRounds({ subject: arm(shop), baseline: arm(bare), rounds });
    const busy = compareRounds(measured, (load) => load.busy);
    if (busy.ours.median < BUSY_ENOUGH) {
      notes.push(
        `${what}: the server was busy for ${busy.ours.median.toFixed(2)} of the time, which makes the ratio unreliable.`,
      );
    }
    return [
      {
        what: `${what}, by processor time`,
        unit: 'responses/s',
        ...compareRounds(measured, ({ responsesPerProcessorSecond }) => responsesPerProcessorSecond),
        target: { atLeast: target },
      },
      {
        what: `${what}, by wall clock`,
        unit: 'responses/s',
        ...compareRounds(measured, ({ responsesPerSecond }) => responsesPerSecond),
      },
      { what: `${what}, server busy`, unit: 'of the time', ...busy },
    ];
  } finally {
    await bare.end();
  }
}
