import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { makeFilesPrivate } from '#server/platform/storage/private-folder.ts';

/** Runs `work` and sets the exit code. Prints errors that a user can correct in one line, others with their stack. */
export function runScript(work: () => Promise<void>): void {
  makeFilesPrivate();
  // The exit code is set first, because Node exits silently if `work` never settles. That must count as an error.
  process.exitCode = 1;
  work().then(
    () => {
      process.exitCode = 0;
    },
    (error: unknown) => {
      if (error instanceof StartupError || isWrongOption(error)) console.error(error.message);
      else printError(error);
      process.exit(1);
    },
  );
}

/** True for errors of `parseArgs` about a wrong option: their message is enough, without a stack. */
function isWrongOption(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}
