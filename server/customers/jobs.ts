import type { Deps } from '#server/deps.ts';
import { handleJob, type JobHandler } from '#server/platform/jobs/job.ts';
import { forgetNotes } from './forget-notes.ts';
import { notesOfDeleted } from './subscriptions.ts';

export function customerJobs({ db }: Pick<Deps, 'db'>): JobHandler[] {
  return [handleJob(notesOfDeleted, () => forgetNotes(db))];
}
