import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, openMailServer } from '#test/mail-server.ts';
import { waitUntil } from '#test/wait-until.ts';
import type { Mail } from './mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const MAIL: Mail = {
  id: '018f3b4e-7c1a-7000-8000-000000000000',
  template: 'order',
  to: 'shop@example.com',
  subject: 'New order ND-7K3F9Q2MXA',
  text: 'A frock.',
  params: {},
};
const FROM = { name: 'Nanhi Dukaan', address: 'shop@shop.example' };

describe('a mail server at fault', () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await openMailServer();
  });
  afterEach(() => server.close());
  // Long enough for a server that answers, on a busy machine too.
  const send = () => createSmtpTransport(server.url, FROM, { sendMs: 60_000, silenceMs: 4_000 }).send(MAIL);
  const noConnection = () =>
    waitUntil('the connection is closed', () => (server.connections() === 0 ? true : undefined));

  it('that turns everybody away fails the mail', async () => {
    server.mood = 'refuses';
    await expect(send()).rejects.toThrow('Not today');
    expect(server.heard).toEqual([]);
  });

  it.each([
    ['says nothing', 'is silent', 0],
    ['hears the mail out and does not answer', 'hangs', 1],
  ] as const)('that %s fails the mail, with the connection closed', async (_what, mood, heard) => {
    server.mood = mood;
    await expect(send()).rejects.toThrow(/timeout|never received/i);
    await noConnection();
    expect(server.heard).toHaveLength(heard);
  });

  it('that is slower than the whole may take is left, though it never falls silent', async () => {
    server.mood = 'hangs';
    const patient = createSmtpTransport(server.url, FROM, { sendMs: 300, silenceMs: 60_000 });
    await expect(patient.send(MAIL)).rejects.toThrow(/abort|timeout/i);
    await noConnection();
  });

  it('that hangs up in place of an answer is given the mail again under the same message id', async () => {
    server.mood = 'drops';
    await expect(send()).rejects.toThrow('Connection closed');
    server.mood = 'takes';
    await send();
    expect(server.heard.map(({ messageId, isAcknowledged }) => [messageId, isAcknowledged])).toEqual([
      [`${MAIL.id}@shop.example`, false],
      [`${MAIL.id}@shop.example`, true],
    ]);
  });
});
