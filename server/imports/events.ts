import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** An import was started, or has done a part of its rows and goes on. */
export const importStarted = defineJob('catalogue.import', z.object({ importId: z.string() }));
