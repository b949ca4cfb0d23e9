import { z } from 'zod';
import { typedNumber } from './field-problems.ts';
import { numberInput, OR_EMPTY, oneLineText } from './fields.schema.ts';
import { isMeasure, MEASURE_LABELS, MEASURE_MAX_CM, MEASURE_MIN_CM, MEASURES, type Measures } from './measures.ts';
import {
  NOTE_FIELDS,
  NOTE_ROWS,
  type NoteField,
  NUMBER_FIELDS,
  NUMBER_ROWS,
  type NumberField,
  ofEach,
} from './product-fields.ts';

function described<Schema extends z.ZodType>(schema: Schema, about: string | undefined): Schema {
  return about === undefined ? schema : schema.describe(about);
}

export const garmentSchema = {
  measures: z
    .object(ofEach(MEASURES, (name) => z.number().optional().describe(`${MEASURE_LABELS[name]} in centimetres.`)))
    .nullish()
    .describe('Of the garment in this age, laid flat. Null if nobody has measured it.'),
  ...ofEach(NOTE_FIELDS, (name) => described(z.string().nullish(), NOTE_ROWS[name].about)),
};

/** Numbers that only staff see. */
export const numbersSchema = ofEach(NUMBER_FIELDS, (name) =>
  z.number().int().nullable().describe(NUMBER_ROWS[name].aboutResponse),
);

export const measureInput = numberInput.pipe(
  z
    .number()
    .refine(isMeasure, `Please enter ${MEASURE_MIN_CM} to ${MEASURE_MAX_CM} cm with at most one decimal${OR_EMPTY}`),
);

/** Removes measures that are null. */
const measuresInput = z.strictObject(ofEach(MEASURES, () => measureInput.nullish())).transform((measures): Measures => {
  const known = Object.entries(measures).filter(([, cm]) => cm !== null && cm !== undefined);
  return Object.fromEntries(known);
});

const noteInput = (name: NoteField) => oneLineText().max(NOTE_ROWS[name].maxLength);

export const garmentFields = {
  measures: measuresInput
    .nullable()
    .transform((measures) => (measures === null || Object.keys(measures).length === 0 ? null : measures))
    .describe('Centimetres. Replaces all measures; null removes them.'),
  ...ofEach(NOTE_FIELDS, (name) =>
    noteInput(name)
      .nullable()
      .transform((text) => text || null),
  ),
};

const wantedNumber = (name: NumberField) => typedNumber(`Please enter ${NUMBER_ROWS[name].wanted}${OR_EMPTY}`);

export const numberFields = ofEach(NUMBER_FIELDS, (name) => {
  const { min, max, about } = NUMBER_ROWS[name];
  const error = wantedNumber(name);
  return described(z.number(error).int(error).min(min, error).max(max, error).nullable(), about);
});

/** Texts for all products of a design. '' removes a text, null leaves the text of each product unchanged. */
export const designNoteFields = ofEach(NOTE_FIELDS, (name) => noteInput(name).nullish());
export const designNumberFields = ofEach(NUMBER_FIELDS, (name) =>
  z.union([z.literal(''), numberFields[name]], wantedNumber(name)).optional(),
);
export const designMeasures = measuresInput
  .nullish()
  .describe('Centimetres in all colours of this age. An empty object removes them; null leaves each product its own.');
