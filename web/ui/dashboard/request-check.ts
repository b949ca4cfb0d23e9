import type { z } from 'zod';
import { problemsByField, problemText, type Written } from '#contract/field-problems.ts';
import type { Problems, RequestCheck } from './use-checked-form.ts';

/**
 * Checks a form with the schema of its request, so that it shows the same problems as the server. `bodyOf` returns the
 * request, which `submit` sends once the schema accepts it. `problemsOf` is for rules that only the form knows.
 */
export function checkRequest<Schema extends z.ZodType, Values, Row>(
  schema: Schema,
  bodyOf: (values: Values, seen: Row) => Written<z.input<Schema>>,
  problemsOf: (values: Values) => Problems = () => ({}),
): RequestCheck<Values, Row, z.input<Schema>> {
  return {
    // The schema has accepted it before it is sent.
    bodyOf: (values, seen) => bodyOf(values, seen) as z.input<Schema>,
    problemsOf: (values, seen) => {
      const { error } = schema.safeParse(bodyOf(values, seen), { error: problemText });
      return { ...problemsByField(error?.issues ?? []), ...problemsOf(values) };
    },
  };
}

/** Returns the problem of one typed value, by the schema of its field. */
export function problemOfField(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value, { error: problemText }).error?.issues[0]?.message;
}
