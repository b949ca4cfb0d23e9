import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** Job that removes the files of photos that no review shows any more. */
export const photosUnused = defineJob('review-photos.unused', z.object({}));
