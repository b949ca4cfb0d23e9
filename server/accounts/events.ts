import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** The job that mails the code also makes it, so that the queue holds none. */
export const otpRequested = defineJob('otp.requested', z.object({ email: z.string(), username: z.string() }));

/** A password reset was requested; the address may have no account. */
export const passwordForgotten = defineJob('password.forgotten', z.object({ email: z.string() }));
