import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** A product's picture was stored; `hash` names its master. */
export const imageStored = defineJob('picture.stored', z.object({ hash: z.string() }));
