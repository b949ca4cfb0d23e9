import { z } from 'zod';
import { CHECK_KEYS, CHECK_STATE_NAMES, RESTORE_TEST_STATES } from './this-shop.ts';

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

const shopCounts = z.object({
  products: z.number().int(),
  orders: z.number().int(),
  customers: z.number().int(),
});

export const restoreTestResponse = z
  .object({
    test: z
      .object({
        state: z.enum(RESTORE_TEST_STATES).describe('`interrupted`: the process that ran the test has ended.'),
        requestedAt: z.iso.datetime(),
        endedAt: z.iso.datetime().nullable(),
        backupName: z.string().nullable().describe('Null for a backup that the test itself has made.'),
        error: z.string().nullable(),
        restored: shopCounts.nullable().describe('Rows of the restored copy.'),
        shop: shopCounts.nullable().describe('Rows of the shop when the test ended.'),
      })
      .nullable()
      .describe('The last test; null without one.'),
  })
  .meta({ id: 'RestoreTest' });
export type RestoreTestState = z.infer<typeof restoreTestResponse>;
export type RestoreTest = NonNullable<RestoreTestState['test']>;

export const mailTestResponse = z
  .object({
    to: z.string(),
    isSent: z.boolean().describe('True if the mail server took the mail.'),
    response: z.string().nullable().describe("The mail server's response, or the error. Null without a response."),
  })
  .meta({ id: 'MailTest' });
export type MailTest = z.infer<typeof mailTestResponse>;

export const thisShopResponse = z.object({ checks: z.array(shopCheckSchema) }).meta({ id: 'ThisShop' });
export type ThisShop = z.infer<typeof thisShopResponse>;
