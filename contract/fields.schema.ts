import { z } from 'zod';
import { cleanPasted, foldPasted } from './pasted.ts';
import { toLines, toOneLine } from './text.ts';

/** UTF-16 units. Cleaning megabytes of text would block other requests. */
const CLEANED_MAX_LENGTH = 64 * 1024;

/** Longer texts stay as they are, because every field rejects them anyway. */
const cleaned = (clean: (text: string) => string) =>
  z.string().overwrite((text) => (text.length > CLEANED_MAX_LENGTH ? text : clean(text)));

export const oneLineText = () => cleaned(toOneLine);

export const multiLineText = () => cleaned(toLines);

/** Keeps repeated spaces, because the searched descriptions may contain them. */
export const searchText = () => cleaned(toLines);

/** Keeps upper and lower case, because tokens and addresses need them. */
export const pastedText = () => cleaned(cleanPasted);

/** In capitals, without spaces. */
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

/** Rejects years that JavaScript writes but PostgreSQL cannot read. */
export const plannedInstant = z.iso.datetime().refine((iso) => /^20\d\d-/.test(iso), 'must be a time of this century');

/** The version that the user saw. A row that somebody else has changed since is not deleted. */
export const versionQuery = z.object({
  version: z.coerce.number().int().min(1).describe('The version that the list shows.'),
});
