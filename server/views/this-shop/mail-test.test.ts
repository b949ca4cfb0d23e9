import { describe, expect, it, onTestFinished } from 'vitest';
import { mailTestResponse } from '#contract/this-shop.schema.ts';
import { createRestTransport } from '#server/platform/mail/rest-transport.ts';
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts';
import { openMailServer } from '#test/mail-server.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('the test mail', () => {
  const shop = useTestShop();
  const test = async () =>
    (await shop.call('POST', '/api/this-shop/mail-test', { as: shop.users.admin })).as(mailTestResponse);

  it('goes to the admin who asks for it, and says what the mail server answered', async () => {
    const server = await openMailServer();
    onTestFinished(() => server.close());
    const sender = async () => ({ name: 'Phool', address: 'shop@shop.example' });
    shop.deps.mail = createSmtpTransport(server.url, sender);
    const { email: to } = shop.users.admin;
    expect(await test()).toEqual({ to, isSent: true, response: expect.stringMatching(/^250 /) });
    expect(server.heard).toEqual([expect.objectContaining({ to: [to] })]);
    expect(server.heard[0]?.message).toContain('The shop at https://shop.example can send mail.');
    server.mood = 'rejects';
    expect(await test()).toEqual({ to, isSent: false, response: expect.stringContaining('550') });
    server.mood = 'refuses login';
    shop.deps.mail = createSmtpTransport('smtp://127.0.0.1:1', sender);
    expect(await test()).toEqual({ to, isSent: false, response: expect.stringContaining('ECONNREFUSED') });
  });

  it('names the missing template of a mail service', async () => {
    const templateIds = { order: 'order', otp: 'otp', customer: undefined };
    shop.deps.mail = createRestTransport({ host: 'http://127.0.0.1:1', userId: 'u', serviceId: 's', templateIds });
    expect(await test()).toMatchObject({
      isSent: false,
      response: expect.stringMatching(/EMAIL_CUSTOMER_TEMPLATE_ID/),
    });
  });
});
