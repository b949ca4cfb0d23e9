import type { Deps } from '#server/deps.ts';
import { parcelChanged, refundChanged } from '#server/parcels/events.ts';
import { handleJob, type JobHandler, subscribe } from '#server/platform/jobs/job.ts';
import { postParcel } from './post-parcel.ts';
import { postRefund } from './refunds/post-refund.ts';

export const postingOfParcel = subscribe(parcelChanged, 'cash.parcel-changed');
export const postingOfRefund = subscribe(refundChanged, 'cash.refund-changed');

export function cashJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(postingOfParcel, ({ parcel }) => postParcel(deps, parcel)),
    handleJob(postingOfRefund, ({ refund }) => postRefund(deps, refund)),
  ];
}
