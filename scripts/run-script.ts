import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { makeFilesPrivate } from '#server/platform/storage/private-folder.ts';

/** Runs what a command does. What its user can mend is said in one line, all else with its stack; the exit code is 1 then. */
export function runScript(work: () => Promise<void>): void {
  makeFilesPrivate();
  // Should it wait for something that never comes, Node ends without a word: that is no success.
  process.exitCode = 1;
  work().then(
    () => {
      process.exitCode = 0;
    },
    (error: unknown) => {
      if (error instanceof StartupError) console.error(error.message);
      else printError(error);
      process.exit(1);
    },
  );
}
