/** An error that the operator can fix: printed as one line without a stack trace, with exit code 1. */
export class StartupError extends Error {
  override name = 'StartupError';
}
