import { z } from 'zod';
import { FACET_OPTIONS_MAX, FACET_WORDS_MAX } from './catalogue.ts';
import { labelSchema, textsSchema } from './custom-fields.schema.ts';
import { REPEATS, SIZE_SYSTEMS } from './facet-options.ts';
import { FACET_NAMES } from './facets.ts';
import { typedNumber } from './field-problems.ts';
import { whenValid } from './fields.schema.ts';

const LABEL_MAX_LENGTH = 60;
/** A child of 18 years. */
const MONTHS_MAX = 18 * 12 + 11;
const HEIGHT_MIN_CM = 20;
const HEIGHT_MAX_CM = 200;

const code = z.string().describe('Code that products have. It never changes.');
const size = z.number().int().describe('Code of a size. 1 to 5 are the ages of the specification.');

const shared = {
  label: labelSchema(LABEL_MAX_LENGTH),
  words: textsSchema(LABEL_MAX_LENGTH, FACET_WORDS_MAX).describe(
    'Other spellings, which imports, searches and links may have.',
  ),
  isHidden: z.boolean().describe('True if forms and filters do not offer it. Products that have it stay.'),
};
const categoryFields = {
  ...shared,
  parent: code.nullable().describe('Code of the category above. Null for a category of the first level.'),
};
const colorFields = {
  ...shared,
  swatch: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #c5383b')
    .transform((color) => color.toLowerCase())
    .describe('Colour of the cloth.'),
};
const months = z
  .number(typedNumber('Please enter whole months, such as 18 for one and a half years.'))
  .int()
  .min(0)
  .max(MONTHS_MAX);
const height = z
  .number(typedNumber(`Please enter whole centimetres from ${HEIGHT_MIN_CM} to ${HEIGHT_MAX_CM}, or leave it empty.`))
  .int()
  .min(HEIGHT_MIN_CM)
  .max(HEIGHT_MAX_CM)
  .nullable();
const sizeFields = {
  ...shared,
  system: z.enum(SIZE_SYSTEMS),
  fromMonths: months.describe('Completed months of the youngest child that it fits.'),
  toMonths: months.describe('Completed months of the oldest child that it fits.'),
  fromCm: height.describe('Height of the shortest child that it fits; null if it is not known.'),
  toCm: height.describe('Height of the tallest child that it fits; null if it is not known.'),
};

type Size = z.infer<z.ZodObject<typeof sizeFields>>;

function inOrder<Body extends z.ZodType<Size>>(schema: Body) {
  return schema
    .refine(({ fromMonths, toMonths }) => fromMonths <= toMonths, {
      path: ['toMonths'],
      error: 'The oldest child must not be younger than the youngest.',
      ...whenValid('fromMonths', 'toMonths'),
    })
    .refine(({ fromCm, toCm }) => fromCm === null || toCm === null || fromCm <= toCm, {
      path: ['toMonths'],
      error: 'The tallest child must not be shorter than the shortest.',
      ...whenValid('fromCm', 'toCm'),
    });
}

export const addFacetOptionBody = z.discriminatedUnion('facet', [
  z.object({ facet: z.literal('category'), ...categoryFields }),
  z.object({ facet: z.literal('color'), ...colorFields }),
  inOrder(z.object({ facet: z.literal('age'), ...sizeFields })),
  z.object({ facet: z.literal('gender'), ...shared }),
]);
export type AddFacetOptionBody = z.infer<typeof addFacetOptionBody>;

const version = z.number().int().describe('The version that the author saw.');
export const changeFacetOptionBody = z.discriminatedUnion('facet', [
  z.object({ facet: z.literal('category'), code, version, ...categoryFields }),
  z.object({ facet: z.literal('color'), code, version, ...colorFields }),
  inOrder(z.object({ facet: z.literal('age'), code: size, version, ...sizeFields })),
  z.object({ facet: z.literal('gender'), code, version, ...shared }),
]);
export type ChangeFacetOptionBody = z.infer<typeof changeFacetOptionBody>;

const facet = z.enum(FACET_NAMES);
const anyCode = z.union([z.string().max(200), z.number().int()]);
export const sortFacetOptionsBody = z.object({
  facet,
  codes: z
    .array(anyCode)
    .min(1)
    .max(FACET_OPTIONS_MAX)
    .describe('All values that are not merged, in the new sequence.'),
});
export type SortFacetOptionsBody = z.infer<typeof sortFacetOptionsBody>;

export const mergeFacetOptionBody = z.object({
  facet,
  code: anyCode,
  into: anyCode.describe('Value that takes over the products.'),
  version,
  repeats: z
    .enum(REPEATS)
    .optional()
    .describe(
      'Needed if products of a design would have the same colour and size. `join` leaves one of them, adds the pieces of the others that shoppers see, and hides these; `leave` leaves all.',
    ),
});
export type MergeFacetOptionBody = z.infer<typeof mergeFacetOptionBody>;

const sharedOut = { label: z.string(), words: z.array(z.string()), isHidden: z.boolean() };
const merged = { mergedInto: code.nullable().describe('Value that took over its products; null without a merge.') };
const options = {
  category: z.object({ code, ...sharedOut, parent: code.nullable(), ...merged }),
  color: z.object({ code, ...sharedOut, swatch: z.string(), ...merged }),
  age: z.object({
    code: size,
    ...sharedOut,
    system: z.enum(SIZE_SYSTEMS),
    fromMonths: z.number().int(),
    toMonths: z.number().int(),
    fromCm: z.number().int().nullable(),
    toCm: z.number().int().nullable(),
    mergedInto: size.nullable(),
  }),
  gender: z.object({ code, ...sharedOut, ...merged }),
};

/** Each list is in its sequence. */
export const facetOptionsSchema = z
  .object({
    category: z.array(options.category),
    color: z.array(options.color),
    age: z.array(options.age),
    gender: z.array(options.gender),
  })
  .meta({ id: 'FacetOptions' });

const managed = { version: z.number().int(), products: z.number().int().describe('Products that have the value.') };
export const managedFacetOptionsResponse = z
  .object({
    category: z.array(options.category.extend(managed)),
    color: z.array(options.color.extend(managed)),
    age: z.array(options.age.extend(managed)),
    gender: z.array(options.gender.extend(managed)),
  })
  .meta({ id: 'ManagedFacetOptions' });
export type ManagedFacetOptions = z.infer<typeof managedFacetOptionsResponse>;
