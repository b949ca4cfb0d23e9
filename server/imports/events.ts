import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** Job that writes the next rows of an import. */
export const importStarted = defineJob('catalogue.import', z.object({ importId: z.string() }));

/** Job that undoes the next rows of an import. */
export const importUndone = defineJob('catalogue.import-undo', z.object({ importId: z.string() }));
