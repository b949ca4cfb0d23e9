import { z } from 'zod';
import {
  CALL_STATE_NAMES,
  CANCEL_REASON_NAMES,
  CLAIM_MINUTES,
  DESK_ORDERS_MAX,
  DESK_OUTCOMES,
  DESK_PAGE_SIZE,
  DESK_QUEUE_NAMES,
  DUPLICATE_HOURS,
  DUPLICATE_KIND_NAMES,
  FINDING_CHOICE_NAMES,
  ORDER_FINDING_NAMES,
  READ_IDS_MAX,
  RISK_ADVICE_NAMES,
} from './desk.ts';
import { searchText } from './fields.schema.ts';
import { orderStatusSchema, staffOrderSchema } from './orders.schema.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PAGE_SIZE_MAX } from './pagination.ts';

export const helperSchema = z.object({ _id: z.string(), name: z.string() }).meta({ id: 'DeskHelper' });
export type DeskHelper = z.infer<typeof helperSchema>;

const versionSchema = z.number().int().min(0);
/** PostgreSQL cannot store every year that JavaScript can write. No order is older than 2000. */
const instant = z.iso.datetime().refine((at) => at >= '2000', 'must be a time since the year 2000');

const claimSchema = z
  .object({
    by: z.string().describe('Name of the helper who is calling the customer.'),
    byMe: z.boolean(),
    until: z.iso.datetime().describe(`${CLAIM_MINUTES} minutes after the claim. An outcome of the call ends it too.`),
  })
  .meta({ id: 'DeskClaim' });
export type DeskClaim = z.infer<typeof claimSchema>;

export const idsQuery = z
  .string()
  .max(READ_IDS_MAX * 40)
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid().transform((id) => id.toLowerCase())).max(READ_IDS_MAX))
  .optional()
  .describe(
    `Up to ${READ_IDS_MAX} ids, separated by commas. Only these are returned, and the other parameters have no effect.`,
  );

export const deskOrderSchema = z
  .object({
    order: staffOrderSchema,
    queue: z.enum(DESK_QUEUE_NAMES).nullable().describe('Queue of the order; null if the desk has nothing to do.'),
    finding: z
      .enum(ORDER_FINDING_NAMES)
      .nullable()
      .describe('Contradiction between the status of the order and its parcels, until somebody resolves it.'),
    callState: z.enum(CALL_STATE_NAMES),
    attempts: z.number().int().describe('Unanswered calls.'),
    dueAt: z.iso.datetime().describe('Time of the next call; without one, the time when the order was placed.'),
    lastCall: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
    assignedTo: helperSchema.nullable(),
    claim: claimSchema.nullable().describe('Null if no helper is calling the customer.'),
    packedPieces: z.number().int().describe('Pieces that are already in parcels, if others are left to pack.'),
    knownCity: z
      .string()
      .nullable()
      .describe('Name of the city in the list of the shop; null if it is uncertain, and staff have to choose.'),
    suggestedCity: z.string().nullable().describe('City that an unknown name may mean. Staff should ask the customer.'),
    risk: z
      .object({
        score: z.number().int(),
        advice: z.enum(RISK_ADVICE_NAMES),
        reasons: z.array(z.object({ text: z.string(), points: z.number().int() })),
      })
      .describe('Risk that the parcel comes back, from earlier orders. The points of the reasons sum to the score.'),
    duplicates: z
      .array(
        z.object({
          kind: z.enum(DUPLICATE_KIND_NAMES),
          _id: z.string(),
          orderId: z.string(),
          status: orderStatusSchema,
          placedAt: z.iso.datetime(),
        }),
      )
      .describe(`Orders within ${DUPLICATE_HOURS} hours that may be duplicates of this one, the most certain first.`),
    confirmedAt: z.iso.datetime().nullable(),
    cancelReason: z.enum(CANCEL_REASON_NAMES).nullable(),
    version: versionSchema.describe(
      'Increases with every call, assignment and change of status. Send it with a change.',
    ),
  })
  .meta({ id: 'DeskOrder' });
export type DeskOrder = z.infer<typeof deskOrderSchema>;

export const listDeskQuery = z.object({
  queue: z.enum(DESK_QUEUE_NAMES).default('to_confirm'),
  assigned: z
    .union([z.literal(['me', 'nobody']), z.uuid()])
    .optional()
    .describe('Only orders that are assigned to this helper, or to nobody.'),
  q: searchText().max(100).optional().describe('A part of the order number, e-mail, customer name, phone or city.'),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(DESK_PAGE_SIZE),
  after: cursorQuery.describe('The `next` of another page.'),
  ids: idsQuery,
});
export type ListDeskQuery = z.infer<typeof listDeskQuery>;

export const listDeskResponse = z
  .object({
    orders: z.array(deskOrderSchema).describe('Sorted by `dueAt`, the oldest first.'),
    helpers: z.array(helperSchema).describe('Helpers that orders can be assigned to.'),
    next: z.string().nullable().describe('`after` of the next page; null on the last.'),
  })
  .meta({ id: 'DeskList' });
export type DeskList = z.infer<typeof listDeskResponse>;

export const chosenOrders = z
  .array(z.object({ id: z.uuid().transform((id) => id.toLowerCase()), version: versionSchema }))
  .min(1)
  .max(DESK_ORDERS_MAX)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Name each order once.');

export const noteCallsBody = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.enum(['confirmed', 'no_answer', 'wrong_number', 'hold', 'to_call']),
    orders: chosenOrders,
  }),
  z.strictObject({ outcome: z.literal('call_later'), orders: chosenOrders, callAt: instant }),
  z.strictObject({ outcome: z.literal('declined'), orders: chosenOrders, reason: z.enum(CANCEL_REASON_NAMES) }),
]);
export type NoteCallsBody = z.infer<typeof noteCallsBody>;
export type NoteCallsInput = z.input<typeof noteCallsBody>;

export const resolveFindingsBody = z.strictObject({
  orders: chosenOrders,
  choice: z.enum(FINDING_CHOICE_NAMES).describe('One of the choices of the finding; `leave` hides the finding.'),
});
export type ResolveFindingsBody = z.infer<typeof resolveFindingsBody>;
export type ResolveFindingsInput = z.input<typeof resolveFindingsBody>;

export const assignOrdersBody = z.strictObject({
  orders: chosenOrders,
  to: z.uuid().nullable().describe('Id of a helper; null for nobody.'),
});
export type AssignOrdersBody = z.infer<typeof assignOrdersBody>;
export type AssignOrdersInput = z.input<typeof assignOrdersBody>;

export const claimOrderBody = z.strictObject({
  order: z.uuid().transform((id) => id.toLowerCase()),
  isReleased: z.boolean().default(false).describe('True to end the own claim.'),
});
export type ClaimOrderBody = z.infer<typeof claimOrderBody>;
export type ClaimOrderInput = z.input<typeof claimOrderBody>;
export const claimOrderResponse = z.object({ claim: claimSchema.nullable() });
export type ClaimedOrder = z.infer<typeof claimOrderResponse>;

const deskResultSchema = z.object({
  id: z.string(),
  outcome: z
    .enum(DESK_OUTCOMES)
    .describe('`repeated`: an earlier attempt has done it. `refused`: nothing was done; `message` has the reason.'),
  message: z.string().optional(),
  order: deskOrderSchema.nullable().describe('The order as it is now; null if it is deleted.'),
});
export type DeskResult = z.infer<typeof deskResultSchema>;
export const deskResultsResponse = z
  .object({ results: z.array(deskResultSchema).describe('In the order of the request.') })
  .meta({ id: 'DeskResults' });
export type DeskResults = z.infer<typeof deskResultsResponse>;
