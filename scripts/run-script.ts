import { describeStartupError } from '#server/describe-startup-error.ts';
import { printError } from '#server/platform/describe-error.ts';
import { exitOnSignal } from '#server/platform/processes/end-on-signal.ts';
import { makeFilesPrivate } from '#server/platform/storage/private-folder.ts';

/**
 * Runs `work`, then exits, even if a connection is still open. Prints errors that a user can correct in one line, others
 * with their stack.
 */
export function runScript(work: () => Promise<void>): void {
  makeFilesPrivate();
  exitOnSignal();
  // The exit code is set first, because Node exits silently if `work` never settles. That must count as an error.
  process.exitCode = 1;
  work().then(
    () => process.exit(0),
    async (error: unknown) => {
      const line = await describeStartupError(error, process.env['DATA_DIR'] ?? '.');
      if (isWrongOption(error)) console.error(error.message);
      else if (line !== undefined) console.error(line);
      else printError(error);
      process.exit(1);
    },
  );
}

/** True for errors of `parseArgs` about a wrong option: their message is enough, without a stack. */
function isWrongOption(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}
