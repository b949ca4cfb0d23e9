import { createTransport } from 'nodemailer';
import { PermanentError } from '../jobs/job.ts';
import { readCertificate } from '../read-certificate.ts';
import { type MailTransport, SEND_LIMIT_MS } from './mail.ts';

/** Timeout of each step of the dialogue. */
const SILENCE_LIMIT_MS = 10_000;

interface SmtpOptions {
  /** Authority of the server's certificate, a path or PEM text. */
  ca?: string | undefined;
  sendMs?: number;
  silenceMs?: number;
}

/**
 * Sends mail over SMTP, at least once: after a lost acknowledgement it is repeated under the same message id, which mail
 * systems can discard. A timeout closes the connection first, so that the attempt cannot succeed later. A permanent reply to a
 * mail (5xx) is a `PermanentError`.
 */
export function createSmtpTransport(
  url: string,
  readSender: () => Promise<{ name: string; address: string }>,
  { sendMs = SEND_LIMIT_MS, silenceMs = SILENCE_LIMIT_MS, ca }: SmtpOptions = {},
): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    ...(ca !== undefined && { tls: { ca: readCertificate('SMTP_CA', ca) } }),
  });
  return {
    async send({ id, to, subject, text }) {
      const from = await readSender();
      const domain = from.address.split('@')[1] ?? 'localhost';
      const message = { messageId: `<${id}@${domain}>`, from, to: { name: '', address: to }, subject, text };
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(sendMs) });
      } catch (error) {
        throw isRejection(error) ? new PermanentError(error.message, { cause: error }) : error;
      }
    },
  };
}

/** Nodemailer's codes for replies to the addresses and to the mail. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];

/** Permanent replies of RFC 5321 to this mail; a refused login or connection is the shop's fault, and mended by its settings. */
function isRejection(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return ABOUT_THE_MAIL.includes(String(error.code)) && Number(error.responseCode) >= 500;
}
