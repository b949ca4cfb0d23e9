import { otpRequested, passwordForgotten } from '#server/accounts/events.ts';
import { issueRegistrationCode, issueResetCode } from '#server/accounts/issue-code.ts';
import { findUserByEmail } from '#server/accounts/queries.ts';
import type { Deps } from '#server/deps.ts';
import { presentOrder } from '#server/orders/present.ts';
import { type FullOrder, findOrder, loadOrders } from '#server/orders/queries.ts';
import { handleJob, type JobHandler, type RunningJob } from '#server/platform/jobs/job.ts';
import { customerMail, isStillNews } from './customer-mail.ts';
import { deliverMail, deliverSharedMail, wasDelivered } from './deliver-mail.ts';
import { orderMail } from './order-mail.ts';
import { otpMail, passwordResetMail } from './otp-mail.ts';
import { newOrderMail, orderStatusMail } from './subscriptions.ts';

/** A code that comes later helps nobody: who asked for it has gone, or has asked again. */
const CODE_WORTH_SECONDS = 15 * 60;
/** Younger than its first retry can be: nobody has looked in vain for the mail yet, and asked again. */
const FRESH_SECONDS = 5;

/** Whether a mail with a code has lost its worth, because it is late or because a newer one is on its way. */
async function isCodeStale(job: RunningJob, email: string): Promise<boolean> {
  if (job.ageSeconds < FRESH_SECONDS) return false;
  return job.ageSeconds > CODE_WORTH_SECONDS || job.isFollowed({ email });
}

/** Undefined where it was deleted before its mail went out: there is nothing to tell any more. */
async function findFullOrder({ db }: Pick<Deps, 'db'>, id: string): Promise<FullOrder | undefined> {
  const order = await findOrder(db, id);
  const [full] = order ? await loadOrders(db, [order]) : [];
  return full;
}

/** The mails that the shop sends, each as a job that its cause enqueued in its own transaction. */
export function notificationJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(otpRequested, async (user, job) => {
      if (await wasDelivered(deps, job.id)) return;
      if (await isCodeStale(job, user.email)) return;
      const otp = await issueRegistrationCode(deps, user.email);
      if (otp === undefined) return;
      await deliverMail(deps, otpMail(job.id, user, otp, deps.shopProfile.name));
    }),
    handleJob(passwordForgotten, async ({ email }, job) => {
      if (await wasDelivered(deps, job.id)) return;
      if (await isCodeStale(job, email)) return;
      const user = await findUserByEmail(deps.db, email);
      if (!user) return;
      const otp = await issueResetCode(deps, email);
      await deliverMail(deps, passwordResetMail(job.id, user, otp, deps.shopProfile.name));
    }),
    handleJob(newOrderMail, async ({ id }, job) => {
      const full = await findFullOrder(deps, id);
      if (!full) return;
      await deliverMail(deps, orderMail(job.id, presentOrder(full), deps.shopProfile.email));
    }),
    handleJob(orderStatusMail, async ({ order: id, status }) => {
      const full = await findFullOrder(deps, id);
      if (!full || !isStillNews(status, full.order.status)) return;
      const mail = customerMail(presentOrder(full), status, deps.shopProfile);
      if (mail) await deliverSharedMail(deps, mail);
    }),
  ];
}
