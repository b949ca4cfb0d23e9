import { z } from 'zod';
import { cleanPasted, foldPasted } from './pasted.ts';
import { toLines, toOneLine } from './text.ts';

/** UTF-16 units, more than any field takes: cleaning megabytes would block other requests. */
const CLEANED_MAX_LENGTH = 64 * 1024;

/** Cleans a text. A text beyond every limit stays as it is; its field then rejects the length. */
const cleaned = (clean: (text: string) => string) =>
  z.string().overwrite((text) => (text.length > CLEANED_MAX_LENGTH ? text : clean(text)));

/** A single-line field, such as a name, a city or a phone number. */
export const oneLineText = () => cleaned(toOneLine);

/** A multi-line field, such as an address, notes or a comment. */
export const multiLineText = () => cleaned(toLines);

/** A search, cleaned as the stored text is. Repeated spaces stay, because descriptions may contain them. */
export const searchText = () => cleaned(toLines);

/** A pasted token or address, whose case matters. */
export const pastedText = () => cleaned(cleanPasted);

/** A pasted code, in capitals without spaces. */
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

/** The start or end of a period. The database would change years of other centuries. */
export const plannedInstant = z.iso.datetime().refine((iso) => /^20\d\d-/.test(iso), 'must be a time of this century');

/** The version that the author of a deletion saw. Prevents that they delete a row that has changed since. */
export const versionQuery = z.object({
  version: z.coerce.number().int().min(1).describe('The version that the list shows.'),
});
