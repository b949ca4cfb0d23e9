import { z } from 'zod';
import { hasFractionsOfPaisa } from './amounts.ts';
import { typedNumber } from './field-problems.ts';
import { formatCount, formatShortPkr } from './money.ts';
import { cleanPasted, foldPasted } from './pasted.ts';
import { toLines, toOneLine } from './text.ts';

/** UTF-16 units. Cleaning longer texts would block other requests, and every field rejects them anyway. */
const CLEANED_MAX_LENGTH = 64 * 1024;

const cleaned = (clean: (text: string) => string) =>
  z.string().overwrite((text) => (text.length > CLEANED_MAX_LENGTH ? text : clean(text)));

export const oneLineText = () => cleaned(toOneLine);

export const multiLineText = () => cleaned(toLines);

/** Keeps repeated spaces, because stored descriptions may contain them and have to match. */
export const searchText = () => cleaned(toLines);

/** Does not change upper and lower case, because they matter in tokens and URLs. */
export const pastedText = () => cleaned(cleanPasted);

export const pastedCode = () => cleaned(foldPasted);

/** Accepts a number, or a text with digits of any script. Rejects null, '' and true, unlike `z.coerce.number`. */
export const numberInput = z.union(
  [
    z.number(),
    z
      .string()
      .overwrite(cleanPasted)
      .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
      .transform(Number),
  ],
  typedNumber('Please enter a number, such as 1490'),
);

/** PKR with at most two decimals. Accepts a text such as '1490' too. */
export const rupees = (min: number, max: number) =>
  numberInput.pipe(
    z
      .number()
      .min(min)
      .max(max)
      .refine((pkr) => !hasFractionsOfPaisa(pkr), 'Write at most two decimals.'),
  );

/** A whole number. `otherwise` says what else the field may have, such as ', or leave it empty'. */
export const wholeNumber = (min: number, max: number, otherwise = '') =>
  z
    .number(typedNumber(`Please enter a whole number from ${formatCount(min)} to ${formatCount(max)}${otherwise}`))
    .int()
    .min(min)
    .max(max);
export const OR_EMPTY = ', or leave it empty';

/** PKR without paisa. */
export const wholeRupees = (min: number, max: number, otherwise = '') =>
  z
    .number(typedNumber(`Please enter whole rupees from ${formatCount(min)} to ${formatShortPkr(max)}${otherwise}`))
    .int()
    .min(min)
    .max(max);

/** PostgreSQL cannot store every year that JavaScript can write. */
export const plannedInstant = z.iso
  .datetime({ error: ({ input }) => (input ? 'Please choose a day and a time' : undefined) })
  .refine((iso) => /^20\d\d-/.test(iso), 'must be a time of this century');

/** Lets a rule across these fields run although other fields have problems, so that a form shows all at once. */
export const whenValid = (...fields: string[]) => ({
  when: ({ issues }: z.core.ParsePayload) =>
    issues.every(({ path = [] }) => path.length > 0 && !fields.includes(String(path[0]))),
});

/** Optimistic locking: a row is deleted only if nobody has changed it since the user saw it. */
export const versionQuery = z.object({
  version: z.coerce.number().int().min(1).describe('The version that the list shows.'),
});
