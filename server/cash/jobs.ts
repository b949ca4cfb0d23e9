import type { Deps } from '#server/deps.ts';
import { parcelChanged } from '#server/parcels/events.ts';
import { handleJob, type JobHandler, subscribe } from '#server/platform/jobs/job.ts';
import { postParcel } from './post-parcel.ts';

export const postingOfParcel = subscribe(parcelChanged, 'cash.parcel-changed');

export function cashJobs(deps: Deps): JobHandler[] {
  return [handleJob(postingOfParcel, ({ parcel }) => postParcel(deps, parcel))];
}
