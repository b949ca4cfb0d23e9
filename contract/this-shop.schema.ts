import { z } from 'zod';
import { CHECK_KEYS, CHECK_STATE_NAMES } from './this-shop.ts';

const stateSchema = z.enum(CHECK_STATE_NAMES);

export const shopCheckSchema = z
  .object({
    key: z.enum(CHECK_KEYS),
    title: z.string(),
    state: stateSchema.describe('The worst state of the findings.'),
    findings: z.array(
      z.object({
        state: stateSchema,
        text: z.string(),
        whatToDo: z.string().nullable().describe('Null if there is nothing to do.'),
      }),
    ),
  })
  .meta({ id: 'ShopCheck' });
export type ShopCheck = z.infer<typeof shopCheckSchema>;

export const mailTestResponse = z
  .object({
    to: z.string(),
    isSent: z.boolean().describe('True if the mail server took the mail.'),
    answer: z.string().nullable().describe("The mail server's response, or the error. Null without a response."),
  })
  .meta({ id: 'MailTest' });
export type MailTest = z.infer<typeof mailTestResponse>;

export const thisShopResponse = z.object({ checks: z.array(shopCheckSchema) }).meta({ id: 'ThisShop' });
export type ThisShop = z.infer<typeof thisShopResponse>;
