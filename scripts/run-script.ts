import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { makeFilesPrivate } from '#server/platform/storage/private-folder.ts';

/** Runs a script, and exits with 1 if it fails. Prints errors that the user can fix as one line, all others with their stack. */
export function runScript(work: () => Promise<void>): void {
  makeFilesPrivate();
  // Sets the exit code first: if `work` never settles, Node exits without a message, and that must count as an error.
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

/** Returns true for an error of `parseArgs`. Its message names the wrong option, so it needs no stack. */
function isWrongOption(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}
