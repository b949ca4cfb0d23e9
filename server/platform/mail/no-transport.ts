import type { MailTransport } from './mail.ts';

/**
 * For a shop that nobody has told how to send mail. Every mail fails, so that its job waits and is tried again: once
 * a carrier is configured, what is not older than a day goes out.
 */
export const noTransport: MailTransport = {
  send() {
    return Promise.reject(new Error('No way to send mail is configured (SMTP_URL or EMAIL_SERVICE_*)'));
  },
};
