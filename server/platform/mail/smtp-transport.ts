import { createTransport } from 'nodemailer';
import { type MailTransport, SEND_LIMIT_MS } from './mail.ts';

/** A server that says nothing for so long, at any step, says nothing more. */
const SILENCE_LIMIT_MS = 10_000;

interface SmtpLimits {
  sendMs?: number;
  silenceMs?: number;
}

/**
 * Mail over SMTP. `from` is an address; the message id repeats with the job, so that a mail system can drop a repeat.
 * Where a limit is reached the connection is closed before the failure is told, so that nothing of this try goes out later.
 * A server that has taken the mail, and whose answer is lost, cannot be told from one that has not: that mail is sent again.
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
