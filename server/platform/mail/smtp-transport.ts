import { createTransport } from 'nodemailer';
import { type MailTransport, SEND_LIMIT_MS } from './mail.ts';

/** Timeout of each step of the dialogue. */
const SILENCE_LIMIT_MS = 10_000;

interface SmtpLimits {
  sendMs?: number;
  silenceMs?: number;
}

/**
 * Sends mail over SMTP, at least once: after a lost acknowledgement it is repeated under the same message id, which mail
 * systems can discard. A timeout closes the connection first, so that the attempt cannot succeed later.
 */
export function createSmtpTransport(
  url: string,
  from: { name: string; address: string },
  { sendMs = SEND_LIMIT_MS, silenceMs = SILENCE_LIMIT_MS }: SmtpLimits = {},
): MailTransport {
  const transport = createTransport(
    { url, connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs, dnsTimeout: silenceMs },
    { from },
  );
  const domain = from.address.split('@')[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text }) {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        to: { name: '', address: to },
        subject,
        text,
        signal: AbortSignal.timeout(sendMs),
      });
    },
  };
}
