import type { Deps } from '#server/deps.ts';
import { handleJob, type JobHandler } from '#server/platform/jobs/job.ts';
import { importStarted, importUndone } from './events.ts';
import { runImport } from './run-import.ts';
import { runUndo } from './undo/run-undo.ts';

export function importJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(importStarted, ({ importId }) => runImport(deps, importId)),
    handleJob(importUndone, ({ importId }) => runUndo(deps, importId)),
  ];
}
