import { Writable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { useTestShop } from '#test/test-shop.ts';

const shop = useTestShop();

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/113.0.5672.0 Mobile Safari/537.36';

async function openShop() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await buildApp(shop.deps, { logger: { level: 'warn', stream } });
  onTestFinished(() => app.close());
  const report = (payload: object, remoteAddress = '39.32.1.1') =>
    app.inject({ method: 'POST', url: '/api/page-errors', payload, headers: { 'user-agent': PHONE }, remoteAddress });
  const read = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a page failed in a browser');
  return { report, read };
}

it('an error of a page is logged with the name of the browser, without personal data', async () => {
  const { report, read } = await openShop();
  const response = await report({
    message: 'SyntaxError: Unexpected token, "House 1, Street 2" of hira@example.com, 03001234567, is not valid JSON',
    at: 'assets/root-Ab3.js:1:220',
    page: 'pages/storefront/home/home',
  });
  expect(response.statusCode).toBe(204);
  expect(read()).toMatchObject([
    {
      browser: 'Chrome 113 on Android',
      page: 'pages/storefront/home/home',
      at: 'assets/root-Ab3.js:1:220',
      message: 'SyntaxError: Unexpected token, "..." of ... ..., is not valid JSON',
    },
  ]);
  expect(JSON.stringify(read())).not.toContain('39.32.1.1');
});

it.each([
  ['a long message', { message: 'x'.repeat(301) }],
  ['a page with parameters', { message: 'x', page: '/orders/ND-1?phone=0300' }],
  ['another place than a script', { message: 'x', at: 'hira@example.com' }],
  ['no message', {}],
])('a report with %s is rejected and not logged', async (_name, body) => {
  const { report, read } = await openShop();
  expect((await report(body)).statusCode).toBe(400);
  expect(read()).toEqual([]);
});

it('a network that sends too many reports fills no log', async () => {
  const { report, read } = await openShop();
  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent += 1) statuses.push((await report({ message: 'x' }, '101.50.2.2')).statusCode);
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  expect(read()).toHaveLength(30);
});
