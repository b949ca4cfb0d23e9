import { z } from 'zod';
import { defineEvent } from '#server/platform/jobs/job.ts';

/** A parcel has come to another state; `parcel` is its id. */
export const parcelChanged = defineEvent('parcel.changed', z.object({ parcel: z.string() }));
