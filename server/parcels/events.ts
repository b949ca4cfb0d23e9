import { z } from 'zod';
import { defineEvent } from '#server/platform/jobs/job.ts';

export const parcelChanged = defineEvent('parcel.changed', z.object({ parcel: z.string() }));

export const refundChanged = defineEvent('refund.changed', z.object({ refund: z.string() }));
