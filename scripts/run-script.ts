import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { makeFilesPrivate } from '#server/platform/storage/private-folder.ts';

/** Exits with 1 on an error. Prints a `StartupError` and wrong options as one line, others with their stack. */
export function runScript(work: () => Promise<void>): void {
  makeFilesPrivate();
  // Set first: if `work` never settles, Node exits silently, and that must count as an error.
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

/** The message of `parseArgs` names the wrong option, so it needs no stack. */
function isWrongOption(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}
