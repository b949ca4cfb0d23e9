import { parcelChanged } from '#server/parcels/events.ts';
import { subscribe } from '#server/platform/jobs/job.ts';

export const postingOfParcel = subscribe(parcelChanged, 'cash.parcel-changed');
