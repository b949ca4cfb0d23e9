import { once } from 'node:events';
import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';
/** Bytes that end a chunked body. A TCP segment within the body almost never ends with the same seven bytes. */
const LAST_CHUNK = '\r\n0\r\n\r\n';

export interface PageConnection {
  get(path: string): Promise<void>;
  close(): void;
}

/** A minimal HTTP client: `node:http` would need too much processor time to load a shop on two processors. */
export async function openPageConnection(url: string): Promise<PageConnection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  await once(socket, 'connect');
  let waiting: PromiseWithResolvers<void> | undefined;
  let head = '';
  /** Bytes of the body that have not arrived yet. Undefined for a chunked body. */
  let missing: number | undefined = 0;
  let tail = '';
  const fail = (error: Error) => waiting?.reject(error);
  const readHead = (chunk: Buffer): boolean => {
    head += chunk.toString('latin1');
    const end = head.indexOf(HEAD_END);
    if (end < 0) return false;
    if (!head.startsWith('HTTP/1.1 200')) fail(new Error(head.slice(0, end)));
    const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
    missing = length === undefined ? undefined : Number(length) - (head.length - end - HEAD_END.length);
    tail = head.slice(-LAST_CHUNK.length);
    head = '';
    return true;
  };
  socket.on('error', fail).on('close', () => fail(new Error(`${url} has closed the connection`)));
  socket.on('data', (chunk) => {
    if (missing === 0) {
      if (!readHead(chunk)) return;
    } else if (missing === undefined) {
      tail = (tail + chunk.subarray(-LAST_CHUNK.length).toString('latin1')).slice(-LAST_CHUNK.length);
    } else {
      missing -= chunk.length;
    }
    if (missing === undefined && tail === LAST_CHUNK) missing = 0;
    if (missing === 0) waiting?.resolve();
  });
  return {
    get(path) {
      waiting = Promise.withResolvers();
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br${HEAD_END}`);
      return waiting.promise;
    },
    close: () => void socket.destroy(),
  };
}
