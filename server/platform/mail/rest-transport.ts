import { MAIL_TEMPLATES, type MailTemplate, type MailTransport, SEND_LIMIT_MS } from './mail.ts';

/** Fixed by the specification, section 9. */
const LIB_VERSION = '4.4.1';
const SEND_PATH = '/api/v1.0/email/send';

export interface RestTransportSettings {
  host: string;
  userId: string;
  serviceId: string;
  templateIds: Record<MailTemplate, string | undefined>;
}

/** Sends mail by the REST service in section 7 of the specification. */
export function createRestTransport(settings: RestTransportSettings): MailTransport {
  const url = new URL(SEND_PATH, settings.host);
  return {
    lacks: MAIL_TEMPLATES.filter((template) => settings.templateIds[template] === undefined),
    async send({ template, params }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          lib_version: LIB_VERSION,
          user_id: settings.userId,
          service_id: settings.serviceId,
          template_id: settings.templateIds[template],
          template_params: params,
        }),
        signal: AbortSignal.timeout(SEND_LIMIT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The mail service answered ${response.status}`);
      return `status ${response.status}`;
    },
  };
}
