import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** `unsent`: no connection could be opened. `dropped`: the request was sent, but no complete response came. */
export type RequestOutcome =
  | { kind: 'responded'; status: number; headers: IncomingHttpHeaders }
  | { kind: 'dropped' | 'unsent' };

export interface KeepAliveClient {
  send(
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<RequestOutcome>;
  close(): void;
}

export function openKeepAliveClient(url: string): KeepAliveClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send(path, { method = 'GET', headers = {}, body } = {}) {
      const outcome = Promise.withResolvers<RequestOutcome>();
      let isConnected = false;
      const clientRequest = request(url + path, { agent, method, headers }, (response) => {
        response.resume();
        response.on('error', () => outcome.resolve({ kind: 'dropped' }));
        response.on('end', () => {
          const complete = { kind: 'responded', status: response.statusCode ?? 0, headers: response.headers } as const;
          outcome.resolve(response.complete ? complete : { kind: 'dropped' });
        });
      });
      clientRequest.on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => (isConnected = true));
        else isConnected = true;
      });
      clientRequest.on('error', () => outcome.resolve({ kind: isConnected ? 'dropped' : 'unsent' }));
      clientRequest.end(body);
      return outcome.promise;
    },
    close: () => agent.destroy(),
  };
}
