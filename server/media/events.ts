import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** Job that encodes the variants of a master. */
export const imageStored = defineJob('picture.stored', z.object({ hash: z.string() }));
