import type { Deps } from '#server/deps.ts';
import { handleJob, type JobHandler } from '#server/platform/jobs/job.ts';
import { importStarted } from './events.ts';
import { runImport } from './run-import.ts';

export function importJobs(deps: Deps): JobHandler[] {
  return [handleJob(importStarted, ({ importId }) => runImport(deps, importId))];
}
