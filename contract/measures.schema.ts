import { z } from 'zod';
import { numberInput, oneLineText } from './fields.schema.ts';
import {
  CARE_MAX_LENGTH,
  FABRIC_MAX_LENGTH,
  isMeasure,
  MEASURE_LABELS,
  MEASURE_MAX_CM,
  MEASURE_MIN_CM,
  MEASURES,
  type Measure,
  type Measures,
  MODEL_NOTE_MAX_LENGTH,
} from './measures.ts';

function ofEach<Schema>(schemaOf: (name: Measure) => Schema): Record<Measure, Schema> {
  return Object.fromEntries(MEASURES.map((name) => [name, schemaOf(name)])) as Record<Measure, Schema>;
}

const shownText = z.string().nullish();

/** Optional, because responses of older releases lack these fields. */
export const garmentSchema = {
  measures: z
    .object(ofEach((name) => z.number().optional().describe(`${MEASURE_LABELS[name]} in centimetres.`)))
    .nullish()
    .describe('Of the garment in this age, laid flat. Null if nobody has measured it.'),
  fabric: shownText,
  care: shownText,
  modelNote: shownText.describe("Size of the child in the pictures, such as '112 cm, wears 5-6'."),
};

export const measureInput = numberInput.pipe(
  z.number().refine(isMeasure, `must be centimetres from ${MEASURE_MIN_CM} to ${MEASURE_MAX_CM}, with one decimal`),
);

/** Removes measures that are null. */
const measuresInput = z.strictObject(ofEach(() => measureInput.nullish())).transform((measures): Measures => {
  const known = Object.entries(measures).filter(([, cm]) => cm !== null && cm !== undefined);
  return Object.fromEntries(known);
});
const fabric = oneLineText().max(FABRIC_MAX_LENGTH);
const care = oneLineText().max(CARE_MAX_LENGTH);
const modelNote = oneLineText().max(MODEL_NOTE_MAX_LENGTH);

const emptyToNull = (text: string | null) => text || null;

export const garmentFields = {
  measures: measuresInput
    .nullable()
    .transform((measures) => (measures === null || Object.keys(measures).length === 0 ? null : measures))
    .describe('Centimetres. Replaces all measures; null removes them.'),
  fabric: fabric.nullable().transform(emptyToNull),
  care: care.nullable().transform(emptyToNull),
  modelNote: modelNote.nullable().transform(emptyToNull),
};

/** Texts for all products of a design. '' removes a text, null leaves the text of each product unchanged. */
export const designGarmentFields = { fabric: fabric.nullish(), care: care.nullish(), modelNote: modelNote.nullish() };
export const designMeasures = measuresInput
  .nullish()
  .describe('Centimetres in all colours of this age. An empty object removes them; null leaves each product its own.');
