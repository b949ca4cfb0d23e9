import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** Job that writes the rows of a started import, or its next part. */
export const importStarted = defineJob('catalogue.import', z.object({ importId: z.string() }));
