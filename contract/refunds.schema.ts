import { z } from 'zod';
import { CASH_PAGE_SIZE, SHOWN_IN_HISTORY } from './cash.ts';
import { oneLineText, rupees, searchText } from './fields.schema.ts';
import { TYPED_ORDER_ID_MAX_LENGTH } from './orders.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PARCEL_STATE_NAMES } from './parcels.ts';
import {
  ENTERED_REFUND_REASON_NAMES,
  REFUND_AMOUNT_MAX,
  REFUND_METHOD_NAMES,
  REFUND_NOTE_MAX_LENGTH,
  REFUND_REASON_NAMES,
  REFUND_REFERENCE_MAX_LENGTH,
  REFUND_STATE_NAMES,
} from './refunds.ts';

const count = z.number().int().min(0);
const pkr = z.number().describe('PKR.');
const version = z.number().int().min(0).max(2_000_000_000).describe('The version that the page shows.');
const note = oneLineText().max(REFUND_NOTE_MAX_LENGTH);
const NOTE = "The staff's own words, without a customer's data: they stay after the order is deleted.";

export const refundSchema = z
  .object({
    _id: z.string(),
    order: z.object({ _id: z.string().nullable().describe('Null if the order was deleted.'), number: z.string() }),
    amount: pkr.describe('PKR that are owed now or were paid. 0 if the customer has paid nothing for the order.'),
    agreed: pkr.describe('PKR that are owed when the customer has paid enough for the order.'),
    why: z.enum(REFUND_REASON_NAMES),
    note: z.string().describe(NOTE),
    state: z.enum(REFUND_STATE_NAMES),
    createdAt: z.iso.datetime(),
    by: z.string().nullable().describe('Null for a deleted account.'),
    days: count.describe('Days since it is owed.'),
    back: z
      .object({
        parcel: z.string().describe('Number of the parcel.'),
        state: z.enum(PARCEL_STATE_NAMES),
        pieces: count,
        damaged: count.describe('Pieces that the return desk found damaged.'),
        missing: count.describe('Pieces that the return desk did not find.'),
      })
      .nullable()
      .describe('The pieces that are sent back; null if none are.'),
    isOverpaid: z
      .boolean()
      .describe(
        'True if it is paid, and the pieces do not come back after all, or the customer has paid less than the refunds.',
      ),
    method: z.enum(REFUND_METHOD_NAMES).nullable().describe('Null unless it is paid.'),
    reference: z.string().describe("The payment's reference; for `next_order` the number of that order."),
    closedAt: z.iso.datetime().nullable().describe('Time of the payment or the drop.'),
    closedBy: z.string().nullable(),
    version,
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refundSchema>;

const refundsFilter = {
  list: z.enum(REFUND_STATE_NAMES).default('open'),
  q: searchText().max(100).optional().describe('A part of the order number.'),
};
export const listRefundsQuery = z.object({
  ...refundsFilter,
  after: cursorQuery,
  limit: z.coerce.number().int().min(1).max(200).default(CASH_PAGE_SIZE),
});
export const exportRefundsQuery = z.object(refundsFilter);
export type RefundsFilter = z.infer<typeof exportRefundsQuery>;
export const listRefundsResponse = z.object({
  sums: z.object({ open: z.object({ refunds: count, amount: pkr }) }).describe('All open refunds.'),
  refunds: z.array(refundSchema),
  next: z.string().nullable().describe('`after` of the next page; null on the last.'),
});
export type RefundList = z.infer<typeof listRefundsResponse>;
export const exportedRefunds = z.any().describe('One row for each refund');

export const addRefundBody = z.strictObject({
  id: z
    .uuid()
    .transform((id) => id.toLowerCase())
    .describe('Id that the browser chooses. A repeated request adds nothing more.'),
  order: z.uuid(),
  amount: rupees(0.01, REFUND_AMOUNT_MAX).describe('PKR.'),
  why: z.enum(ENTERED_REFUND_REASON_NAMES),
  note: note.default('').describe(NOTE),
});
export type AddRefundBody = z.infer<typeof addRefundBody>;
export type AddRefundInput = z.input<typeof addRefundBody>;

export const payRefundBody = z
  .strictObject({
    version,
    method: z.enum(REFUND_METHOD_NAMES),
    reference: oneLineText()
      .max(Math.max(REFUND_REFERENCE_MAX_LENGTH, TYPED_ORDER_ID_MAX_LENGTH))
      .default('')
      .describe('Required for `bank` and `wallet`. For `next_order` the number of an order that is not finished.'),
  })
  .refine(({ method, reference }) => method === 'cash' || reference !== '', {
    message: 'Please write the reference of the payment, or the number of the next order.',
    path: ['reference'],
  })
  .refine(({ method, reference }) => method === 'next_order' || reference.length <= REFUND_REFERENCE_MAX_LENGTH, {
    message: `At most ${REFUND_REFERENCE_MAX_LENGTH} characters.`,
    path: ['reference'],
  });
export type PayRefundBody = z.infer<typeof payRefundBody>;
export type PayRefundInput = z.input<typeof payRefundBody>;
export const dropRefundBody = z.strictObject({ version, note: note.min(1, SHOWN_IN_HISTORY).describe(NOTE) });
export type DropRefundBody = z.infer<typeof dropRefundBody>;
export const reopenRefundBody = z.strictObject({ version });
export type ReopenRefundBody = z.infer<typeof reopenRefundBody>;
export const refundResponse = z.object({ message: z.string(), refund: refundSchema });
export type SavedRefund = z.infer<typeof refundResponse>;
