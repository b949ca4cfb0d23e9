import type { MessageTransport } from './message.ts';
import { isTemporary, postJson, rejectionError } from './post-json.ts';

export interface SmsSettings {
  url: string;
  authorization: string | undefined;
}

/** Works with gateways that take `{ id, to, text }`. Other gateways need an adapter. */
export function createSmsTransport(
  { url, authorization }: SmsSettings,
  { sendMs }: { sendMs?: number } = {},
): MessageTransport {
  return {
    async send({ id, to, text }) {
      const rejection = await postJson({ url, authorization, body: { id, to, text }, sendMs });
      if (rejection)
        throw rejectionError(`The SMS gateway answered ${rejection.status}`, isTemporary(rejection.status));
    },
  };
}
