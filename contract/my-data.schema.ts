import { z } from 'zod';
import { userSchema } from './accounts.schema.ts';
import { CALL_STATE_NAMES, CANCEL_REASON_NAMES } from './desk.ts';
import { FORMER_OUTCOME_NAMES } from './former-orders.ts';
import { orderEventSchema, orderSchema } from './orders.schema.ts';
import { PARCEL_KINDS, PARCEL_STATE_NAMES, RETURN_CONDITION_NAMES } from './parcels.ts';
import { ratingSchema } from './reviews.schema.ts';
import { FITS } from './reviews.ts';
import { RIGHT_NAMES } from './rights.ts';

const instant = z.iso.datetime();
const fields = z.record(z.string(), z.unknown());

const parcelSchema = z.object({
  number: z.string(),
  kind: z.enum(PARCEL_KINDS),
  courier: z.string().nullable(),
  trackingNo: z.string().nullable(),
  city: z.string(),
  collect: z.number().describe('PKR that the courier collects.'),
  states: z.array(z.object({ state: z.enum(PARCEL_STATE_NAMES), at: instant })),
  returned: z.array(
    z.object({ position: z.number().int(), condition: z.enum(RETURN_CONDITION_NAMES), quantity: z.number().int() }),
  ),
});

const ownOrderSchema = orderSchema.omit({ user: true }).extend({
  history: z.array(orderEventSchema.omit({ by: true })),
  changes: z
    .array(z.object({ at: instant, before: fields, after: fields }))
    .describe('Changes besides the status, such as the address.'),
  calls: z
    .object({
      state: z.enum(CALL_STATE_NAMES),
      attempts: z.number().int(),
      lastAt: instant.nullable(),
      nextAt: instant.nullable(),
      confirmedAt: instant.nullable(),
      cancelReason: z.enum(CANCEL_REASON_NAMES).nullable(),
    })
    .nullable()
    .describe('Calls about the order. Null for old orders, from before the shop recorded calls.'),
  risk: z
    .object({ score: z.number(), reasons: z.array(z.object({ text: z.string(), points: z.number() })) })
    .nullable()
    .describe('Estimated risk that the parcel comes back. Null if other people order with this number, too.'),
  links: z
    .array(z.object({ expiresAt: instant, usedAt: instant.nullable() }))
    .describe('Links that confirm the order.'),
  coupon: z.object({ code: z.string(), usedAt: instant, releasedAt: instant.nullable() }).nullable(),
  parcels: z.array(parcelSchema),
});

export const myDataSchema = z
  .object({
    profile: userSchema,
    numbers: z
      .array(
        z.object({
          phone: z.string(),
          isShared: z
            .boolean()
            .describe('True if other people order with this number, too. Then ask the shop for its notes about it.'),
          note: z.string().nullable(),
          blocked: z.object({ at: instant, why: z.string() }).nullable(),
        }),
      )
      .describe("Mobile numbers of your orders, with the shop's notes about them."),
    orders: z.array(ownOrderSchema),
    formerOrders: z
      .array(
        z.object({
          number: z.string(),
          phone: z.string(),
          name: z.string(),
          city: z.string(),
          outcome: z.enum(FORMER_OUTCOME_NAMES),
          total: z.number().describe('PKR'),
          placedAt: instant,
        }),
      )
      .describe('Orders with your numbers in the old shop, which this one replaces. Empty for shared numbers.'),
    deletedOrders: z
      .array(z.object({ orderId: z.string(), deletedAt: instant, goneAt: instant, data: fields }))
      .describe('Orders that the shop deleted, with all data. They are deleted for good at `goneAt`.'),
    reviews: z.array(
      z.object({
        product: z.string(),
        rating: ratingSchema,
        fit: z.enum(FITS).nullable(),
        comment: z.string(),
        photos: z.array(z.string()).describe('Addresses of your photos.'),
        createdAt: instant,
      }),
    ),
    wishlist: z.array(z.object({ productId: z.string(), name: z.string() })),
    stockAlerts: z
      .array(z.object({ productId: z.string(), name: z.string(), createdAt: instant }))
      .describe('Sold-out products for which you get a mail when they are back.'),
    sessions: z.array(z.object({ device: z.string().nullable(), createdAt: instant, lastSeenAt: instant })),
    trustedBrowsers: z.array(z.object({ createdAt: instant, expiresAt: instant })),
    twoStepLogin: z.object({ since: instant.nullable(), recoveryCodes: z.number().int() }).nullable(),
    invitation: z.object({ rights: z.array(z.enum(RIGHT_NAMES)), createdAt: instant, expiresAt: instant }).nullable(),
    security: z
      .array(
        z.object({
          at: instant,
          lastAt: instant,
          what: z.string(),
          network: z.string().nullable(),
          device: z.string().nullable(),
          times: z.number().int(),
        }),
      )
      .describe('Logins, wrong passwords and other security events that the shop still stores.'),
    changes: z
      .array(z.object({ at: instant, what: z.string(), before: fields.nullable(), after: fields.nullable() }))
      .describe('Changes of staff to your account, your numbers and your orders.'),
    work: z.array(z.object({ at: instant, what: z.string() })).describe('Your own changes as staff of the shop.'),
  })
  .meta({ id: 'MyData' });
export type MyData = z.infer<typeof myDataSchema>;
