import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import { PermanentError } from '../jobs/job.ts';
import { readCertificate } from '../read-certificate.ts';
import { ACKNOWLEDGEMENT_LIMIT_MS, type MailTransport, SEND_LIMIT_MS } from './mail.ts';

interface SmtpOptions {
  ca?: string | undefined;
  /** Limit from the connection to the end of the mail. */
  sendMs?: number;
  /** Limit from the end of the mail to the server's response. */
  acknowledgementMs?: number;
}

/**
 * A retry has the same message id, so that mail systems can discard it if only the acknowledgement was lost. A timeout
 * closes the connection, so that the attempt cannot succeed later. Throws `PermanentError` for a permanent rejection.
 */
export function createSmtpTransport(
  url: string,
  readSender: () => Promise<{ name: string; address: string }>,
  { sendMs = SEND_LIMIT_MS, acknowledgementMs = ACKNOWLEDGEMENT_LIMIT_MS, ca }: SmtpOptions = {},
): MailTransport {
  const options = {
    url,
    // The limits of the phases below end first.
    connectionTimeout: sendMs,
    greetingTimeout: sendMs,
    dnsTimeout: sendMs,
    socketTimeout: sendMs + acknowledgementMs,
    ...(ca !== undefined && { tls: { ca: readCertificate('SMTP_CA', ca) } }),
  };
  return {
    async send({ id, to, subject, text }) {
      const from = await readSender();
      const domain = from.address.split('@')[1] ?? 'localhost';
      const message = { messageId: `<${id}@${domain}>`, from, to: { name: '', address: to }, subject, text, headers };
      const phase = startPhase('send the mail', sendMs);
      const transport = createTransport(options);
      transport.use('stream', (mail, done) => {
        const sent = new PassThrough().on('end', () => phase.next('get a response to the mail', acknowledgementMs));
        mail.message.transform(sent);
        done();
      });
      try {
        const { response } = await transport.sendMail({ ...message, signal: phase.signal });
        return response;
      } catch (error) {
        if (phase.signal.aborted) throw phase.signal.reason;
        throw isRejection(error) ? new PermanentError(error.message, { cause: error }) : error;
      } finally {
        phase.end();
      }
    },
  };
}

/** Vacation replies and other automatic responses ignore mails with this header (RFC 3834). */
const headers = { 'Auto-Submitted': 'auto-generated' };

/** Aborts `signal` when a phase exceeds its limit. */
function startPhase(name: string, limitMs: number) {
  const controller = new AbortController();
  const start = (phase: string, ms: number) =>
    setTimeout(() => controller.abort(new Error(`Timeout: could not ${phase} within ${ms / 1_000} s`)), ms);
  let timer = start(name, limitMs);
  const end = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    next(phase: string, ms: number) {
      end();
      timer = start(phase, ms);
    },
    end,
  };
}

/** Nodemailer's codes for rejected addresses and mails. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];

/** True for a permanent rejection (5xx of RFC 5321). A rejected login is not permanent: other settings solve it. */
function isRejection(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return ABOUT_THE_MAIL.includes(String(error.code)) && Number(error.responseCode) >= 500;
}
