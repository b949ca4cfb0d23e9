import { z } from 'zod';
import { toAsciiDigits } from './digits.ts';

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
