import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from './arbitrary-of-schema.ts';

interface Content {
  content?: { 'application/json'?: { schema: JsonSchema } };
}

interface Operation {
  parameters?: { name: string; in: 'query' | 'path' | 'header'; required?: boolean; schema: JsonSchema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Description {
  components: { schemas: Record<string, JsonSchema> };
  paths: Record<string, Record<string, Operation>>;
}

export interface DescribedRoute {
  /** Method and path, such as 'PATCH /api/products/:id'. */
  route: string;
  method: string;
  url: string;
  path: JsonSchema;
  query: JsonSchema;
  body: JsonSchema | undefined;
  statuses: number[];
  /** Returns undefined if the response conforms to its schema. */
  problemOf(status: number, text: string): string | undefined;
}

export function readDescription(text: string): { routes: DescribedRoute[]; definitions: Record<string, JsonSchema> } {
  const description = JSON.parse(text) as Description;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema(description, 'api');
  const validators = new Map<string, ValidateFunction>();
  /** Compiles a schema when a response needs it. Most are never needed, and all errors have the same one. */
  function compile(schema: JsonSchema, pointer: readonly string[]): ValidateFunction {
    const key = JSON.stringify(schema);
    const validate = validators.get(key) ?? ajv.compile({ $ref: `api#/${pointer.map(escapePointer).join('/')}` });
    validators.set(key, validate);
    return validate;
  }
  const routes = Object.entries(description.paths).flatMap(([url, operations]) =>
    Object.entries(operations).map(([method, operation]) => describeRoute(compile, url, method, operation)),
  );
  return { routes, definitions: description.components.schemas };
}

type Compile = (schema: JsonSchema, pointer: readonly string[]) => ValidateFunction;

function describeRoute(compile: Compile, url: string, method: string, operation: Operation): DescribedRoute {
  const pattern = url.replaceAll(/\{(\w+)\}/g, ':$1');
  return {
    route: `${method.toUpperCase()} ${pattern}`,
    method: method.toUpperCase(),
    url: pattern,
    path: parametersIn(operation, 'path'),
    query: parametersIn(operation, 'query'),
    body: operation.requestBody?.content?.['application/json']?.schema,
    statuses: Object.keys(operation.responses).map(Number),
    problemOf(status, text) {
      const response = operation.responses[status];
      if (!response) return `does not name the status ${status}`;
      const schema = response.content?.['application/json']?.schema;
      if (!schema) return undefined;
      const pointer = ['paths', url, method, 'responses', String(status), 'content', 'application/json', 'schema'];
      const validate = compile(schema, pointer);
      if (validate(parseJson(text))) return undefined;
      return `answers ${status} off its schema: ${JSON.stringify(validate.errors)}`;
    },
  };
}

function parametersIn({ parameters = [] }: Operation, location: 'query' | 'path'): JsonSchema {
  const matching = parameters.filter((parameter) => parameter.in === location);
  return {
    type: 'object',
    properties: Object.fromEntries(matching.map(({ name, schema }) => [name, schema])),
    required: matching.filter(({ required }) => required).map(({ name }) => name),
  };
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Invalid JSON becomes undefined, which violates every schema. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
