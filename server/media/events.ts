import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** Encodes the variants of a master. */
export const imageStored = defineJob('picture.stored', z.object({ hash: z.string() }));
