import type { Deps } from '#server/deps.ts';
import { handleJob, type JobHandler } from '#server/platform/jobs/job.ts';
import { postParcel } from './post-parcel.ts';
import { postingOfParcel } from './subscriptions.ts';

export function cashJobs(deps: Deps): JobHandler[] {
  return [handleJob(postingOfParcel, ({ parcel }) => postParcel(deps, parcel))];
}
