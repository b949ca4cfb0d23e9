import { z } from 'zod';
import { ERRORS } from './errors.ts';

const codes = Object.keys(ERRORS);

export const errorSchema = z
  .object({
    message: z.string().describe('A sentence for the user.'),
    code: z.enum(codes).describe('A stable id for programs.'),
    fields: z.record(z.string(), z.string()).optional().describe('Messages by field name.'),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorSchema>;
