import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as requestUpstream } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findFreePort } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';
import { type Engine, expressionOf } from './engine.ts';

interface Programs {
  driver: string;
  browser: string;
  xvfb: string;
}

/** By default the toolbar of MiniBrowser is wider than a phone. */
const NARROW_TOOLBAR = '* { font-size: 1px; min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; }\n';
const KEYS = { Escape: '\uE00C', Enter: '\uE007' };

/** Starts WebKitGTK on a virtual screen. Its pages come through a proxy, because the driver cannot read the console. */
export async function startWebkit({ driver, browser, xvfb }: Programs, shopUrl: string): Promise<Engine> {
  const proxy = await startProxy(shopUrl);
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-dukaan-webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR);
  const port = await findFreePort();
  const child = spawn(xvfb, ['-a', '-s', '-screen 0 1600x1200x24', driver, `--port=${port}`], {
    env: {
      ...process.env,
      LC_ALL: 'en_US.UTF-8',
      XDG_CONFIG_HOME: folder,
      // WebKit's sandbox does not run as root, and these pages are the shop's own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
    detached: true,
  });
  const endProgram = () => {
    try {
      process.kill(-(child.pid ?? 0));
    } catch {
      // The program has ended by itself.
    }
  };
  process.once('exit', endProgram);

  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`WebDriver: ${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
  await waitUntil('WebKitWebDriver answers', () => send('GET', '/status').catch(() => undefined), 60_000);
  const options = { binary: browser, args: ['--automation'] };
  const created = await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const path = `/session/${(created as { sessionId: string }).sessionId}`;
  const find = async (selector: string) => {
    const found = await send('POST', `${path}/element`, { using: 'css selector', value: selector });
    return Object.values(found as Record<string, string>)[0];
  };
  const evaluate: Engine['evaluate'] = async (run, argument) =>
    (await send('POST', `${path}/execute/sync`, {
      script: `return ${expressionOf(run, argument)}`,
      args: [],
    })) as never;

  const pressKeys = async (keys: string[]) => {
    const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await send('POST', `${path}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };

  return {
    name: 'WebKit',
    lacks: { print: 'WebKitWebDriver cannot print' },
    dateSeparator: '/',
    open: async (address) => {
      const { pathname, search, hash } = new URL(address);
      await send('POST', `${path}/url`, { url: `${proxy.url}${pathname}${search}${hash}` });
    },
    evaluate,
    async press(x, y) {
      const at = { x: Math.round(x), y: Math.round(y), origin: 'viewport' };
      const actions = [
        { type: 'pointerMove', duration: 0, ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('POST', `${path}/actions`, {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      });
    },
    type: (typed) => pressKeys(Array.from(typed)),
    pressKey: (key) => pressKeys([KEYS[key]]),
    async choose(selector, file) {
      await send('POST', `${path}/element/${await find(selector)}/value`, { text: file });
    },
    async resize(width, height) {
      await send('POST', `${path}/window/rect`, { width, height });
    },
    async screenshot(file) {
      await writeFile(file, Buffer.from(String(await send('GET', `${path}/screenshot`)), 'base64'));
    },
    async print() {
      throw new Error('WebKitWebDriver cannot print');
    },
    async takeMessages() {
      return proxy.takeMessages();
    },
    async close() {
      await send('DELETE', path).catch(() => undefined);
      endProgram();
      process.off('exit', endProgram);
      proxy.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const MESSAGES = '/messages-of-the-console';
const REPORT_CONSOLE = `(() => {
  const report = (message) => navigator.sendBeacon('${MESSAGES}', message);
  for (const level of ['error', 'warn']) {
    const print = console[level];
    console[level] = (...parts) => { report(level + ': ' + parts.map(String).join(' ')); print.apply(console, parts); };
  }
  addEventListener('error', (event) => report('exception: ' + event.message));
  addEventListener('unhandledrejection', (event) => report('exception: ' + event.reason));
  addEventListener('securitypolicyviolation', (event) => report('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
  document.currentScript.remove();
})()`;

/** Adds a script to each page of the shop that reports what the page prints on the console. */
async function startProxy(shopUrl: string) {
  const messages: string[] = [];
  const hash = createHash('sha256').update(REPORT_CONSOLE).digest('base64');
  const server = createServer((request, reply) => {
    const { method = 'GET', url = '/' } = request;
    if (url === MESSAGES) {
      void text(request).then((message) => {
        messages.push(message);
        reply.writeHead(204).end();
      });
      return;
    }
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    const { 'accept-encoding': encodings, ...headers } = request.headers;
    const upstream = requestUpstream(
      shopUrl + url,
      { method, headers: isPage ? headers : { ...headers, 'accept-encoding': encodings } },
      (response) => {
        const { 'content-length': _, 'content-security-policy': policy = '', ...otherHeaders } = response.headers;
        if (!isPage || !response.headers['content-type']?.startsWith('text/html')) {
          reply.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(reply);
          return;
        }
        void text(response).then((page) => {
          const allowed = String(policy).replace('script-src ', `script-src 'sha256-${hash}' `);
          reply.writeHead(response.statusCode ?? 502, { ...otherHeaders, 'content-security-policy': allowed });
          reply.end(page.replace('<head>', () => `<head><script>${REPORT_CONSOLE}</script>`));
        });
      },
    );
    upstream.on('error', () => reply.destroy());
    reply.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    takeMessages: () => messages.splice(0),
    close: () => server.close().closeAllConnections(),
  };
}
