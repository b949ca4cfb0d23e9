import { z } from 'zod';
import { SETTING_KEYS } from '#contract/settings.ts';
import { defineEvent, defineJob } from '#server/platform/jobs/job.ts';

/** Notifies old and new addresses that mails or messages of customers now go elsewhere. */
export const contactsChanged = defineJob(
  'settings.contacts-changed',
  z.object({
    by: z.string(),
    changes: z.array(z.object({ key: z.enum(SETTING_KEYS), before: z.string(), after: z.string() })),
    /** Addresses that get the mail: the shop's addresses from before the change. */
    notified: z.array(z.string()),
  }),
);

/** The shop was opened or closed to customers. */
export const shopOpened = defineEvent('shop.opened', z.object({}));
