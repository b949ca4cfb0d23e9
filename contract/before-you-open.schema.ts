import { z } from 'zod';
import { OPENING_STEPS } from './before-you-open.ts';

const stepSchema = z.enum(OPENING_STEPS);

export const openingStepsResponse = z
  .object({ steps: z.array(stepSchema).describe('Open steps, without dismissed ones.') })
  .meta({ id: 'OpeningSteps' });
export type OpeningSteps = z.infer<typeof openingStepsResponse>;

export const dismissStepsBody = z.object({
  steps: z.array(stepSchema).min(1).max(OPENING_STEPS.length).describe('Steps to hide for all admins.'),
});
