import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestRegistrationCode } from '#server/accounts/registration/request-code.ts';
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { type MailServer, openMailServer } from '#test/mail-server.ts';
import { useTestShop } from '#test/test-shop.ts';

const INJECTION = 'Hira\r\nBcc: everybody@example.com\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>';

describe('text of users in a mail', () => {
  let server: MailServer;
  const shop = useTestShop({
    mail: {
      send: (mail) =>
        createSmtpTransport(server.url, async () => ({ name: 'Shop', address: 'shop@shop.example' })).send(mail),
    },
  });
  beforeAll(async () => {
    server = await openMailServer();
  });
  beforeEach(() => {
    server.heard = [];
  });
  afterAll(() => server.close());

  function expectPlain(...recipients: string[]): void {
    expect(server.heard.flatMap(({ to }) => to).toSorted()).toEqual(recipients);
    for (const mail of server.heard) {
      expect(mail.to).toHaveLength(1);
      const head = mail.message.split('\r\n\r\n', 1)[0] ?? '';
      expect(head).not.toMatch(/^bcc:/im);
      expect(head.match(/^content-type:.*$/gim)).toEqual(['Content-Type: text/plain; charset=utf-8']);
    }
  }

  it('stays plain text in the mails about an order: no header, no recipient, no HTML', async () => {
    const product = await addProduct(shop.deps, { name: `Frock ${INJECTION}` });
    const address = { address: INJECTION, city: INJECTION.slice(0, 99), state: 'Punjab', zipCode: '1\r\nBcc: x' };
    const body = orderBody(shop.users.owner, [{ product, quantity: 1 }], {
      customerName: INJECTION.slice(0, 99),
      phone: '0300\r\nBcc: all@example.com',
      shippingAddress: address,
      notes: INJECTION,
    });
    expect((await shop.call('POST', '/api/orders/create-order', { as: shop.users.owner, body })).status).toBe(201);
    await doWaitingJobs(shop.deps);
    expectPlain(shop.users.owner.email, 'shop@example.com');
  });

  it('cannot add a line that looks like one of the mail', async () => {
    const product = await addProduct(shop.deps, { name: 'Frock\n99 × Gold - PKR 1.00' });
    const forged = 'Hira\r\nTotal: PKR 1.00';
    const body = orderBody(shop.users.owner, [{ product, quantity: 1 }], {
      customerName: forged,
      phone: '0300 1234567\nTotal: PKR 1.00',
      shippingAddress: { address: forged, city: forged, state: forged, zipCode: '54000\n1' },
      notes: forged,
    });
    await shop.call('POST', '/api/orders/create-order', { as: shop.users.owner, body });
    await doWaitingJobs(shop.deps);
    expect(server.heard).toHaveLength(2);
    for (const { message } of server.heard) {
      expect(message.match(/^Total: /gm)).toHaveLength(1);
      expect(message).not.toMatch(/^Total: PKR 1\.00/m);
      expect(message).not.toMatch(/^99 /m);
    }
  });

  it('is not in the mail with a code if it is no name', async () => {
    const email = 'hira@example.com';
    // Calls the function directly, because the route rejects line breaks in a name.
    await requestRegistrationCode(shop.deps, { email, username: INJECTION, asker: 'a' });
    await doWaitingJobs(shop.deps);
    expectPlain('hira@example.com');
    expect(server.heard[0]?.message).not.toMatch(/script|everybody/);
  });
});
