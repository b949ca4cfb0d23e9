import type { OutgoingHttpHeaders } from 'node:http';
import { expect } from 'vitest';
import type { z } from 'zod';
import { type ErrorBody, errorSchema } from '#contract/errors.schema.ts';

export interface Response {
  status: number;
  headers: OutgoingHttpHeaders;
  text: string;
  /** Asserts that the body has exactly this shape. */
  as<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
  error(): ErrorBody;
}

export function readResponse(response: {
  statusCode: number;
  headers: OutgoingHttpHeaders;
  payload: string;
}): Response {
  const { statusCode: status, headers, payload: text } = response;
  const as = <Schema extends z.ZodType>(schema: Schema) => {
    const body: unknown = JSON.parse(text);
    const parsed = schema.parse(body);
    expect(body).toEqual(parsed);
    return parsed;
  };
  return {
    status,
    headers,
    text,
    as,
    error() {
      const body = as(errorSchema);
      expect(body.message).toMatch(/^\p{Lu}.{5,}/su);
      return body;
    },
  };
}
