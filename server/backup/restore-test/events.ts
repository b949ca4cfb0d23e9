import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** Job that restores a backup into a scratch database. */
export const restoreTestRequested = defineJob('backup.restore-test', z.object({ testId: z.string() }));
