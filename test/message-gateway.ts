import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  method: string | undefined;
  authorization: string | undefined;
  contentType: string | undefined;
  text: string;
  body: unknown;
}

export interface MessageGateway {
  url: string;
  /** With `hangs` the gateway never responds. */
  status: number | 'hangs';
  replyTo: (text: string) => string;
  received: ReceivedMessage[];
  close(): Promise<void>;
}

export async function openMessageGateway(): Promise<MessageGateway> {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const { method, headers } = request;
      gateway.received.push({
        method,
        authorization: headers.authorization,
        contentType: headers['content-type'],
        text,
        body: text === '' ? undefined : JSON.parse(text),
      });
      if (gateway.status === 'hangs') return;
      const isRedirect = gateway.status >= 300 && gateway.status < 400;
      response.writeHead(gateway.status, isRedirect ? { location: '/' } : {}).end(gateway.replyTo(text));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gateway: MessageGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    status: 200,
    replyTo: () => '{}',
    received: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return gateway;
}
