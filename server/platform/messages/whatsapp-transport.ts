import { z } from 'zod';
import { toOneLine } from '#contract/text.ts';
import type { MessageTransport } from './message.ts';
import { isTemporary, postJson, rejectionError } from './post-json.ts';

export interface WhatsappSettings {
  /** `https://graph.facebook.com/{version}/{phone number id}/messages` */
  url: string;
  token: string;
  template: string;
  language: string;
}

/** Reads only the code, because Meta advises against relying on the status or the text. */
const errorReply = z.object({ error: z.object({ code: z.number().int() }) });

/**
 * Meta's error codes for too many messages: of the app, of the account, of a number, or from one number to another.
 * Meta sends them with the status 400 or 429.
 */
const RATE_LIMIT_CODES = [4, 80_007, 130_429, 131_048, 131_056];

/**
 * WhatsApp requires an approved template for a chat's first message. Its Cloud API takes no message id, so a retry
 * after a lost response arrives twice.
 */
export function createWhatsappTransport(
  { url, token, template, language }: WhatsappSettings,
  { sendMs }: { sendMs?: number } = {},
): MessageTransport {
  return {
    async send({ to, parameters }) {
      const body = {
        messaging_product: 'whatsapp',
        to,
        type: 'template',
        template: {
          name: template,
          language: { code: language },
          components: [{ type: 'body', parameters: parameters.map(toParameter) }],
        },
      };
      const rejection = await postJson({ url, authorization: `Bearer ${token}`, body, sendMs });
      if (!rejection) return;
      const { status, reply } = rejection;
      const code = errorReply.safeParse(reply).data?.error.code;
      const reason =
        code === undefined ? `WhatsApp answered ${status}` : `WhatsApp answered ${status} with error ${code}`;
      throw rejectionError(reason, isTemporary(status) || (code !== undefined && RATE_LIMIT_CODES.includes(code)));
    },
  };
}

/** Replaces line breaks, tabs and repeated spaces, which cause error 132018. */
function toParameter(value: string): { type: 'text'; text: string } {
  return { type: 'text', text: toOneLine(value) };
}
