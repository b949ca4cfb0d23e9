import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Server, startServer } from './spawn.ts';

/** An answer as it goes over the line. */
export interface FixedAnswer {
  headers: Record<string, string | string[]>;
  /** Base64 of the bytes, packed as they were. */
  body: string;
}

/** What Node writes by itself. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** Asks as a browser that takes brotli. Throws where the answer is not a good one. */
export async function captureAnswer(url: string): Promise<FixedAnswer> {
  const [answer] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  const named = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined || OF_THE_CONNECTION.has(name) ? [] : [[name, value] as const],
  );
  const headers = { ...Object.fromEntries(named), 'content-length': String(body.length) };
  return { headers, body: body.toString('base64') };
}

/** A bare `node:http` server that gives this answer to everybody. */
export async function serveFixedAnswer(answer: FixedAnswer): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-bench-'));
  const file = join(folder, 'answer.json');
  await writeFile(file, JSON.stringify(answer));
  try {
    return await startServer(['bench/yardsticks/fixed-answer-server.ts', file], {});
  } finally {
    await rm(folder, { recursive: true });
  }
}
