import { z } from 'zod';
import { SETTING_KEYS } from '#contract/settings.ts';
import { defineJob } from '#server/platform/jobs/job.ts';

/** Where customers' mails and messages go was changed: the addresses of before and of now are notified. */
export const contactsChanged = defineJob(
  'settings.contacts-changed',
  z.object({
    by: z.string(),
    changes: z.array(z.object({ key: z.enum(SETTING_KEYS), before: z.string(), after: z.string() })),
    /** The addresses of the shop before the change. */
    notified: z.array(z.string()),
  }),
);
