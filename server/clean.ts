import { cleanAccounts } from './accounts/clean-accounts.ts';
import { removeDeadDatabases } from './backup/scratch-database.ts';
import { removeDeadFolders } from './backup/scratch-folder.ts';
import { cleanBin } from './bin/restore-item.ts';
import { cleanBulkEdits } from './catalogue/bulk-edits/clean-bulk-edits.ts';
import { cleanCustomers } from './customers/clean-customers.ts';
import type { Deps } from './deps.ts';
import { cleanLinks } from './desk/links/make-link.ts';
import { cleanImports } from './imports/clean-imports.ts';
import { cleanMailbox } from './notifications/clean-mailbox.ts';
import { cleanOrders } from './orders/idempotency.ts';
import { printError } from './platform/describe-error.ts';
import { defineRecurringJob, handleJob, type JobHandler } from './platform/jobs/job.ts';
import { removeUnusedPhotos } from './reviews/photos/remove-unused.ts';
import { cleanSecurityLog } from './security/clean-security-log.ts';

/** Runs at 3:17 each night, when traffic is lowest. */
export const cleaningDue = defineRecurringJob('cleaning.due', '17 3 * * *');

/** Removes what killed restores have left. */
async function cleanRestoreTests({ env }: Pick<Deps, 'env'>): Promise<void> {
  await removeDeadFolders();
  await removeDeadDatabases(env, printError);
}

export function cleaningJob(deps: Pick<Deps, 'db' | 'env' | 'now' | 'settings' | 'storage'>): JobHandler {
  return handleJob(cleaningDue, async () => {
    for (const clean of [
      cleanAccounts,
      cleanSecurityLog,
      cleanOrders,
      cleanLinks,
      cleanCustomers,
      cleanMailbox,
      cleanImports,
      cleanBulkEdits,
      cleanBin,
      removeUnusedPhotos,
      cleanRestoreTests,
    ]) {
      await clean(deps);
    }
  });
}
