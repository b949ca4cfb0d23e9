import { z } from 'zod';
import { id } from './parcels.schema.ts';
import { PARCELS_MAX } from './parcels.ts';

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
