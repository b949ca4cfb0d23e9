import { z } from 'zod';
import { bookingColumn, bookingLayout } from './booking-layout.schema.ts';
import { AGES, COLORS } from './catalogue.ts';
import { chosenOrders, idsQuery } from './desk.schema.ts';
import { COUNTED_DESK_MAX, DESK_OUTCOMES, DESK_QUEUE_NAMES } from './desk.ts';
import { oneLineText, pastedCode, searchText } from './fields.schema.ts';
import { spreadsheetFile } from './imports.schema.ts';
import { orderStatusSchema } from './orders.schema.ts';
import { ORDER_LINES_MAX, QUANTITY_MAX } from './orders.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PAGE_SIZE_MAX } from './pagination.ts';
import {
  COURIER_NAMES,
  LIST_LINE_MAX_LENGTH,
  PARCEL_KINDS,
  PARCEL_OUTCOMES,
  PARCEL_QUEUE_NAMES,
  PARCEL_STATE_NAMES,
  PARCEL_WEIGHT_MAX,
  PARCELS_MAX,
  PARCELS_PAGE_SIZE,
  RETURN_CONDITION_NAMES,
  STATED_OUTCOME_NAMES,
  TRACKING_ROWS_MAX,
} from './parcels.ts';

const id = z.uuid().transform((text) => text.toLowerCase());
const version = z.number().int().min(0);
const position = z.number().int().min(0).max(32_767);
const quantity = z.number().int().min(1).max(QUANTITY_MAX);
const weight = z.number().int().min(1).max(PARCEL_WEIGHT_MAX);
const trackingNo = pastedCode().min(3).max(40);

export const courierSchema = z
  .object({
    _id: z.string(),
    courier: z.enum(COURIER_NAMES),
    label: z.string(),
    trackingUrl: z.string(),
    details: z.record(z.string(), z.string()),
    usesOwnNumbers: z.boolean(),
    isActive: z.boolean(),
    layout: z.array(bookingColumn).describe('Columns of the booking file, in this order.'),
    hasOwnLayout: z.boolean().describe("False if the columns are the company's built-in ones."),
    version: z.number().int(),
  })
  .meta({ id: 'CourierAccount' });
export type CourierAccount = z.infer<typeof courierSchema>;
export const listCouriersResponse = z.object({ couriers: z.array(courierSchema) });
export type CourierList = z.infer<typeof listCouriersResponse>;

const courierFields = {
  label: oneLineText().min(1, 'Name is required').max(60),
  trackingUrl: oneLineText()
    .max(300)
    .refine((url) => url === '' || /^https:\/\/\S+$/.test(url), 'must begin with https://')
    .describe('URL with `{number}` in place of the tracking number; empty if the courier has no tracking page.'),
  details: z
    .record(oneLineText().min(1).max(60), oneLineText().max(300))
    .refine((all) => Object.keys(all).length <= 500, 'has too many entries')
    .describe('Values for the booking file, by the name of their column.'),
  usesOwnNumbers: z.boolean().describe("True if the shop's parcel numbers are the tracking numbers."),
};
export const addCourierBody = z.strictObject({
  courier: z.enum(COURIER_NAMES),
  ...courierFields,
  trackingUrl: courierFields.trackingUrl.default(''),
  details: courierFields.details.default({}),
  usesOwnNumbers: courierFields.usesOwnNumbers.default(false),
});
export type AddCourierBody = z.infer<typeof addCourierBody>;
export type AddCourierInput = z.input<typeof addCourierBody>;
export const changeCourierBody = z
  .strictObject({
    ...courierFields,
    isActive: z.boolean(),
    layout: bookingLayout.nullable().describe("Columns of the booking file; null for the company's built-in ones."),
  })
  .partial()
  .extend({ version: z.number().int().min(1).describe('The version that the author saw.') })
  .refine((body) => Object.keys(body).length > 1, 'Name what is to change.');
export type ChangeCourierBody = z.infer<typeof changeCourierBody>;
export const courierResponse = z.object({ message: z.string(), courier: courierSchema });

const parcelLineSchema = z.object({
  position,
  productId: z.string(),
  name: z.string(),
  color: z.enum(COLORS).nullable(),
  age: z.literal(AGES).nullable(),
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

const chosenLines = z
  .array(z.strictObject({ position, quantity }))
  .min(1)
  .max(ORDER_LINES_MAX)
  .refine((all) => new Set(all.map((line) => line.position)).size === all.length, 'Name each line once.');

/** `orders` has the version of each order's desk row. */
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

const pastedLines = z.array(z.string().max(LIST_LINE_MAX_LENGTH)).max(2 * TRACKING_ROWS_MAX);

export const numberParcelsBody = z.strictObject({
  courier: z.uuid(),
  lines: pastedLines.describe(
    'Lines of a pasted list or a CSV file, each with an order or parcel number and a tracking number.',
  ),
  isDryRun: z.boolean().default(false).describe('True saves nothing and only returns the result.'),
});
export type NumberParcelsBody = z.infer<typeof numberParcelsBody>;
export const numberParcelsResponse = z.object({
  rows: z.array(
    z.object({
      line: z.number().int(),
      reference: z.string(),
      trackingNo: z.string(),
      parcel: z.string().nullable().describe('Number of the parcel; null if no parcel matches.'),
      problem: z.string().nullable(),
      isSaved: z.boolean(),
    }),
  ),
});
export type NumberedParcels = z.infer<typeof numberParcelsResponse>;

export const listOutcomesBody = z
  .strictObject({
    lines: pastedLines
      .optional()
      .describe("Lines with a tracking, parcel or order number, and perhaps the courier's words for the outcome."),
    file: spreadsheetFile
      .optional()
      .describe('An .xlsx or .csv file in base64, in place of lines. Only for a dry run, which returns its lines.'),
    outcome: z.enum(STATED_OUTCOME_NAMES).optional().describe('Outcome of the lines that state none.'),
    isDryRun: z.boolean().default(false).describe('True saves nothing and only returns the result.'),
  })
  .refine(({ file, lines }) => (file === undefined) !== (lines === undefined), {
    message: 'Send lines or a file.',
    path: ['lines'],
  })
  .refine(({ file, isDryRun }) => file === undefined || isDryRun, { message: 'Check the file first.', path: ['file'] });
export type ListOutcomesBody = z.infer<typeof listOutcomesBody>;
export type ListOutcomesInput = z.input<typeof listOutcomesBody>;
export const listOutcomesResponse = z.object({
  lines: z.array(z.string()).describe('The lines that were read, also from a file.'),
  rows: z.array(
    z.object({
      line: z.number().int(),
      reference: z.string().describe('The number in the line that names the parcel.'),
      parcel: z.string().nullable().describe('Number of the parcel; null if no parcel matches, or several do.'),
      state: z.enum(PARCEL_STATE_NAMES).nullable().describe('State of the parcel now.'),
      outcome: z.enum(STATED_OUTCOME_NAMES).nullable(),
      problem: z.string().nullable(),
      isRepeated: z.boolean().describe('True if the parcel had this outcome already.'),
      isSaved: z.boolean(),
    }),
  ),
});
export type ListedOutcomes = z.infer<typeof listOutcomesResponse>;

export const bookingFileQuery = z.object({ courier: z.uuid(), as: z.enum(['csv', 'xlsx']).default('csv') });
export const bookingsQuery = z.object({ courier: z.uuid() });
export const bookingsResponse = z.object({
  parcels: z.number().int().describe('Number of rows in the file.'),
  downloaded: z.number().int().describe('Number of its parcels that an earlier file contains already.'),
  lastDownload: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  problems: z
    .array(
      z.object({
        parcelNumber: z.string().nullable(),
        orderNumber: z.string().nullable(),
        isLeftOut: z
          .boolean()
          .describe('True if the file does not contain the parcel. False if it does, but somebody should check it.'),
        column: z.string(),
        text: z.string(),
      }),
    )
    .describe('Problems with parcels, and missing settings of the courier account.'),
});
export type BookingFileResponse = z.infer<typeof bookingsResponse>;
export const makeBookingFileBody = z.strictObject({
  file: id.describe('Id that the client chooses. A repeated request returns the file that the first one made.'),
  courier: z.uuid(),
  which: z.enum(['new', 'all']).describe('`new` leaves out parcels that an earlier file contains.'),
});
export type MakeBookingFileBody = z.infer<typeof makeBookingFileBody>;
export const madeBookingFileResponse = z.object({
  file: z.object({
    _id: z.string(),
    at: z.iso.datetime(),
    parcels: z.number().int().describe('Number of rows in the file.'),
  }),
});
export type MadeBookingFile = z.infer<typeof madeBookingFileResponse>;
export const madeFileQuery = z.object({ as: z.enum(['csv', 'xlsx']).default('csv') });
export const bookingFile = z.any().describe("The courier's bulk booking file");

const PAPERS = ['labels', 'labels-on-a4', 'slips', 'load-sheet'] as const;
export type ParcelPaper = (typeof PAPERS)[number];
export const printParams = z.object({ paper: z.enum(PAPERS) });
export const printQuery = z.object({
  numbers: z
    .string()
    .max(PARCELS_MAX * 9)
    .transform((text) => text.split(',').map((number) => `NP-${number.trim().toUpperCase()}`))
    .describe('Parcel numbers without their prefix NP-, separated by commas.'),
});
export const printedPapers = z.any().describe('A page that opens the print dialog');

export const returnCodeParams = z.object({ code: trackingNo });
export const findParcelsQuery = z.object({ code: trackingNo });
export const foundParcelsResponse = z.object({
  parcels: z.array(parcelSchema).describe('One parcel, none, or all parcels of an order.'),
});

export const returnResponse = z.object({ parcel: parcelSchema });
export const receiveReturnBody = z.strictObject({
  parcel: z.uuid(),
  items: z
    .array(z.strictObject({ position, condition: z.enum(RETURN_CONDITION_NAMES), quantity }))
    .max(ORDER_LINES_MAX * RETURN_CONDITION_NAMES.length)
    .describe('Pieces by condition. Pieces that are not listed came back in good condition.')
    .default([]),
});
export type ReceiveReturnBody = z.infer<typeof receiveReturnBody>;
export type ReceiveReturnInput = z.input<typeof receiveReturnBody>;

export const startExchangeBody = z
  .strictObject({
    isDryRun: z.boolean().default(false).describe('True changes nothing and only returns the amounts.'),
    order: z.uuid(),
    version: version.describe('Version of the order at the desk that the author saw.'),
    cod: z
      .number()
      .min(0)
      .optional()
      .describe('PKR, from a dry run; fails with 409 `total_changed` if the amount is another one now.'),
    refund: z
      .number()
      .min(0)
      .optional()
      .describe('PKR, from a dry run; fails with 409 `total_changed` if the customer gets another amount now.'),
    back: chosenLines.describe('Lines of the order that come back.'),
    send: z
      .array(z.strictObject({ productId: z.uuid(), quantity }))
      .max(ORDER_LINES_MAX)
      .describe('Empty for a return for money.'),
    refundsDelivery: z
      .boolean()
      .default(false)
      .describe("True gives back the returned pieces' part of the delivery charge too. Only for a return for money."),
  })
  .refine(({ send, refundsDelivery }) => send.length === 0 || !refundsDelivery, {
    message: 'The delivery charge is given back only if no pieces are sent.',
    path: ['refundsDelivery'],
  });
export type StartExchangeBody = z.infer<typeof startExchangeBody>;
export type StartExchangeInput = z.input<typeof startExchangeBody>;
export const exchangeResponse = z.object({
  message: z.string(),
  cod: z.number().describe('PKR that the courier collects: the price difference of the pieces.'),
  refund: z.number().describe('PKR that the shop owes to the customer.'),
  shares: z
    .array(
      z.object({
        position: z.number().int().describe('Position of the line in the order.'),
        pieces: z.array(z.number()).describe('PKR of each returned piece, after coupon and discount.'),
        delivery: z.number().describe("PKR of the delivery charge that are the pieces' part."),
      }),
    )
    .describe('What the customer has paid for each returned piece.'),
  sent: parcelSchema.nullable().describe('Parcel with the new pieces; null in a dry run and for a return for money.'),
  back: parcelSchema.nullable().describe('Parcel that brings the returned pieces; null in a dry run.'),
});
export type StartedExchange = z.infer<typeof exchangeResponse>;
