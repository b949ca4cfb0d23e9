import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * `rejects`: 5xx. `is full`: 4xx. `refuses`: rejects connections. `is silent`: sends nothing. `hangs`: never responds
 * to a mail. `is slow`: responds to a mail when the test calls `respond`. `drops`: closes the connection after a mail.
 */
export type MailServerMood =
  | 'takes'
  | 'rejects'
  | 'is full'
  | 'refuses login'
  | 'refuses'
  | 'is silent'
  | 'hangs'
  | 'is slow'
  | 'drops';

export interface ReceivedMail {
  to: string[];
  message: string;
  messageId: string;
  isAcknowledged: boolean;
}

export interface MailServer {
  url: string;
  mood: MailServerMood;
  moodFor: Map<string, MailServerMood>;
  heard: ReceivedMail[];
  connections(): number;
  respond(): void;
  close(): Promise<void>;
}

const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

export async function openMailServer(): Promise<MailServer> {
  const hanging: (() => void)[] = [];
  const slow: (() => void)[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth(_login, _session, done) {
      if (mailServer.mood === 'refuses login') done(reply(535, 'Authentication credentials invalid'));
      else done(null, { user: 'shop' });
    },
    onRcptTo({ address }, _session, done) {
      const mood = mailServer.moodFor.get(address) ?? mailServer.mood;
      if (mood === 'rejects') done(reply(550, `No such address: <${address}>`));
      else done(mood === 'is full' ? reply(452, 'Mailbox full') : undefined);
    },
    // `close()` waits 1 ms for hanging connections, instead of 30 s.
    closeTimeout: 1,
    onConnect(_session, done) {
      if (mailServer.mood === 'is silent') hanging.push(() => done(new Error('Too late')));
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
        else if (mood === 'is slow') slow.push(() => done());
        else if (mood === 'hangs') hanging.push(() => done(new Error('Too late')));
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
    respond() {
      for (const acknowledge of slow.splice(0)) acknowledge();
    },
    close: () =>
      new Promise((resolve) => {
        for (const reject of hanging) reject();
        server.close(() => resolve());
      }),
  };
  return mailServer;
}
