import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Server, startServer } from './spawn.ts';

/** An answer as it goes over the line. */
export interface FixedResponse {
  headers: Record<string, string | string[]>;
  /** Base64 of the bytes, packed as they were. */
  body: string;
}

/** What Node writes by itself. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** Asks as a browser that takes brotli. Throws where the answer is not a good one. */
export async function captureResponse(url: string): Promise<FixedResponse> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const named = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined || OF_THE_CONNECTION.has(name) ? [] : [[name, value] as const],
  );
  const headers = { ...Object.fromEntries(named), 'content-length': String(body.length) };
  return { headers, body: body.toString('base64') };
}

/** A bare `node:http` server that gives this answer to everybody. */
export async function serveFixedResponse(response: FixedResponse): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-bench-'));
  const file = join(folder, 'answer.json');
  await writeFile(file, JSON.stringify(response));
  try {
    return await startServer(['bench/baselines/fixed-response-server.ts', file], {});
  } finally {
    await rm(folder, { recursive: true });
  }
}
