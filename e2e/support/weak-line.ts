import { createServer, type IncomingMessage, request as requestUpstream } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WeakLine {
  url: string;
  /** Requests that reached the shop, such as 'POST /api/orders/create-order'. */
  requests: string[];
  /** Cuts the shop's next response to such a request after its first byte. */
  loseNextResponse: (request: string) => void;
  /** Replaces a text in each response of this path. */
  replaceText: (path: string, text: RegExp, replacement: string) => void;
  /** Answers with status 404, as a server without the files of an earlier release. */
  removeFiles: (path: RegExp) => void;
  /** Leaves all later requests without a response. */
  hang: () => void;
  resume: () => void;
  close: () => void;
}

/** Starts a proxy in front of the shop whose line can be cut. */
export async function startWeakLine(shopUrl: string): Promise<WeakLine> {
  const requests: string[] = [];
  const lost: string[] = [];
  const replacements = new Map<string, { text: RegExp; replacement: string }>();
  const removed: RegExp[] = [];
  let isHanging = false;

  const server = createServer((request, reply) => {
    if (isHanging) return;
    const { method = 'GET', url = '/' } = request;
    const name = `${method} ${url}`;
    requests.push(name);
    if (removed.some((path) => path.test(url))) {
      reply.writeHead(404).end();
      return;
    }
    const { 'accept-encoding': _, ...headers } = request.headers;
    const upstream = requestUpstream(shopUrl + url, { method, headers }, (response) => {
      void readBody(response).then((body) => {
        if (lost.includes(name)) {
          lost.splice(lost.indexOf(name), 1);
          // Chromium repeats a request by itself if the connection ends before the response has begun.
          reply.writeHead(response.statusCode ?? 502, { 'content-length': String(body.length) });
          reply.write(body.subarray(0, 1), () => reply.destroy());
          return;
        }
        const change = replacements.get(url);
        const text = change ? Buffer.from(body.toString().replace(change.text, change.replacement)) : body;
        const { 'transfer-encoding': __, ...responseHeaders } = response.headers;
        reply.writeHead(response.statusCode ?? 502, {
          ...responseHeaders,
          ...(method !== 'HEAD' && { 'content-length': String(text.length) }),
        });
        reply.end(text);
      });
    });
    upstream.on('error', () => reply.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    loseNextResponse: (request) => lost.push(request),
    replaceText: (path, text, replacement) => replacements.set(path, { text, replacement }),
    removeFiles: (path) => removed.push(path),
    hang: () => {
      isHanging = true;
    },
    resume: () => {
      isHanging = false;
    },
    close: () => server.close().closeAllConnections(),
  };
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
