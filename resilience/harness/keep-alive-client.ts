import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** What became of a request. `unsent`: there was no connection to send it on. `dropped`: it was sent, and no whole answer came. */
export type Fate = { kind: 'answered'; status: number; headers: IncomingHttpHeaders } | { kind: 'dropped' | 'unsent' };

export interface KeepAliveClient {
  send(path: string, init?: { method?: string; headers?: Record<string, string>; body?: string }): Promise<Fate>;
  close(): void;
}

/** One connection, kept open from request to request as browsers and proxies do. */
export function openKeepAliveClient(url: string): KeepAliveClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send(path, { method = 'GET', headers = {}, body } = {}) {
      const fate = Promise.withResolvers<Fate>();
      let isConnected = false;
      const sent = request(url + path, { agent, method, headers }, (response) => {
        response.resume();
        response.on('error', () => fate.resolve({ kind: 'dropped' }));
        response.on('end', () => {
          const whole = { kind: 'answered', status: response.statusCode ?? 0, headers: response.headers } as const;
          fate.resolve(response.complete ? whole : { kind: 'dropped' });
        });
      });
      sent.on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => (isConnected = true));
        else isConnected = true;
      });
      sent.on('error', () => fate.resolve({ kind: isConnected ? 'dropped' : 'unsent' }));
      sent.end(body);
      return fate.promise;
    },
    close: () => agent.destroy(),
  };
}
