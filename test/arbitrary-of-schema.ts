import * as fc from 'fast-check';

/** As much of JSON Schema as zod writes. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
}

interface Surroundings {
  /** What `$ref` names. */
  definitions: Record<string, JsonSchema>;
  /** In place of a text, now and then: what the shop knows, by the name of the field that it stands in. */
  known: (field: string) => readonly string[];
}

/** So long a text is drawn at most: the limits themselves are tried where bodies are spoilt. */
const TEXT_LENGTH = 60;
const LIST_LENGTH = 4;

/** Values that pass the schema, but for what a schema cannot say. `field` is the name that the value stands under. */
export function arbitraryOf(schema: JsonSchema, around: Surroundings, field = ''): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    return arbitraryOf(around.definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {}, around, field);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, around, field)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => arbitraryOf({ ...schema, type }, around, field)));
  }
  switch (schema.type) {
    case 'string':
      return textOf(schema, around.known(field));
    case 'integer':
      return fc.integer({ min: Math.ceil(lowestOf(schema)), max: Math.floor(highestOf(schema)) });
    case 'number':
      return fc.oneof(
        fc.integer({ min: Math.ceil(lowestOf(schema)), max: Math.floor(highestOf(schema)) }),
        fc.double({ min: lowestOf(schema), max: highestOf(schema), noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, around, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? LIST_LENGTH, LIST_LENGTH)),
      });
    case 'object':
      return objectOf(schema, around);
    case undefined:
    default:
      return fc.jsonValue();
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, around: Surroundings) {
  const fields = Object.entries(properties).map(([name, each]) => [name, arbitraryOf(each, around, name)] as const);
  const named = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  if (typeof additionalProperties !== 'object') return named;
  const more = fc.dictionary(fc.string({ maxLength: TEXT_LENGTH }), arbitraryOf(additionalProperties, around));
  return fc.tuple(more, named).map(([others, own]) => ({ ...others, ...own }));
}

function textOf({ pattern, minLength = 0, maxLength = TEXT_LENGTH }: JsonSchema, known: readonly string[]) {
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, TEXT_LENGTH)) };
  const drawn =
    pattern === undefined ? fc.string({ ...length, unit: 'grapheme' }) : fc.stringMatching(new RegExp(pattern));
  return known.length === 0 ? drawn : fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 5 }, drawn);
}

function lowestOf({ minimum, exclusiveMinimum }: JsonSchema): number {
  return minimum ?? (exclusiveMinimum === undefined ? -1_000_000 : exclusiveMinimum + 1);
}

function highestOf({ maximum, exclusiveMaximum }: JsonSchema): number {
  return maximum ?? (exclusiveMaximum === undefined ? 1_000_000 : exclusiveMaximum - 1);
}
