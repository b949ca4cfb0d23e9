import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** Someone asked for a one-time code. The code itself is made by who mails it, so that it is never stored in the open. */
export const otpRequested = defineJob('otp.requested', z.object({ email: z.string(), username: z.string() }));

/** Someone says that they have forgotten the password of the account of this address, if there is one. */
export const passwordForgotten = defineJob('password.forgotten', z.object({ email: z.string() }));
