import { expect, it } from 'vitest';
import { IMAGE_BODY_MAX_BYTES } from '#contract/media.ts';
import { createServer } from './create-server.ts';

const headers = { 'content-type': 'application/json' };
const fill = (part: string) => part.repeat(Math.floor((IMAGE_BODY_MAX_BYTES - 20) / part.length));

function openServer() {
  const app = createServer(false);
  let handled = 0;
  app.post('/image', { bodyLimit: IMAGE_BODY_MAX_BYTES }, () => {
    handled += 1;
    return { handled };
  });
  return { app, handledCount: () => handled };
}

it.each([
  ['numbers', () => `[${fill('0,')}0]`],
  ['nested lists', () => fill('[')],
  ['objects', () => `[${fill('{},')}{}]`],
  ['names', () => `{${fill('"a":1,')}"b":1}`],
])('a body of millions of small values is rejected before it is parsed: %s', async (_name, makeBody) => {
  const { app, handledCount } = openServer();
  const response = await app.inject({ method: 'POST', url: '/image', headers, payload: makeBody() });
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { code: 'validation', message: expect.stringContaining('Send them in parts') },
  ]);
  expect(handledCount()).toBe(0);
  await app.close();
});

it('an image counts as one value, however large it is', async () => {
  const { app } = openServer();
  const payload = JSON.stringify({ image: `data:image/png;base64,${fill('AAAA').slice(0, -100)}` });
  const response = await app.inject({ method: 'POST', url: '/image', headers, payload });
  expect(response.json()).toEqual({ handled: 1 });
  await app.close();
});
