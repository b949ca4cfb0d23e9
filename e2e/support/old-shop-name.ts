/**
 * `startShop` can load this file into the server: a name of the old shop then leads to the test's own server of images.
 * The server downloads only from public addresses, and no variable of it changes that.
 */
import { Socket } from 'node:net';

const NAME = 'images.old-shop.example';
const here = { host: '127.0.0.1', port: Number(process.env['OLD_SHOP_PORT']) };

// oxlint-disable-next-line typescript/unbound-method -- the proxy passes the socket on
Socket.prototype.connect = new Proxy(Socket.prototype.connect, {
  apply(connect, socket: Socket, args: unknown[]): unknown {
    // Node passes the options and a callback in one list.
    for (const options of args.flat()) {
      if (!hasHost(options) || options.host !== NAME) continue;
      Object.assign(options, here);
      // The server checks the address that it has reached, too.
      Object.defineProperty(socket, 'remoteAddress', { value: '8.8.8.8' });
    }
    return Reflect.apply(connect, socket, args);
  },
});

/** The options have no prototype. */
function hasHost(options: unknown): options is { host: unknown } {
  return typeof options === 'object' && options !== null && 'host' in options;
}
