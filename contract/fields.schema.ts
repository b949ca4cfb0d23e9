import { z } from 'zod';
import { cleanPasted, foldPasted } from './pasted.ts';
import { toLines, toOneLine } from './text.ts';

/** UTF-16 units: more than any field takes. Cleaning megabytes would keep other requests waiting. */
const CLEANED_MAX_LENGTH = 64 * 1024;

/** Text beyond every limit is rejected as it is, by the length that its field allows. */
const cleaned = (clean: (text: string) => string) =>
  z.string().overwrite((text) => (text.length > CLEANED_MAX_LENGTH ? text : clean(text)));

/** A single-line field: name, city, phone. */
export const oneLineText = () => cleaned(toOneLine);

/** A multi-line field: address, notes, comment. */
export const multiLineText = () => cleaned(toLines);

/** What is searched for, cleaned as the stored text is. Spaces stay, because descriptions may have several in a row. */
export const searchText = () => cleaned(toLines);

/** A pasted token or address, whose case matters. */
export const pastedText = () => cleaned(cleanPasted);

/** A pasted code in capitals, without spaces. */
export const pastedCode = () => cleaned(foldPasted);

/** Digits of any script. Unlike `z.coerce.number`, it rejects null, '' and true. */
export const numberInput = z.union([
  z.number(),
  z
    .string()
    .overwrite(cleanPasted)
    .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
    .transform(Number),
]);

/** When something begins or ends. The database reads years of other centuries in another way than they were sent. */
export const plannedInstant = z.iso.datetime().refine((iso) => /^20\d\d-/.test(iso), 'must be a time of this century');

/** A row that somebody else has changed meanwhile is not deleted. */
export const versionQuery = z.object({
  version: z.coerce.number().int().min(1).describe('The version that was seen.'),
});
