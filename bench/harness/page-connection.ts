import { once } from 'node:events';
import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';
/** The end of a chunked body. Compressed content ends a segment with the same bytes once in 10^12. */
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** One connection that requests one page after the other. */
export interface PageConnection {
  /** Resolves with the whole response read. Throws for any status but 200. */
  get(path: string): Promise<void>;
  close(): void;
}

/** Takes a fraction of the processor time of `node:http`, so that one process is enough to load a shop on two processors. */
export async function openPageConnection(url: string): Promise<PageConnection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  await once(socket, 'connect');
  let waiting: PromiseWithResolvers<void> | undefined;
  let head = '';
  /** Bytes to come; undefined for a chunked body, whose end is found in `tail`. */
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
