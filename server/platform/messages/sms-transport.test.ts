import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PermanentError } from '#server/platform/jobs/job.ts';
import { type MessageGateway, openMessageGateway } from '#test/message-gateway.ts';
import type { Message } from './message.ts';
import { createSmsTransport } from './sms-transport.ts';

const MESSAGE: Message = {
  id: '018f3b4e-7c1a-7000-8000-000000000000',
  to: '+923001234567',
  text: 'Nanhi Dukaan: https://shop.example/c/AAAAAAAAAAAAAAAAAAAAAA',
  parameters: ['Hira'],
};

describe('messages through an SMS gateway', () => {
  let gateway: MessageGateway;
  beforeEach(async () => {
    gateway = await openMessageGateway();
  });
  afterEach(() => gateway.close());
  const send = (settings: { authorization?: string; sendMs?: number } = {}) => {
    const { authorization, ...options } = settings;
    return createSmsTransport({ url: gateway.url, authorization }, options).send(MESSAGE);
  };
  const errorOf = (sending: Promise<void>) => sending.catch((error: unknown) => error);

  it('are posted as id, number and text, with the configured header', async () => {
    await send({ authorization: 'Basic c2hvcDpzZWNyZXQ=' });
    expect(gateway.received).toEqual([
      expect.objectContaining({
        method: 'POST',
        contentType: 'application/json',
        authorization: 'Basic c2hvcDpzZWNyZXQ=',
        body: { id: MESSAGE.id, to: MESSAGE.to, text: MESSAGE.text },
      }),
    ]);
  });

  it('are posted without the header if none is configured', async () => {
    await send();
    expect(gateway.received).toMatchObject([{ authorization: undefined }]);
  });

  it.each([408, 429, 500, 502, 503])('may be tried again after %d', async (status) => {
    gateway.status = status;
    const error = await errorOf(send());
    expect(error).toEqual(new Error(`The SMS gateway answered ${status}`));
    expect(error).not.toBeInstanceOf(PermanentError);
  });

  // `fetch` would follow a redirect with a GET, and a 200 to a GET does not prove that a message was sent.
  it.each([301, 302, 400, 401, 403, 404, 422])('are given up after %d', async (status) => {
    gateway.status = status;
    expect(await errorOf(send())).toEqual(new PermanentError(`The SMS gateway answered ${status}`));
    expect(gateway.received).toHaveLength(1);
  });

  it('may be tried again if the gateway does not respond in time, or cannot be reached', async () => {
    gateway.status = 'hangs';
    const late = await errorOf(send({ sendMs: 100 }));
    expect(late).toMatchObject({ name: 'TimeoutError' });
    await gateway.close();
    expect(await errorOf(send())).toEqual(new TypeError('fetch failed'));
  });

  it('are in no error, even if the gateway repeats them', async () => {
    gateway.replyTo = (text) => text;
    for (const status of [400, 500]) {
      gateway.status = status;
      expect(String(await errorOf(send({ authorization: 'Bearer secret' })))).not.toMatch(/AAAA|92300|secret/);
    }
  });
});
