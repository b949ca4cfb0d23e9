import { z } from 'zod';
import {
  BOOKING_COLUMN_MAX_LENGTH,
  BOOKING_COLUMNS_MAX,
  BOOKING_LIMIT_MAX,
  BOOKING_SOURCE_NAMES,
  BOOKING_VALUE_MAX_LENGTH,
} from './booking-layout.ts';
import { OR_EMPTY, oneLineText, wholeNumber } from './fields.schema.ts';

const word = oneLineText().max(BOOKING_COLUMN_MAX_LENGTH);

export const bookingColumn = z
  .strictObject({
    column: oneLineText().min(1, 'Enter the name that the courier uses.').max(BOOKING_COLUMN_MAX_LENGTH),
    source: z
      .enum(BOOKING_SOURCE_NAMES)
      .optional()
      .describe("Field of the parcel. If absent, all rows have the same cell: the account's setting, else `value`."),
    unit: z.literal('kg').optional().describe('Unit of a weight; grams if absent.'),
    limit: wholeNumber(1, BOOKING_LIMIT_MAX, OR_EMPTY).optional().describe('Maximum number of characters.'),
    words: z
      .tuple([word, word])
      .optional()
      .describe('Two texts: one replaces an empty value, 0 or no, the other any other value.'),
    value: oneLineText()
      .max(BOOKING_VALUE_MAX_LENGTH)
      .optional()
      .describe('Cell if the account has no setting for it.'),
    isRequired: z.boolean().optional().describe('True if the courier rejects a file in which this cell is empty.'),
    isLeftOutIfEmpty: z
      .boolean()
      .optional()
      .describe('True if the courier rejects a file in which this column is empty.'),
  })
  .meta({ id: 'BookingColumn' });
export type BookingColumn = z.infer<typeof bookingColumn>;

const OF_PARCELS = ['unit', 'limit', 'words'] as const;
const OF_CONSTANTS = ['value', 'isRequired', 'isLeftOutIfEmpty'] as const;

const changedColumn = bookingColumn.superRefine((column, context) => {
  const isOfParcel = column.source !== undefined;
  for (const field of isOfParcel ? OF_CONSTANTS : OF_PARCELS) {
    if (column[field] === undefined) continue;
    const message = isOfParcel ? 'is of a column without a source' : 'is of a column with a source';
    context.addIssue({ code: 'custom', path: [field], message });
  }
  if (isOfParcel && column.unit !== undefined && column.source !== 'weightG') {
    context.addIssue({ code: 'custom', path: ['unit'], message: 'is of a weight' });
  }
});

export const bookingLayout = z
  .array(changedColumn)
  .min(1, 'Name at least one column')
  .max(BOOKING_COLUMNS_MAX)
  .superRefine((columns, context) => {
    const seen = new Set<string>();
    for (const [index, { column }] of columns.entries()) {
      if (seen.has(column)) {
        context.addIssue({ code: 'custom', path: [index, 'column'], message: 'Another column has this name.' });
      }
      seen.add(column);
    }
  });
