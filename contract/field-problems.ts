import type { z } from 'zod';
import { problemOfAmount, type WrongText } from './amounts.ts';
import { formatCount } from './money.ts';

/**
 * A request as a form writes it. Texts of selects are not narrowed yet, and a number may be missing or a wrong text: the
 * schema of the request checks both.
 */
export type Written<T> = T extends string
  ? string
  : T extends number
    ? number | WrongText | null
    : T extends object
      ? { [Name in keyof T]: Written<T[Name]> }
      : T;

/** Returns the first problem of each field by its path, such as 'products.0.quantity'. */
export function problemsByField(
  issues: Iterable<{ path: readonly PropertyKey[]; message?: string | undefined }>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) problems[path.map(String).join('.') || 'request'] ??= message ?? 'Not valid';
  return problems;
}

/** Text of an issue whose schema has no text of its own. Undefined leaves it to zod. */
export function problemText(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  if (isEmpty(input)) return 'This field is required';
  if (isWrongText(input)) return problemOfAmount(input.wrong) ?? 'Please enter a number';
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'int') return 'Please enter a whole number';
    return issue.expected === 'number' ? 'Please enter a number' : undefined;
  }
  if (issue.code === 'too_small') return limitText('at least', issue.minimum, issue);
  return issue.code === 'too_big' ? limitText('at most', issue.maximum, issue) : undefined;
}

/** Text for each issue of a number, except an empty one. Says what is unclear in a typed amount, else `text`. */
export function typedNumber(text: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      isEmpty(input) ? undefined : (isWrongText(input) && problemOfAmount(input.wrong)) || text,
  };
}

const isEmpty = (input: unknown) => input === undefined || input === null || input === '';

function isWrongText(input: unknown): input is WrongText {
  return typeof input === 'object' && input !== null && 'wrong' in input && typeof input.wrong === 'string';
}

function limitText(most: string, limit: number | bigint, { origin }: { origin: string }): string | undefined {
  const amount = formatCount(Number(limit));
  if (origin === 'string') return `Please write ${most} ${amount} characters`;
  if (origin === 'array') return `Please choose ${most} ${amount}`;
  return origin === 'number' || origin === 'int' ? `Please enter ${most} ${amount}` : undefined;
}
