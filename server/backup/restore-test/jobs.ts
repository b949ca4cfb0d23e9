import type { Deps } from '#server/deps.ts';
import { handleJob, type JobHandler } from '#server/platform/jobs/job.ts';
import { restoreTestRequested } from './events.ts';
import { startRestoreTest } from './run-restore-test.ts';

export function backupJobs(deps: Deps): JobHandler[] {
  return [handleJob(restoreTestRequested, ({ testId }) => startRestoreTest(deps, testId))];
}
