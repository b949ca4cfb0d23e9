import { accountDeleted } from '#server/accounts/events.ts';
import type { Deps } from '#server/deps.ts';
import { handleJob, type JobHandler, subscribe } from '#server/platform/jobs/job.ts';
import { photosUnused } from './events.ts';
import { removeUnusedPhotos } from './photos/remove-unused.ts';

export const photosOfDeleted = subscribe(accountDeleted, 'account.deleted.photos');

export function reviewJobs(deps: Pick<Deps, 'db' | 'storage' | 'now'>): JobHandler[] {
  return [photosUnused, photosOfDeleted].map((kind) => handleJob(kind, () => removeUnusedPhotos(deps)));
}
