import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PermanentError } from '#server/platform/jobs/job.ts';
import { type MessageGateway, openMessageGateway } from '#test/message-gateway.ts';
import { createWhatsappTransport } from './whatsapp-transport.ts';

const replyOf = (code: number) =>
  JSON.stringify({
    error: {
      message: `(#${code}) Something about +923001234567`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: 'AAAAAAAAAAAAAAAAAAAAAA' },
      fbtrace_id: 'Az8or2yhqkZfEZ',
    },
  });

describe('messages through WhatsApp', () => {
  let gateway: MessageGateway;
  beforeEach(async () => {
    gateway = await openMessageGateway();
  });
  afterEach(() => gateway.close());
  const send = (parameters: string[] = ['Hira'], options: { sendMs?: number } = {}) =>
    createWhatsappTransport(
      { url: gateway.url, token: 'EAAG-secret', template: 'order_confirmation', language: 'en' },
      options,
    ).send({ id: 'order-1', to: '+923001234567', text: 'text', parameters });
  const errorOf = (sending: Promise<void>) => sending.catch((error: unknown) => error);

  it('are posted as the approved template with its parameters, and with the token', async () => {
    await send(['Hira', 'https://shop.example/c/AAAAAAAAAAAAAAAAAAAAAA']);
    expect(gateway.received).toEqual([
      expect.objectContaining({
        method: 'POST',
        contentType: 'application/json',
        authorization: 'Bearer EAAG-secret',
        body: {
          messaging_product: 'whatsapp',
          to: '+923001234567',
          type: 'template',
          template: {
            name: 'order_confirmation',
            language: { code: 'en' },
            components: [
              {
                type: 'body',
                parameters: [
                  { type: 'text', text: 'Hira' },
                  { type: 'text', text: 'https://shop.example/c/AAAAAAAAAAAAAAAAAAAAAA' },
                ],
              },
            ],
          },
        },
      }),
    ]);
  });

  it('have no line break, tab or row of spaces in a parameter', async () => {
    await send(['Hira\r\nQureshi', 'Nanhi\tDukaan', 'a      b\u2028c']);
    expect(gateway.received[0]?.body).toMatchObject({
      template: {
        components: [
          {
            parameters: [
              { type: 'text', text: 'Hira Qureshi' },
              { type: 'text', text: 'Nanhi Dukaan' },
              { type: 'text', text: 'a b c' },
            ],
          },
        ],
      },
    });
  });

  it.each([
    [500, 131_000],
    [503, 131_016],
    [429, 130_429],
    [400, 80_007],
    [400, 131_056],
  ])('may be tried again after %d with error %d', async (status, code) => {
    gateway.status = status;
    gateway.replyTo = () => replyOf(code);
    const error = await errorOf(send());
    expect(error).toEqual(new Error(`WhatsApp answered ${status} with error ${code}`));
    expect(error).not.toBeInstanceOf(PermanentError);
  });

  it.each([
    [400, 132_018],
    [401, 190],
    [403, 131_031],
    [404, 132_001],
  ])('are given up after %d with error %d, and only these numbers are logged', async (status, code) => {
    gateway.status = status;
    gateway.replyTo = () => replyOf(code);
    expect(await errorOf(send())).toEqual(new PermanentError(`WhatsApp answered ${status} with error ${code}`));
    expect(gateway.received).toHaveLength(1);
  });

  it('are judged by the status if the response is no JSON', async () => {
    gateway.replyTo = () => '<html>';
    gateway.status = 502;
    expect(await errorOf(send())).toEqual(new Error('WhatsApp answered 502'));
    gateway.status = 404;
    expect(await errorOf(send())).toEqual(new PermanentError('WhatsApp answered 404'));
  });

  it('may be tried again if no response arrives in time', async () => {
    gateway.status = 'hangs';
    expect(await errorOf(send(['Hira'], { sendMs: 100 }))).toMatchObject({ name: 'TimeoutError' });
  });
});
