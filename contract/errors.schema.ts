import { z } from 'zod';
import { ERRORS } from './errors.ts';

const codes = Object.keys(ERRORS);

/** The body of every error response. */
export const errorSchema = z
  .object({
    message: z.string().describe('A sentence for the person in front of the screen.'),
    code: z.enum(codes).describe('A stable id for programs.'),
    fields: z.record(z.string(), z.string()).optional().describe('Field name to what is wrong with it.'),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorSchema>;
