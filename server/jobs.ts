import { accountChanged, codesNearLimit, invitationSent, otpRequested, passwordForgotten } from './accounts/events.ts';
import { restoreTestRequested } from './backup/restore-test/events.ts';
import { backupJobs } from './backup/restore-test/jobs.ts';
import { cashJobs, postingOfParcel, postingOfRefund } from './cash/jobs.ts';
import { cleaningDue, cleaningJob } from './clean.ts';
import { customerJobs, notesOfDeleted } from './customers/jobs.ts';
import type { Deps } from './deps.ts';
import { importStarted, importUndone } from './imports/events.ts';
import { importJobs } from './imports/jobs.ts';
import { imageStored } from './media/events.ts';
import { mediaJobs } from './media/jobs.ts';
import {
  lowStockMail,
  newOrderMail,
  newOrderMessage,
  notificationJobs,
  orderEditedMail,
  orderStatusMail,
  stockDiffersMail,
} from './notifications/jobs.ts';
import { countDeliveryDays, deliveryDaysDue } from './parcels/delivery-days/count-delivery-days.ts';
import { handleJob, type JobHandler, type JobKind } from './platform/jobs/job.ts';
import { photosUnused } from './reviews/events.ts';
import { photosOfDeleted, reviewJobs } from './reviews/jobs.ts';
import { contactsChanged } from './settings/events.ts';
import { stockAlertDue, stockAlertsDue, stockCheckDue } from './stock/events.ts';
import { alertsAtOpening, alertsOfReturned, stockJobs } from './stock/jobs.ts';

export const JOB_KINDS = [
  imageStored,
  photosUnused,
  photosOfDeleted,
  importStarted,
  importUndone,
  otpRequested,
  passwordForgotten,
  codesNearLimit,
  contactsChanged,
  accountChanged,
  invitationSent,
  newOrderMail,
  newOrderMessage,
  orderStatusMail,
  orderEditedMail,
  lowStockMail,
  alertsOfReturned,
  alertsAtOpening,
  stockAlertsDue,
  stockAlertDue,
  stockCheckDue,
  stockDiffersMail,
  deliveryDaysDue,
  notesOfDeleted,
  postingOfParcel,
  postingOfRefund,
  cleaningDue,
  restoreTestRequested,
];

/** Without a message transport, new orders enqueue no message, because nothing could send it. */
export function jobKinds({ messages }: Pick<Deps, 'messages'>): JobKind<object>[] {
  return messages ? JOB_KINDS : JOB_KINDS.map((kind) => (kind === newOrderMessage ? withoutEvent(kind) : kind));
}

function withoutEvent({ event: _, ...kind }: JobKind<object>): JobKind<object> {
  return kind;
}

export function jobHandlers(deps: Deps): JobHandler[] {
  const handlers = [
    ...mediaJobs(deps),
    ...reviewJobs(deps),
    ...importJobs(deps),
    ...notificationJobs(deps),
    ...customerJobs(deps),
    ...stockJobs(deps),
    ...cashJobs(deps),
    ...backupJobs(deps),
    handleJob(deliveryDaysDue, () => countDeliveryDays(deps)),
    cleaningJob(deps),
  ];
  return handlers.map((handler) => ({
    kind: handler.kind,
    async run(payload, job) {
      await deps.facetOptions.read();
      await handler.run(payload, job);
    },
  }));
}
