import { z } from 'zod';
import { ageSchema, colorSchema } from './catalogue.schema.ts';
import { chosenOrders, idsQuery } from './desk.schema.ts';
import { COUNTED_DESK_MAX, DESK_OUTCOMES, DESK_QUEUE_NAMES } from './desk.ts';
import { pastedCode, searchText, wholeNumber } from './fields.schema.ts';
import { orderStatusSchema } from './orders.schema.ts';
import { ORDER_LINES_MAX, QUANTITY_MAX } from './orders.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PAGE_SIZE_MAX } from './pagination.ts';
import {
  PARCEL_KINDS,
  PARCEL_OUTCOMES,
  PARCEL_QUEUE_NAMES,
  PARCEL_STATE_NAMES,
  PARCEL_WEIGHT_MAX,
  PARCELS_MAX,
  PARCELS_PAGE_SIZE,
} from './parcels.ts';

export const id = z.uuid().transform((text) => text.toLowerCase());
export const version = z.number().int().min(0);
export const position = z.number().int().min(0).max(32_767);
export const quantity = wholeNumber(1, QUANTITY_MAX);
const weight = wholeNumber(1, PARCEL_WEIGHT_MAX);
export const trackingNo = pastedCode().min(3).max(40);

const parcelLineSchema = z.object({
  position,
  productId: z.string(),
  name: z.string(),
  color: colorSchema.nullable(),
  age: ageSchema.nullable(),
  quantity: z.number().int(),
});

export const parcelSchema = z
  .object({
    _id: z.string(),
    number: z.string(),
    kind: z.enum(PARCEL_KINDS),
    state: z.enum(PARCEL_STATE_NAMES),
    queue: z.enum(PARCEL_QUEUE_NAMES).nullable(),
    stateAt: z.iso.datetime(),
    stateBy: z.string().nullable(),
    orderNumber: z.string(),
    order: z
      .object({
        _id: z.string(),
        status: orderStatusSchema,
        customerName: z.string(),
        phone: z.string(),
        address: z.string(),
        notes: z.string(),
      })
      .nullable()
      .describe('Null if the order was deleted.'),
    city: z.string(),
    courier: z.object({ _id: z.string(), label: z.string() }).nullable(),
    trackingNo: z.string().nullable(),
    trackUrl: z.string().nullable(),
    downloaded: z
      .object({ at: z.iso.datetime(), by: z.string().nullable() })
      .nullable()
      .describe(
        'Time and author of the latest booking file of its courier that contains the parcel; null if none does.',
      ),
    cod: z.number().optional().describe('PKR to collect; absent without the right to see amounts.'),
    weight: z.number().int().describe('Grams'),
    pieces: z.number().int(),
    isReturnForMoney: z
      .boolean()
      .describe('True for pieces that come back and are not replaced. `unpackings` calls it off while it is expected.'),
    lines: z.array(parcelLineSchema),
    version,
  })
  .meta({ id: 'Parcel' });
export type Parcel = z.infer<typeof parcelSchema>;

export const listParcelsQuery = z.object({
  queue: z.enum(PARCEL_QUEUE_NAMES).default('to_book'),
  courier: z.uuid().optional(),
  q: searchText()
    .max(100)
    .optional()
    .describe('A part of the parcel number, tracking number, city, order number, customer name or phone.'),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PARCELS_PAGE_SIZE),
  after: cursorQuery.describe('The `next` of another page.'),
  ids: idsQuery,
});
export type ListParcelsQuery = z.infer<typeof listParcelsQuery>;
export const exportParcelsQuery = listParcelsQuery.pick({ courier: true, q: true }).extend({
  queue: z.enum(PARCEL_QUEUE_NAMES).optional().describe('If absent, all parcels, including completed ones.'),
});
export type ExportParcelsQuery = z.infer<typeof exportParcelsQuery>;
export const exportedParcels = z.any().describe('One row for each parcel, the newest first');
export const listParcelsResponse = z
  .object({
    parcels: z.array(parcelSchema).describe('Sorted by `stateAt`, the oldest first.'),
    couriers: z.array(z.object({ _id: z.string(), label: z.string() })).describe('Active accounts.'),
    next: z.string().nullable(),
  })
  .meta({ id: 'ParcelList' });
export type ParcelList = z.infer<typeof listParcelsResponse>;

export const findParcelsQuery = z.object({ code: trackingNo });
export const foundParcelsResponse = z.object({
  parcels: z.array(parcelSchema).describe('One parcel, none, or all parcels of an order.'),
});

const queueCount = z.number().int().describe(`Size of the queue. Counting stops at ${COUNTED_DESK_MAX}.`);
export const deskCountsResponse = z
  .object({ counts: z.record(z.enum([...DESK_QUEUE_NAMES, ...PARCEL_QUEUE_NAMES]), queueCount) })
  .meta({ id: 'DeskCounts' });
export type DeskCounts = z.infer<typeof deskCountsResponse>;

export const orderParcelsResponse = z.object({
  parcels: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(PARCEL_KINDS),
      state: z.enum(PARCEL_STATE_NAMES),
      stateAt: z.iso.datetime(),
      courier: z.string().nullable(),
      trackingNo: z.string().nullable(),
      trackUrl: z.string().nullable(),
    }),
  ),
});
export type OrderParcels = z.infer<typeof orderParcelsResponse>;

const chosenParcels = z
  .array(z.object({ id, version }))
  .min(1)
  .max(PARCELS_MAX)
  .refine((all) => new Set(all.map((each) => each.id)).size === all.length, 'Name each parcel once.');

export const chosenLines = z
  .array(z.strictObject({ position, quantity }))
  .min(1)
  .max(ORDER_LINES_MAX)
  .refine((all) => new Set(all.map((line) => line.position)).size === all.length, 'Name each line once.');

/** `orders` contains the version of each order's row in `order_desk`, for optimistic locking. */
export const packOrdersBody = z
  .strictObject({
    orders: chosenOrders,
    lines: chosenLines
      .optional()
      .describe('Lines of a single order that go into a parcel of their own. If absent, all lines.'),
    weight: weight.optional().describe('Grams. If absent, the sum of the weights of products and packing.'),
  })
  .refine(({ orders, lines }) => lines === undefined || orders.length === 1, 'Split one order at a time.');
export type PackOrdersBody = z.infer<typeof packOrdersBody>;
export type PackOrdersInput = z.input<typeof packOrdersBody>;

export const chosenParcelsBody = z.strictObject({ parcels: chosenParcels });
export type ChosenParcelsBody = z.infer<typeof chosenParcelsBody>;
export const weighParcelsBody = z.strictObject({ parcels: chosenParcels, weight: weight.describe('Grams') });
export type WeighParcelsBody = z.infer<typeof weighParcelsBody>;
export const bookParcelsBody = z.strictObject({ parcels: chosenParcels, courier: z.uuid() });
export type BookParcelsBody = z.infer<typeof bookParcelsBody>;
export const setOutcomesBody = z.strictObject({ parcels: chosenParcels, outcome: z.enum(PARCEL_OUTCOMES) });
export type SetOutcomesBody = z.infer<typeof setOutcomesBody>;
export const parcelResultsResponse = z
  .object({
    results: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum(DESK_OUTCOMES),
        message: z.string().optional(),
        parcel: parcelSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'ParcelResults' });
export type ParcelResults = z.infer<typeof parcelResultsResponse>;
