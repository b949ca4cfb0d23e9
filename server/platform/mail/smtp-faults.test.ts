import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PermanentError } from '#server/platform/jobs/job.ts';
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
const readSender = async () => FROM;

describe('a mail server at fault', () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await openMailServer();
  });
  afterEach(() => server.close());
  // The limit is long enough for a working server on a busy machine.
  const send = () =>
    createSmtpTransport(server.url, readSender, { sendMs: 4_000, acknowledgementMs: 4_000 }).send(MAIL);
  const noConnection = () =>
    waitUntil('the connection is closed', () => (server.connections() === 0 ? true : undefined));

  it('that rejects the address for good causes a permanent error', async () => {
    server.mood = 'rejects';
    await expect(send()).rejects.toThrow(PermanentError);
    server.mood = 'takes';
    await send();
    expect(server.heard).toHaveLength(1);
  });

  it.each(['is full', 'refuses', 'refuses login'] as const)('that %s may accept the mail later', async (mood) => {
    server.mood = mood;
    const url = server.url.replace('://', '://shop:wrong@');
    const error: unknown = await createSmtpTransport(url, readSender)
      .send(MAIL)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PermanentError);
    server.mood = 'takes';
    await createSmtpTransport(url, readSender).send(MAIL);
    expect(server.heard).toHaveLength(1);
  });

  it('that rejects connections fails the mail', async () => {
    server.mood = 'refuses';
    await expect(send()).rejects.toThrow('Not today');
    expect(server.heard).toEqual([]);
  });

  it.each([
    ['sends nothing', 'is silent', 0],
    ['receives the mail and does not respond', 'hangs', 1],
  ] as const)('that %s fails the mail, with the connection closed', async (_fault, mood, mails) => {
    server.mood = mood;
    await expect(send()).rejects.toThrow(/^Timeout: could not|never received/);
    await noConnection();
    expect(server.heard).toHaveLength(mails);
  });

  it('that is slow to respond gets the mail once, within ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    server.mood = 'is slow';
    const sending = createSmtpTransport(server.url, readSender).send(MAIL);
    await vi.waitUntil(() => server.heard.length > 0);
    // The limit of a phase begins a few turns of the event loop after the end of the mail.
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(590_000);
    server.respond();
    await expect(sending).resolves.toMatch(/^250 /);
    expect(server.heard).toHaveLength(1);
  });

  it('that disconnects before its response receives the mail again with the same message id', async () => {
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
