import type { Mail, MailTemplate, MailTransport } from '#server/platform/mail/mail.ts';

export interface RecordingTransport extends MailTransport {
  sent: Mail[];
  rejectNext: number;
}

export function createRecordingTransport(lacks: readonly MailTemplate[] = []): RecordingTransport {
  const transport: RecordingTransport = {
    lacks,
    sent: [],
    rejectNext: 0,
    async send(mail) {
      if (transport.rejectNext > 0) {
        transport.rejectNext -= 1;
        throw new Error('The carrier is on strike');
      }
      transport.sent.push(mail);
    },
  };
  return transport;
}
