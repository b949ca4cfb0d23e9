import { accountDeleted } from '#server/accounts/events.ts';
import type { Deps } from '#server/deps.ts';
import { forgetFormerOrders } from '#server/former-orders/remove-former-orders.ts';
import { handleJob, type JobHandler, subscribe } from '#server/platform/jobs/job.ts';
import { forgetNotes } from './forget-notes.ts';

export const notesOfDeleted = subscribe(accountDeleted, 'account.deleted.notes');

export function customerJobs({ db }: Pick<Deps, 'db'>): JobHandler[] {
  return [
    handleJob(notesOfDeleted, async () => {
      await forgetNotes(db);
      await forgetFormerOrders(db);
    }),
  ];
}
