import { lookup as systemLookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { LRUCache } from 'lru-cache';
import { DownloadError, downloadErrorOf } from './download-error.ts';
import {
  assertAllowedHost,
  type IsAllowed,
  isForeignAddress,
  isWebPort,
  type Lookup,
  lookupAllowed,
} from './public-lookup.ts';

export interface DownloadOptions {
  /** Waits before the second try. */
  wait: (ms: number) => Promise<void>;
  userAgent: string;
  isAllowed?: IsAllowed | undefined;
  isAllowedPort?: ((url: URL) => boolean) | undefined;
  lookup?: Lookup | undefined;
  /** Limit for both tries together, with their redirects. */
  totalMs?: number | undefined;
  idleMs?: number | undefined;
}

export interface Downloaded {
  bytes: Buffer;
  contentType: string;
}

/** Throws `DownloadError`. */
export type Download = (address: string, maxBytes: number) => Promise<Downloaded>;

const TOTAL_MS = 10_000;
const IDLE_MS = 4_000;
const REDIRECTS_MAX = 5;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];
const RETRY_DELAY_MS = 1_000;
/** A host that asks for a longer pause gets no second try. */
const RETRY_DELAY_MAX_MS = 5_000;

/** After this many downloads in a row that get no response, a host is skipped for a while. */
const UNREACHABLE_MAX = 4;
const UNREACHABLE_MS = 60_000;
const HOSTS_MAX = 1_000;

/**
 * Returns a download of http and https addresses. By default it connects only to ports 80 and 443 of other machines on
 * the internet.
 */
export function createDownload({
  wait,
  userAgent,
  isAllowed = isForeignAddress,
  isAllowedPort = isWebPort,
  lookup = systemLookup,
  totalMs = TOTAL_MS,
  idleMs = IDLE_MS,
}: DownloadOptions): Download {
  const allowedLookup = lookupAllowed(isAllowed, lookup);

  function request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    assertAllowedHost(url, isAllowed);
    if (!isAllowedPort(url)) throw new DownloadError('port');
    const { get } = url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      // Without the shared agent, because it would reuse connections that were opened without this lookup.
      const options = { agent: false, lookup: allowedLookup, signal, timeout: idleMs } as const;
      const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': userAgent };
      const sent = get(url, { ...options, headers }, resolve);
      sent.on('error', reject);
      // The last check: whatever resolved the name, this is the address at the other end.
      sent.on('socket', (socket) => {
        socket.on('connect', () => {
          if (!isAllowed(socket.remoteAddress ?? '')) sent.destroy(new DownloadError('private_address'));
        });
      });
      sent.on('timeout', () => sent.destroy(new DownloadError('unreachable')));
    });
  }

  async function follow(address: string, signal: AbortSignal): Promise<IncomingMessage> {
    let url = new URL(address);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      if (!/^https?:$/.test(url.protocol)) break;
      const response = await request(url, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return response;
      response.destroy();
      const { location } = headers;
      if (!REDIRECT_STATUSES.includes(statusCode) || location === undefined) {
        const retryAfterMs = readRetryAfter(headers['retry-after']);
        throw new DownloadError('status', { status: statusCode, retryAfterMs });
      }
      if (!URL.canParse(location, url.href)) break;
      url = new URL(location, url);
    }
    throw new DownloadError('redirects');
  }

  /** Downloads in a row that got no response, by host. */
  const unreachable = new LRUCache<string, number>({ max: HOSTS_MAX, ttl: UNREACHABLE_MS });

  async function tryOnce(address: string, maxBytes: number, signal: AbortSignal): Promise<Downloaded> {
    try {
      const response = await follow(address, signal);
      return { bytes: await readBody(response, maxBytes), contentType: response.headers['content-type'] ?? '' };
    } catch (error) {
      throw downloadErrorOf(error);
    }
  }

  async function tryTwice(address: string, maxBytes: number): Promise<Downloaded> {
    const signal = AbortSignal.timeout(totalMs);
    try {
      return await tryOnce(address, maxBytes, signal);
    } catch (error) {
      const delayMs = error instanceof DownloadError ? retryDelayOf(error) : undefined;
      if (delayMs === undefined || signal.aborted) throw error;
      await wait(delayMs);
      return tryOnce(address, maxBytes, signal);
    }
  }

  return async (address, maxBytes) => {
    const { host } = new URL(address);
    const failed = () => unreachable.get(host) ?? 0;
    if (failed() >= UNREACHABLE_MAX) throw new DownloadError('unreachable');
    try {
      const downloaded = await tryTwice(address, maxBytes);
      unreachable.delete(host);
      return downloaded;
    } catch (error) {
      if (error instanceof DownloadError && error.problem === 'unreachable') unreachable.set(host, failed() + 1);
      else unreachable.delete(host);
      throw error;
    }
  };
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw new DownloadError('too_large');
  }
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop destroys the response.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new DownloadError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Undefined if a second try is pointless. */
function retryDelayOf({ problem, status, retryAfterMs = RETRY_DELAY_MS }: DownloadError): number | undefined {
  const isTemporary = problem === 'unreachable' || status === 429 || status === 503;
  return isTemporary && retryAfterMs <= RETRY_DELAY_MAX_MS ? retryAfterMs : undefined;
}

/** Reads seconds or a date. */
function readRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(RETRY_DELAY_MS, ms);
}
