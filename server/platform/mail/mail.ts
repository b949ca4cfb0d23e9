/** A carrier gives a mail up after this long: a few of them must be over before their jobs count as lost. */
export const SEND_LIMIT_MS = 15_000;

/** One mail, whichever way it leaves the house. */
export interface Mail {
  /** Id of the job that asked for it: carriers that can, refuse to carry the same id twice. */
  id: string;
  /** Which template of the REST service it fills. */
  template: MailTemplate;
  to: string;
  subject: string;
  text: string;
  /** The template's parameters, by the names that the template knows. */
  params: Record<string, string>;
}

/** To the shop about a new order, with a code, and to a customer about their order. */
export const MAIL_TEMPLATES = ['order', 'otp', 'customer'] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

export interface MailTransport {
  /** Hands the mail over; throws where that failed, so that the job is tried again. */
  send(mail: Mail): Promise<void>;
  /** Templates that nobody has set up for it: mails that would fill one are not sent. None where left out. */
  lacks?: readonly MailTemplate[];
}
