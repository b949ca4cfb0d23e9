import { z } from 'zod';
import { toAsciiDigits } from './digits.ts';
import { toLines, toOneLine } from './text.ts';

/** A single-line field: name, city, phone. */
export const oneLineText = () => z.string().overwrite(toOneLine);

/** A multi-line field: address, notes, comment. */
export const multiLineText = () => z.string().overwrite(toLines);

/** Digits of any script. Unlike `z.coerce.number`, it rejects null, '' and true. */
export const numberInput = z.union([
  z.number(),
  z
    .string()
    .trim()
    .overwrite(toAsciiDigits)
    .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
    .transform(Number),
]);

/** When something begins or ends. The database reads years of other centuries in another way than they were sent. */
export const plannedInstant = z.iso.datetime().refine((iso) => /^20\d\d-/.test(iso), 'must be a time of this century');

/** A row that somebody else has changed meanwhile is not deleted. */
export const versionQuery = z.object({
  version: z.coerce.number().int().min(1).describe('The version that was seen.'),
});
