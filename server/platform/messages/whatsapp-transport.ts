import { z } from 'zod';
import { toOneLine } from '#contract/text.ts';
import type { MessageTransport } from './message.ts';
import { isTemporary, postJson, rejectionError } from './post-json.ts';

export interface WhatsappSettings {
  /** URL for messages from the shop's number: `https://graph.facebook.com/{version}/{phone number id}/messages`. */
  url: string;
  token: string;
  /** Name of an approved template. */
  template: string;
  language: string;
}

/** The Graph API's error. Meta asks clients to read its code, not the status or the text. */
const errorReply = z.object({ error: z.object({ code: z.number().int() }) });

/**
 * Codes of rate limits: of the app, the account, the number, and from one number to another. The code decides, not the
 * status: Meta has sent these codes with the statuses 400 and 429.
 */
const RATE_LIMIT_CODES = [4, 80_007, 130_429, 131_048, 131_056];

/**
 * Sends messages through WhatsApp's Cloud API, as an approved template, because WhatsApp requires a template for the
 * first message of a chat. The API takes no message id, so a retry after a lost response arrives twice.
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

/**
 * Returns a parameter of the template in one line, because line breaks, tabs and more than four spaces in a row cause
 * error 132018.
 */
function toParameter(value: string): { type: 'text'; text: string } {
  return { type: 'text', text: toOneLine(value) };
}
