import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** A product image was stored; `hash` names its master. */
export const imageStored = defineJob('picture.stored', z.object({ hash: z.string() }));
