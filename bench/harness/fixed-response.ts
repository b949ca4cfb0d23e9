import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Server, startServer } from './spawn.ts';

export interface FixedResponse {
  headers: Record<string, string | string[]>;
  /** Compressed content in base64. */
  body: string;
}

const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** Throws for a status other than 200. */
export async function captureResponse(url: string): Promise<FixedResponse> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url} returned ${response.statusCode}`);
  const entries = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined || CONNECTION_HEADERS.has(name) ? [] : [[name, value] as const],
  );
  const headers = { ...Object.fromEntries(entries), 'content-length': String(body.length) };
  return { headers, body: body.toString('base64') };
}

export async function serveFixedResponse(response: FixedResponse): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-bench-'));
  const file = join(folder, 'response.json');
  await writeFile(file, JSON.stringify(response));
  try {
    return await startServer(['bench/baselines/fixed-response-server.ts', file], {});
  } finally {
    await rm(folder, { recursive: true });
  }
}
