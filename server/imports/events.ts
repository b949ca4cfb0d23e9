import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** Writes the rows of an import, or its next part. */
export const importStarted = defineJob('catalogue.import', z.object({ importId: z.string() }));
