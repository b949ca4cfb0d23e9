import { z } from 'zod';
import { cleanPasted, foldPasted } from './pasted.ts';
import { toLines, toOneLine } from './text.ts';

/** UTF-16 units, far more than any field allows. A limit exists because cleaning megabytes would block other requests. */
const CLEANED_MAX_LENGTH = 64 * 1024;

/** Cleans a text. Leaves a text above the limit as it is, because every field rejects its length anyway. */
const cleaned = (clean: (text: string) => string) =>
  z.string().overwrite((text) => (text.length > CLEANED_MAX_LENGTH ? text : clean(text)));

/** A single-line field, such as a name, a city or a phone number. */
export const oneLineText = () => cleaned(toOneLine);

/** A multi-line field, such as an address, notes or a comment. */
export const multiLineText = () => cleaned(toLines);

/** A search text. Keeps repeated spaces, because the searched descriptions may contain them. */
export const searchText = () => cleaned(toLines);

/** A pasted token or address. Keeps upper and lower case, because they matter. */
export const pastedText = () => cleaned(cleanPasted);

/** A pasted code. Converts it to capitals and removes spaces. */
export const pastedCode = () => cleaned(foldPasted);

/** A number, or a text with digits of any script. Rejects null, '' and true, which `z.coerce.number` accepts. */
export const numberInput = z.union([
  z.number(),
  z
    .string()
    .overwrite(cleanPasted)
    .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
    .transform(Number),
]);

/** Start or end of a period, in this century: PostgreSQL does not read every year that JavaScript writes. */
export const plannedInstant = z.iso.datetime().refine((iso) => /^20\d\d-/.test(iso), 'must be a time of this century');

/** Version of the row that the user saw. It prevents the deletion of a row that somebody else has changed since. */
export const versionQuery = z.object({
  version: z.coerce.number().int().min(1).describe('The version that the list shows.'),
});
