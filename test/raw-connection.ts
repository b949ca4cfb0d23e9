import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawConnection {
  /** Resolves once the bytes were handed to the system. */
  send(bytes: string): Promise<void>;
  /** All that has come, once the other side has closed the connection. */
  untilClosed(): Promise<{ status: number; head: string; body: string }>;
  socket: Socket;
}

/** A connection on which a test says what no HTTP client would. */
export async function openRawConnection(port: number): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  const received = text(socket);
  return {
    socket,
    send: (bytes) => new Promise((done, fail) => socket.write(bytes, (error) => (error ? fail(error) : done()))),
    async untilClosed() {
      const [head = '', ...body] = (await received).split('\r\n\r\n');
      return { status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') };
    },
  };
}
