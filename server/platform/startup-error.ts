/** A reason for not starting that its reader can mend: printed as one line, without a stack trace; the exit code is 1. */
export class StartupError extends Error {
  override name = 'StartupError';
}
