import { z } from 'zod';

/** A number, or the text of one as a form sends it. Unlike `z.coerce.number`, null, '' and true are no numbers. */
export const numberInput = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
    .transform(Number),
]);
