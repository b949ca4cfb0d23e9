import { createTransport } from 'nodemailer';
import { PermanentError } from '../jobs/job.ts';
import { readCertificate } from '../read-certificate.ts';
import { type MailTransport, SEND_LIMIT_MS } from './mail.ts';

/** Time limit of each step of the SMTP dialogue. */
const SILENCE_LIMIT_MS = 10_000;

interface SmtpOptions {
  ca?: string | undefined;
  sendMs?: number;
  silenceMs?: number;
}

/**
 * A retry has the same message id, so that mail systems can discard it if only the acknowledgement was lost. A timeout
 * closes the connection, so that the attempt cannot succeed later. Throws `PermanentError` for a permanent rejection.
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
        const { response } = await transport.sendMail({ ...message, signal: AbortSignal.timeout(sendMs) });
        return response;
      } catch (error) {
        throw isRejection(error) ? new PermanentError(error.message, { cause: error }) : error;
      }
    },
  };
}

/** Nodemailer's codes for rejected addresses and mails. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];

/** True for a permanent rejection (5xx of RFC 5321). A rejected login is not permanent: other settings solve it. */
function isRejection(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return ABOUT_THE_MAIL.includes(String(error.code)) && Number(error.responseCode) >= 500;
}
