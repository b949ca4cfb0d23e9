import { createTransport } from 'nodemailer';
import type { MailCarrier } from './mail.ts';

const TIMEOUT_MS = 15_000;

/** Mail over SMTP. `from` is an address; the message id repeats with the job, so that a mail system can drop a repeat. */
export function createSmtpCarrier(url: string, from: { name: string; address: string }): MailCarrier {
  const transport = createTransport(url, { from });
  const domain = from.address.split('@')[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text }) {
      await Promise.race([
        transport.sendMail({ messageId: `<${id}@${domain}>`, to: { name: '', address: to }, subject, text }),
        new Promise((_resolve, reject) => {
          setTimeout(() => reject(new Error('The mail server did not answer in time')), TIMEOUT_MS).unref();
        }),
      ]);
    },
  };
}
