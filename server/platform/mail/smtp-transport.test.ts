import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasOpenssl, makeCertificates } from '#test/own-postgres.ts';
import type { Mail } from './mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const MAIL: Mail = {
  id: '018f3b4e-7c1a-7000-8000-000000000000',
  template: 'otp',
  to: 'hira@example.com',
  subject: 'Your Nanhi Dukaan code',
  text: 'your code is 123456.',
  params: {},
};
const FROM = { name: 'Nanhi Dukaan', address: 'shop@shop.example' };
const readSender = async () => FROM;

interface Received {
  from: string | undefined;
  to: string[];
  message: string;
}

describe('mail over SMTP', () => {
  const received: Received[] = [];
  let server: SMTPServer;
  let url: string;

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo({ address }, _session, done) {
        done(address.startsWith('full@') ? new Error('Mailbox full') : undefined);
      },
      onData(stream, { envelope }, done) {
        let message = '';
        stream.setEncoding('utf8').on('data', (text: string) => {
          message += text;
        });
        stream.on('end', () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : undefined;
          received.push({ from, to: envelope.rcptTo.map(({ address }) => address), message });
          done();
        });
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it('is sent from the shop to the customer, with a message id made from its job id', async () => {
    await createSmtpTransport(url, readSender).send(MAIL);
    const [mail] = received;
    expect(mail).toMatchObject({ from: 'shop@shop.example', to: ['hira@example.com'] });
    expect(mail?.message).toContain('From: Nanhi Dukaan <shop@shop.example>');
    expect(mail?.message).toContain('To: hira@example.com');
    expect(mail?.message).toContain('Subject: Your Nanhi Dukaan code');
    expect(mail?.message).toContain(`Message-ID: <${MAIL.id}@shop.example>`);
    expect(mail?.message).toContain('your code is 123456.');
    expect(mail?.message).toContain('Auto-Submitted: auto-generated');
  });

  it('carries the same message id when it is sent again', async () => {
    const transport = createSmtpTransport(url, readSender);
    await transport.send(MAIL);
    await transport.send(MAIL);
    const ids = received.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1]);
    expect(new Set(ids).size).toBe(1);
  });

  it('gets no other recipient or header from its text', async () => {
    received.length = 0;
    const to = 'hira@example.com, all@example.com\r\nBcc: everybody@example.com';
    await createSmtpTransport(url, readSender)
      .send({ ...MAIL, to, subject: 'Code\r\nBcc: everybody@example.com' })
      .catch(() => undefined);
    for (const mail of received) {
      expect(mail.to).not.toContain('everybody@example.com');
      expect(mail.message).not.toMatch(/^Bcc:/im);
    }
  });

  it('fails if the server rejects the mail, so that the job is tried again', async () => {
    await expect(createSmtpTransport(url, readSender).send({ ...MAIL, to: 'full@example.com' })).rejects.toThrow(
      'Mailbox full',
    );
  });

  it('fails if the server is unreachable', async () => {
    await expect(createSmtpTransport('smtp://127.0.0.1:1', readSender).send(MAIL)).rejects.toThrow('ECONNREFUSED');
  });
});

describe.skipIf(!hasOpenssl())('a mail server with a certificate of its own authority (needs openssl)', () => {
  it('is trusted only with SMTP_CA', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nanhi-smtp-'));
    makeCertificates(folder);
    const read = (name: string) => readFileSync(join(folder, name));
    const server = new SMTPServer({
      secure: true,
      authOptional: true,
      key: read('server.key'),
      cert: read('server.crt'),
      onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
    });
    server.on('error', () => undefined);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    const url = `smtps://localhost:${typeof address === 'object' ? address?.port : ''}`;
    onTestFinished(async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      rmSync(folder, { recursive: true });
    });
    await expect(createSmtpTransport(url, readSender).send(MAIL)).rejects.toThrow('unable to verify');
    await expect(createSmtpTransport(url, readSender, { ca: join(folder, 'other.crt') }).send(MAIL)).rejects.toThrow(
      'unable to verify',
    );
    await expect(createSmtpTransport(url, readSender, { ca: join(folder, 'ca.crt') }).send(MAIL)).resolves.toMatch(
      /^250 /,
    );
    await expect(createSmtpTransport(url, readSender, { ca: read('ca.crt').toString() }).send(MAIL)).resolves.toMatch(
      /^250 /,
    );
    expect(() => createSmtpTransport(url, readSender, { ca: join(folder, 'none.crt') })).toThrow(
      'The certificate of SMTP_CA cannot be read',
    );
  });
});
