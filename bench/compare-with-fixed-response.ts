import type { Finding } from './harness/finding.ts';
import { captureResponse, serveFixedResponse } from './harness/fixed-response.ts';
import { putLoad } from './harness/load.ts';
import type { BenchOptions } from './harness/options.ts';
import { compareRounds, runPairedRounds } from './harness/paired-rounds.ts';
import type { Server } from './harness/spawn.ts';

const CONNECTIONS = 16;

interface Cached {
  what: string;
  path: string;
  target: number;
}

/**
 * One address of ours against a bare server that sends the same bytes. `notes` gets a line where the answer does not come
 * from a cache.
 */
export async function compareWithFixedResponse(
  store: Server,
  { what, path, target }: Cached,
  { rounds, seconds }: BenchOptions,
  notes: string[],
): Promise<Finding[]> {
  const response = await captureResponse(store.url + path);
  const again = await captureResponse(store.url + path);
  if (again.headers['x-cache'] !== 'hit') {
    notes.push(`${what}: no answer from a cache (x-cache is ${String(again.headers['x-cache'] ?? 'absent')}).`);
  }
  const bare = await serveFixedResponse(response);
  try {
    const arm = (server: Server) => () =>
      putLoad(async () => [server.pid], { url: server.url, paths: [path], connections: CONNECTIONS, seconds });
    const measured = await runPairedRounds({ subject: arm(store), baseline: arm(bare), rounds });
    return [
      {
        what: `${what}, by the server's processor time`,
        unit: 'answers/s',
        ...compareRounds(measured, ({ responsesPerProcessorSecond }) => responsesPerProcessorSecond),
        target: { atLeast: target },
      },
      {
        what: `${what}, as they came`,
        unit: 'answers/s',
        ...compareRounds(measured, ({ responsesPerSecond }) => responsesPerSecond),
      },
      { what: `${what}, server at work`, unit: 'of the time', ...compareRounds(measured, ({ busy }) => busy) },
    ];
  } finally {
    await bare.end();
  }
}
