/** Limit for one mail, without the wait for the response of an SMTP server. */
export const SEND_LIMIT_MS = 15_000;
/**
 * Ten minutes: a server that has the mail may scan it before it responds (RFC 5321, 4.5.3.2.6). Customers would get the
 * mail again after each shorter limit.
 */
export const ACKNOWLEDGEMENT_LIMIT_MS = 600_000;

export interface Mail {
  /** Id of the mail's job. With it, transports can discard duplicates. */
  id: string;
  /** Template that the REST mail service uses for this mail. */
  template: MailTemplate;
  to: string;
  subject: string;
  text: string;
  params: Record<string, string>;
}

/** `order` notifies the shop of a new order, `otp` has a one-time code, `customer` reports an order's progress. */
export const MAIL_TEMPLATES = ['order', 'otp', 'customer'] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

export interface MailTransport {
  /** Resolves to the server's response, if there is one. */
  send(mail: Mail): Promise<string | void>;
  /** Templates that are not configured. Their mails are not sent. */
  lacks?: readonly MailTemplate[];
}

/** Fails each mail, so that its job is retried for a day. If mail is configured within that day, the mail is sent. */
export const noTransport: MailTransport = {
  send() {
    return Promise.reject(new Error('No way to send mail is configured (SMTP_URL or EMAIL_SERVICE_*)'));
  },
};
