/** A batch of mails must end before its jobs expire. */
export const SEND_LIMIT_MS = 15_000;

export interface Mail {
  /** Id of its job, by which transports can discard duplicates. */
  id: string;
  /** Template of the REST service. */
  template: MailTemplate;
  to: string;
  subject: string;
  text: string;
  /** Parameters of the template. */
  params: Record<string, string>;
}

/** A new order for the shop, a one-time code, an order's progress for its customer. */
export const MAIL_TEMPLATES = ['order', 'otp', 'customer'] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

export interface MailTransport {
  /** Throws when sending fails, so that the job is retried. */
  send(mail: Mail): Promise<void>;
  /** Templates that are not configured, whose mails are not sent. */
  lacks?: readonly MailTemplate[];
}

/** For a shop without mail settings: mails fail and are retried, so settings made within a day still send them. */
export const noTransport: MailTransport = {
  send() {
    return Promise.reject(new Error('No way to send mail is configured (SMTP_URL or EMAIL_SERVICE_*)'));
  },
};
