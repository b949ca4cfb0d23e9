import type { Mail, MailCarrier, MailTemplate } from '#server/platform/mail/mail.ts';

export interface RecordingCarrier extends MailCarrier {
  sent: Mail[];
  /** How many of the next mails it refuses. */
  refuseNext: number;
}

/** Takes mails and keeps them in the test's memory, so that nothing of them stands in the database. */
export function createRecordingCarrier(lacks: readonly MailTemplate[] = []): RecordingCarrier {
  const carrier: RecordingCarrier = {
    lacks,
    sent: [],
    refuseNext: 0,
    async send(mail) {
      if (carrier.refuseNext > 0) {
        carrier.refuseNext -= 1;
        throw new Error('The carrier is on strike');
      }
      carrier.sent.push(mail);
    },
  };
  return carrier;
}
