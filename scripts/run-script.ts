import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { makeFilesPrivate } from '#server/platform/storage/private-folder.ts';

/** Runs a script. Prints an error that its user can fix in one line, others with their stack. Exits with 1 after an error. */
export function runScript(work: () => Promise<void>): void {
  makeFilesPrivate();
  // If `work` never settles, Node exits silently: that is an error too.
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

/** Returns true for an error of `parseArgs`, whose message names the option. */
function isWrongOption(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}
