/** A batch of three mails must end before its jobs expire after 60 s. */
export const SEND_LIMIT_MS = 15_000;

export interface Mail {
  /** Id of the mail's job. Transports can use it to discard duplicates. */
  id: string;
  /** Template of the REST service. */
  template: MailTemplate;
  to: string;
  subject: string;
  text: string;
  /** Parameters of the template. */
  params: Record<string, string>;
}

/** `order` notifies the shop of a new order, `otp` has a one-time code, `customer` reports an order's progress. */
export const MAIL_TEMPLATES = ['order', 'otp', 'customer'] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

export interface MailTransport {
  /** Throws when sending fails, so that the job is retried. */
  send(mail: Mail): Promise<void>;
  /** Templates that are not configured. Their mails are not sent. */
  lacks?: readonly MailTemplate[];
}

/**
 * For a shop without mail settings. Mails fail and are retried for a day, so settings that come by then still send
 * them.
 */
export const noTransport: MailTransport = {
  send() {
    return Promise.reject(new Error('No way to send mail is configured (SMTP_URL or EMAIL_SERVICE_*)'));
  },
};
