import { z } from 'zod';
import { toAsciiDigits } from './digits.ts';

/** A number, or the text of one in digits of any script, as a form sends it. Unlike `z.coerce.number`, null, '' and true are no numbers. */
export const numberInput = z.union([
  z.number(),
  z
    .string()
    .trim()
    .overwrite(toAsciiDigits)
    .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
    .transform(Number),
]);
