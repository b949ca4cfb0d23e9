import { z } from 'zod';
import { FACET_WORDS_MAX } from './catalogue.ts';
import {
  CUSTOM_CHOICES_MAX,
  CUSTOM_FIELD_TYPES,
  CUSTOM_FIELDS_MAX,
  CUSTOM_LABEL_MAX_LENGTH,
  CUSTOM_TEXT_MAX_LENGTH,
  CUSTOM_UNIT_MAX_LENGTH,
  type CustomChanges,
  type CustomField,
  customColumn,
  findCustomField,
  hasLetterOrDigit,
  isUnit,
  readCustomValue,
} from './custom-fields.ts';
import { FACETS, foldSize } from './facets.ts';
import { oneLineText, whenValid } from './fields.schema.ts';
import { toOneLine, truncateText } from './text.ts';

const code = z.string().describe('Code of the field, which is made from its first name. It never changes.');
const NEEDS_LETTER = 'Please use a letter or a digit.';
/** Characters of a text that its message repeats. */
const SHOWN_LENGTH = 30;
const shown = (text: unknown) => truncateText(String(text), SHOWN_LENGTH);

export const labelSchema = (max: number) => oneLineText().min(1).max(max).refine(hasLetterOrDigit, NEEDS_LETTER);

/** Texts of one field. A message names the text that is wrong. */
export const textsSchema = (maxLength: number, most: number) =>
  z
    .array(
      oneLineText()
        .min(1)
        .max(maxLength, {
          error: ({ input }) => `This is too long: ${shown(input)}… It may have ${maxLength} characters.`,
        })
        .refine(hasLetterOrDigit, { error: ({ input }) => `${NEEDS_LETTER} There is none in ${shown(input)}` }),
    )
    .max(most, `Please write at most ${most} of them.`);

const label = labelSchema(CUSTOM_LABEL_MAX_LENGTH);
const customValue = z.union([z.string(), z.number(), z.boolean()]);

const category = z.string().transform((name, context) => {
  const found = FACETS.category.resolve(name);
  if (found !== undefined) return found;
  context.addIssue({ code: 'custom', message: 'There is no such category.' });
  return z.NEVER;
});

const fields = {
  label,
  words: textsSchema(CUSTOM_LABEL_MAX_LENGTH, FACET_WORDS_MAX).describe('Other headers that files may have.'),
  unit: oneLineText()
    .min(1)
    .max(CUSTOM_UNIT_MAX_LENGTH)
    .refine(isUnit, 'Please begin with a letter, such as cm, or with a sign such as %.')
    .nullable()
    .describe('Unit of a number, such as cm.'),
  choices: textsSchema(CUSTOM_LABEL_MAX_LENGTH, CUSTOM_CHOICES_MAX)
    .superRefine((choices, context) => {
      const folded = choices.map(foldSize);
      const repeated = choices.find((_, index) => folded.indexOf(folded[index] ?? '') < index);
      if (repeated) context.addIssue({ code: 'custom', message: `${repeated} is there twice. Please delete one.` });
    })
    .describe('Texts of which a product has one.'),
  categories: z.array(category).max(200).describe('Categories whose products have the field. Empty for all.'),
  isHidden: z.boolean().describe('True if forms and pages omit it. Products keep their values.'),
};

export const addCustomFieldBody = z
  .object({ ...fields, type: z.enum(CUSTOM_FIELD_TYPES) })
  .refine(({ type, choices }) => type !== 'choice' || choices.length > 1, {
    path: ['choices'],
    error: 'Please write at least two choices.',
    ...whenValid('type', 'choices'),
  });
export type AddCustomFieldBody = z.infer<typeof addCustomFieldBody>;

/** The type never changes, because products have values of it. */
export const changeCustomFieldBody = z.object({
  code,
  version: z.number().int().describe('The version that the author saw.'),
  ...fields,
});
export type ChangeCustomFieldBody = z.infer<typeof changeCustomFieldBody>;

export const sortCustomFieldsBody = z.object({
  codes: z.array(z.string().max(200)).min(1).max(CUSTOM_FIELDS_MAX).describe('All fields in their new sequence.'),
});
export type SortCustomFieldsBody = z.infer<typeof sortCustomFieldsBody>;

const customFieldSchema = z
  .object({
    code,
    label: z.string(),
    words: z.array(z.string()),
    type: z.enum(CUSTOM_FIELD_TYPES),
    unit: z.string().nullable(),
    choices: z.array(z.string()),
    categories: z.array(z.string()),
    isHidden: z.boolean(),
    version: z.number().int(),
    products: z.number().int().describe('Products that have a value.'),
  })
  .meta({ id: 'CustomField' });
export const customFieldsResponse = z
  .object({ fields: z.array(customFieldSchema).describe('In the sequence of the product page.') })
  .meta({ id: 'CustomFields' });
export type ManagedCustomFields = z.infer<typeof customFieldsResponse>;
export type ManagedCustomField = ManagedCustomFields['fields'][number];

export const customValuesSchema = z
  .record(z.string(), customValue)
  .optional()
  .describe('Values of the fields that the shop has added, by the code of the field.');

/**
 * Values by code. Null removes a value, and a field that is not named stays unchanged. Accepts any choice, because a
 * product can have one that was removed since; `changeCustomValues` checks it.
 */
export const customValuesInput = z
  .record(z.string().max(200), z.union([z.string().max(CUSTOM_TEXT_MAX_LENGTH * 4), z.number(), z.boolean(), z.null()]))
  .transform((values, context): CustomChanges => {
    const read = Object.entries(values).map(([name, value]) => {
      const field = findCustomField(customColumn(name));
      const result = !field ? { problem: 'The shop has no such field.' } : readOrNull(field, value);
      if ('problem' in result) context.addIssue({ code: 'custom', path: [name], message: result.problem });
      return [name, 'value' in result ? result.value : null] as const;
    });
    return Object.fromEntries(read);
  })
  .describe('Values by the code of the field. Null removes a value. Fields that are not named stay unchanged.');

/** Values of all products of a design: '' removes a value, null leaves the value of each product unchanged. */
export const designCustomInput = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .transform((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)))
  .pipe(customValuesInput)
  .optional();

function readOrNull(field: CustomField, value: string | number | boolean | null) {
  if (value === null) return { value };
  const read = readCustomValue(field, value);
  return 'problem' in read && field.type === 'choice' ? { value: toOneLine(String(value)) } : read;
}
