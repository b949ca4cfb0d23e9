import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** Job that encodes the variants of a new product image. `hash` identifies its master. */
export const imageStored = defineJob('picture.stored', z.object({ hash: z.string() }));
