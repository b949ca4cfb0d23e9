import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * `takes`: as it should be. `refuses`: turns every client away. `is silent`: lets clients in and says nothing. `hangs`:
 * hears a mail out and does not answer. `drops`: hears a mail out, keeps it, and hangs up in place of an answer.
 */
export type MailServerMood = 'takes' | 'refuses' | 'is silent' | 'hangs' | 'drops';

export interface HeardMail {
  to: string[];
  message: string;
  messageId: string;
  /** Whether the client was told that it has arrived. */
  isAcknowledged: boolean;
}

export interface MailServer {
  url: string;
  mood: MailServerMood;
  /** In place of `mood`, for mails to this address. */
  moodFor: Map<string, MailServerMood>;
  heard: HeardMail[];
  /** Connections that are open now. */
  connections(): number;
  close(): Promise<void>;
}

/** A real SMTP server on this machine, with bad moods. */
export async function openMailServer(): Promise<MailServer> {
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    // The connections that hang are ended at once.
    closeTimeout: 1,
    onConnect(_session, done) {
      if (mailServer.mood === 'is silent') waiting.push(() => done(new Error('Too late')));
      else done(mailServer.mood === 'refuses' ? new Error('Not today') : undefined);
    },
    onData(stream, { envelope, id }, done) {
      let message = '';
      stream.setEncoding('utf8').on('data', (text: string) => {
        message += text;
      });
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const mood = mailServer.moodFor.get(to[0] ?? '') ?? mailServer.mood;
        const messageId = /^Message-ID: <(.*)>/im.exec(message)?.[1] ?? '';
        mailServer.heard.push({ to, message, messageId, isAcknowledged: mood === 'takes' });
        if (mood === 'takes') done();
        else if (mood === 'hangs') waiting.push(() => done(new Error('Too late')));
        else for (const connection of server.connections) if (connection.session.id === id) connection.close();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mood: 'takes',
    moodFor: new Map(),
    heard: [],
    connections: () => server.connections.size,
    close: () =>
      new Promise((resolve) => {
        for (const response of waiting) response();
        server.close(() => resolve());
      }),
  };
  return mailServer;
}
