const MAX_LENGTH = 300;
/** Drizzle's message lists the statement and what it carried: codes, addresses. */
const FAILED_STATEMENT = /^Failed query:/;
const EMAIL_ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

/**
 * The first line of what a job failed with, as pg-boss keeps it (an error as JSON), fit for a screen: no statement, no
 * e-mail address. A failure without words is said to be one.
 */
export function lastError(output: unknown): string {
  const message =
    typeof output === 'object' && output !== null && 'message' in output && typeof output.message === 'string'
      ? output.message
      : '';
  if (FAILED_STATEMENT.test(message)) return 'The database refused a statement';
  const firstLine = (message.split(/[\r\n]/, 1)[0] ?? '').replaceAll(EMAIL_ADDRESS, '(an address)').trim();
  if (firstLine === '') return 'It failed without saying why';
  return firstLine.length > MAX_LENGTH ? `${firstLine.slice(0, MAX_LENGTH)}…` : firstLine;
}
