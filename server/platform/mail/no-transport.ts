import type { MailTransport } from './mail.ts';

/** For a shop without mail settings: mails fail and are retried, so settings made within a day still send them. */
export const noTransport: MailTransport = {
  send() {
    return Promise.reject(new Error('No way to send mail is configured (SMTP_URL or EMAIL_SERVICE_*)'));
  },
};
