import { z } from 'zod';
import { BLOCK_REASON_MAX_LENGTH, CUSTOMER_NOTE_MAX_LENGTH, CUSTOMER_PAGE_SIZE } from './customers.ts';
import { multiLineText, oneLineText, searchText } from './fields.schema.ts';
import { formerOrderSchema } from './former-orders.schema.ts';
import { FORMER_ORDERS_SHOWN_MAX } from './former-orders.ts';
import { staffOrderSchema } from './orders.schema.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PAGE_SIZE_MAX } from './pagination.ts';

const count = z.number().int().min(0);

export const customerSchema = z
  .object({
    _id: z.string().describe('Id for URLs, which must not contain phone numbers. A customer may have several ids.'),
    phone: z.string().describe('Example: +923001234567.'),
    name: z.string().nullable().describe('Name in the latest order.'),
    city: z.string().nullable().describe('City in the latest order.'),
    orders: count,
    delivered: count,
    cancelled: count,
    deliveredTotal: z
      .number()
      .optional()
      .describe('PKR of the delivered orders; absent without the right to see amounts.'),
    lastOrderAt: z.iso.datetime().nullable(),
    isBlocked: z.boolean(),
    hasNote: z.boolean(),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;

export const listCustomersQuery = z.object({
  q: searchText()
    .max(100)
    .optional()
    .describe('A mobile number in any spelling, or a part of a mobile number, name, e-mail or order number.'),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(CUSTOMER_PAGE_SIZE),
  after: cursorQuery.describe('The `next` of another page.'),
});
export type ListCustomersQuery = z.infer<typeof listCustomersQuery>;
export const exportCustomersQuery = listCustomersQuery.pick({ q: true });
export type ExportCustomersQuery = z.infer<typeof exportCustomersQuery>;
export const exportedCustomers = z.any().describe('One row for each mobile number, the latest order first');
export const listCustomersResponse = z
  .object({
    customers: z
      .array(customerSchema)
      .describe('Sorted by latest order, the newest first. A page may be short although more follow.'),
    next: z.string().nullable().describe('`after` of the next page; null on the last.'),
  })
  .meta({ id: 'CustomerList' });
export type CustomerList = z.infer<typeof listCustomersResponse>;

export const customerParams = z.object({
  customerId: z
    .string()
    .min(1)
    .max(40)
    .describe('The `_id` of the customer or of one of their orders, or the mobile number in any spelling.'),
});

const versionSchema = z.number().int().min(0);

export const customerDetailsSchema = customerSchema
  .extend({
    note: z.string(),
    blocked: z.object({ at: z.iso.datetime(), why: z.string() }).nullable(),
    version: versionSchema.describe('Increases with every change of the note or the block. Send it with a change.'),
    accounts: z
      .array(
        z.object({
          email: z.string(),
          user: z.string().nullable().describe('Id of the account; null if it is deleted.'),
          username: z.string().nullable(),
          orders: count,
        }),
      )
      .describe('Accounts that placed the orders, the latest first.'),
    former: z
      .array(formerOrderSchema)
      .max(FORMER_ORDERS_SHOWN_MAX)
      .describe('Orders with this number in the old shop, the newest first.'),
    history: z.array(staffOrderSchema).describe('Orders with this number from all accounts, the newest first.'),
  })
  .meta({ id: 'CustomerDetails' });
export type CustomerDetails = z.infer<typeof customerDetailsSchema>;
export const customerResponse = z.object({ customer: customerDetailsSchema });

export const changeCustomerBody = z.object({
  note: multiLineText().max(CUSTOMER_NOTE_MAX_LENGTH).optional(),
  blocked: z
    .object({ why: oneLineText().min(1, 'Reason is required').max(BLOCK_REASON_MAX_LENGTH) })
    .nullable()
    .optional()
    .describe('Blocks the number: its orders are accepted, but wait for a call. Null unblocks it.'),
  version: versionSchema.describe('The version that the author saw; fails with 409 if it has changed since.'),
});
export type ChangeCustomerBody = z.infer<typeof changeCustomerBody>;
export type ChangeCustomerInput = z.input<typeof changeCustomerBody>;

export const retentionSchema = z
  .object({
    orderRetentionDays: z
      .number()
      .int()
      .describe(
        'Days after which the shop removes name, e-mail, phone and address from an ended order of a deleted account.',
      ),
  })
  .meta({ id: 'Retention' });
export type Retention = z.infer<typeof retentionSchema>;
