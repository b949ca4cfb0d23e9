import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { makeFilesPrivate } from '#server/platform/storage/private-folder.ts';

/** Prints an error that its user can fix in one line, others with their stack; exits with 1 after either. */
export function runScript(work: () => Promise<void>): void {
  makeFilesPrivate();
  // Node exits silently where `work` never settles: that is an error too.
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
