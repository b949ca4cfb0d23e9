import * as fc from 'fast-check';

/** The subset of JSON Schema that zod emits. */
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

interface SchemaContext {
  definitions: Record<string, JsonSchema>;
  /** Existing values of a field, such as ids. They are mixed with generated texts. */
  known: (field: string) => readonly string[];
}

/** `app.bad-body.test.ts` tests texts at the limits of fields. */
const TEXT_LENGTH = 60;
const LIST_LENGTH = 4;

/** Refinements that JSON Schema cannot express may be violated. */
export function arbitraryOf(schema: JsonSchema, context: SchemaContext, field = ''): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    return arbitraryOf(context.definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {}, context, field);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, context, field)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => arbitraryOf({ ...schema, type }, context, field)));
  }
  switch (schema.type) {
    case 'string':
      return textOf(schema, context.known(field));
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
      return fc.array(arbitraryOf(schema.items ?? {}, context, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? LIST_LENGTH, LIST_LENGTH)),
      });
    case 'object':
      return objectOf(schema, context);
    case undefined:
    default:
      return fc.jsonValue();
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, context: SchemaContext) {
  const fields = Object.entries(properties).map(([name, each]) => [name, arbitraryOf(each, context, name)] as const);
  const named = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  if (typeof additionalProperties !== 'object') return named;
  const more = fc.dictionary(fc.string({ maxLength: TEXT_LENGTH }), arbitraryOf(additionalProperties, context));
  return fc.tuple(more, named).map(([others, own]) => ({ ...others, ...own }));
}

/** Texts by pattern, because fast-check takes 30 ms to prepare a pattern, and hundreds of fields have the one of ids. */
const textsOfPatterns = new Map<string, fc.Arbitrary<string>>();

function textMatching(pattern: string): fc.Arbitrary<string> {
  const texts = textsOfPatterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  textsOfPatterns.set(pattern, texts);
  return texts;
}

function textOf({ pattern, minLength = 0, maxLength = TEXT_LENGTH }: JsonSchema, known: readonly string[]) {
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, TEXT_LENGTH)) };
  const generated = pattern === undefined ? fc.string({ ...length, unit: 'grapheme' }) : textMatching(pattern);
  return known.length === 0 ? generated : fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 5 }, generated);
}

function lowestOf({ minimum, exclusiveMinimum }: JsonSchema): number {
  return minimum ?? (exclusiveMinimum === undefined ? -1_000_000 : exclusiveMinimum + 1);
}

function highestOf({ maximum, exclusiveMaximum }: JsonSchema): number {
  return maximum ?? (exclusiveMaximum === undefined ? 1_000_000 : exclusiveMaximum - 1);
}
