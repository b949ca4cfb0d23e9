import { z } from 'zod';

const count = z.number().int();

/** Groups of problems that are shown. A file with more causes is probably in the wrong format. */
export const PROBLEM_GROUPS_MAX = 50;
export const PROBLEM_VALUES_MAX = 5;
export const PROBLEM_ROWS_MAX = 5;

/** Rows of a file with one problem in one column. */
export const problemGroup = z
  .object({
    column: z.string().describe('Name of the column.'),
    problem: z.string().describe('The error, and what to write instead.'),
    rows: count,
    values: z
      .array(z.object({ value: z.string(), rows: count }))
      .max(PROBLEM_VALUES_MAX)
      .describe('The most frequent cells with this problem.'),
    firstRows: z.array(count).max(PROBLEM_ROWS_MAX).describe('The first rows with this problem; the header is row 1.'),
  })
  .meta({ id: 'ProblemGroup' });
export const toMend = z
  .string()
  .nullable()
  .describe('An .xlsx in base64: the rows with problems, all their columns, and what is wrong. Null without problems.');
export type ProblemGroup = z.infer<typeof problemGroup>;
