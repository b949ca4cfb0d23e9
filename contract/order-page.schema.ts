import { z } from 'zod';
import { deskOrderSchema, helperSchema } from './desk.schema.ts';
import { ORDER_EVENT_KINDS } from './order-page.ts';
import { parcelSchema } from './parcels.schema.ts';
import { RETURN_CONDITION_NAMES } from './parcels.ts';
import { orderProfitSchema } from './profit.schema.ts';
import { refundSchema } from './refunds.schema.ts';

const count = z.number().int().min(0);
const pkr = z.number().describe('PKR.');

const orderEventSchema = z
  .object({
    at: z.iso.datetime(),
    by: z.string().nullable().describe('Null for the customer, for the shop itself, and for a deleted account.'),
    kind: z.enum(ORDER_EVENT_KINDS),
    text: z.string().describe('What happened, for staff.'),
    changes: z
      .array(
        z.object({ field: z.string().describe('Name of the field for staff.'), before: z.string(), after: z.string() }),
      )
      .describe('Fields that an edit changed.'),
  })
  .meta({ id: 'OrderEvent' });
export type OrderEvent = z.infer<typeof orderEventSchema>;

const parcelMoneySchema = z
  .object({
    parcel: z.string().describe('Number of the parcel.'),
    cod: pkr.describe('PKR that the customer pays at the door.'),
    paid: pkr.describe('PKR that the shop has received for it.'),
    charges: pkr.describe('PKR that the courier kept: its fees and taxes.'),
    owed: pkr.describe('PKR that the courier still owes, open claims included; negative if too much was paid.'),
    isClosed: z.boolean().describe('True if the parcel has an outcome, and neither a debt nor a claim is open.'),
  })
  .meta({ id: 'ParcelMoney' });
export type ParcelMoney = z.infer<typeof parcelMoneySchema>;

export const orderPageResponse = z
  .object({
    order: deskOrderSchema,
    customer: z
      .object({
        orders: count.describe('Orders with this mobile number.'),
        delivered: count,
        cancelled: count,
        note: z.string(),
        blocked: z.object({ at: z.iso.datetime(), why: z.string() }).nullable(),
      })
      .nullable()
      .describe('Null without a mobile number.'),
    parcels: z.array(parcelSchema).describe('Without unpacked ones, the oldest first.'),
    returns: z
      .array(
        z.object({
          parcel: z.string().describe('Number of the parcel.'),
          position: count.describe('Position of the line in the parcel.'),
          condition: z.enum(RETURN_CONDITION_NAMES),
          quantity: count,
        }),
      )
      .describe('Pieces that came back.'),
    money: z.array(parcelMoneySchema).optional().describe('By parcel; absent without the right to see money.'),
    refunds: z.array(refundSchema).optional().describe('The oldest first; absent without the right to see money.'),
    refundable: pkr
      .optional()
      .describe('PKR that can still be given back: what the customer has paid, less refunds that are not dropped.'),
    profit: orderProfitSchema
      .optional()
      .describe('Absent without the right to see money, and until the order or its first parcel has ended.'),
    helpers: z.array(helperSchema).describe('Helpers that the order can be assigned to.'),
    couriers: z.array(z.object({ _id: z.string(), label: z.string() })).describe('Active accounts.'),
    events: z.array(orderEventSchema).describe('Everything that happened to the order, the newest first.'),
  })
  .meta({ id: 'OrderPage' });
export type OrderPage = z.infer<typeof orderPageResponse>;
